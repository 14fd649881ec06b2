// Compiling schemas that others registered: any draft, patterns in linear time, a fresh Ajv each time.
import { Ajv, type AnySchema, type Options, type ValidateFunction } from 'ajv'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { compilePattern } from '../../core/checks/pattern.ts'

// useFunc of Ajv wants the source of a stand-alone build here; none is ever made.
const regExp = Object.assign(
  (source: string) => {
    const pattern = compilePattern(source)
    if (!pattern.ok) throw new Error(pattern.fault)
    // Ajv keeps compiled patterns by this text.
    return { test: pattern.value.test, toString: () => source }
  },
  { code: 'undefined' },
)

// Java serializers add keywords and formats of their own: unknown ones are let pass.
const options: Options = { strict: false, validateFormats: false, logger: false, code: { regExp } }

/** What the registry client takes for an Ajv. */
export type SchemaCompiler = {
  addSchema(schema: AnySchema | AnySchema[], key?: string): Ajv
  compile(schema: AnySchema): ValidateFunction
}

/**
 * An Ajv that remembers nothing: one shared by all schemas refuses the second version with the same `$id` for ever.
 * Referenced schemas are added right before the one that refers to them is compiled. Throws on schemas it cannot use.
 */
export function writerSchemaCompiler(): SchemaCompiler {
  const unused = new Ajv(options)
  let referenced: { schema: AnySchema | AnySchema[]; key: string | undefined }[] = []
  return {
    addSchema(schema, key) {
      referenced.push({ schema, key })
      return unused
    },
    compile(schema) {
      const mine = referenced
      referenced = []
      const ajv = ajvFor(schema)
      for (const each of mine) ajv.addSchema(each.schema, each.key)
      return ajv.compile(schema)
    },
  }
}

function ajvFor(schema: AnySchema): Ajv | Ajv2019 | Ajv2020 {
  const named: unknown = typeof schema === 'object' ? schema.$schema : undefined
  const draft = typeof named === 'string' ? named : ''
  if (draft.includes('2020-12')) return new Ajv2020(options)
  return draft.includes('2019-09') ? new Ajv2019(options) : new Ajv(options)
}
