// `file://./…` in a policy: the schema, the system text, tables and tests may stand in files of their own beside it.
import { posix } from 'node:path'
import type { Json } from '../../core/prelude.ts'
import { parsePolicy, type JsonObject } from './policy-document.ts'
import type { PolicyFolder } from './policy-folder.ts'
import type { Complaint } from './policy-problem.ts'

export type Referred = { readonly values: JsonObject; readonly complaints: readonly Complaint[] }

const scheme = 'file://'

type Read = { readonly value: Json } | { readonly message: string }

/** The policy with the files it names in their places. A reference that fails leaves an empty value. */
export function withReferences(values: JsonObject, folder: PolicyFolder): Referred {
  const complaints: Complaint[] = []
  const resolved = (
    pointer: string,
    value: Json | undefined,
    read: (name: string) => Read,
  ): Json | undefined => {
    if (typeof value !== 'string' || !value.startsWith(scheme)) return value
    const target = targetOf(value)
    const found = 'message' in target ? target : read(target.name)
    if ('value' in found) return found.value
    complaints.push({ pointer, message: found.message })
    return undefined
  }
  const { system: givenSystem, output: givenOutput, validators: givenValidators, ...others } = values
  const system = resolved('/system', givenSystem, (name) => readText(folder, name))
  const output = isObject(givenOutput)
    ? withSchema(
        givenOutput,
        resolved('/output/schema', givenOutput['schema'], (name) => readSchema(folder, name)),
      )
    : givenOutput
  const validators = Array.isArray(givenValidators)
    ? givenValidators.map((each: Json, place) =>
        withTexts(each, (key, value) =>
          resolved(`/validators/${place}/${key}`, value, (name) => readText(folder, name)),
        ),
      )
    : givenValidators
  return {
    values: {
      ...others,
      ...(validators === undefined ? {} : { validators }),
      ...(system === undefined ? {} : { system }),
      ...(output === undefined ? {} : { output }),
    },
    complaints,
  }
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function withSchema(output: JsonObject, schema: Json | undefined): JsonObject {
  const others = Object.entries(output).filter(([key]) => key !== 'schema')
  return Object.fromEntries(schema === undefined ? others : [...others, ['schema', schema]])
}

/** Tables and tests of a validator, which are long. */
function withTexts(
  validator: Json,
  resolve: (key: string, value: Json | undefined) => Json | undefined,
): Json {
  if (!isObject(validator)) return validator
  return Object.fromEntries(
    Object.entries(validator).flatMap(([key, value]) => {
      const text = key === 'ddl' || key === 'tests' ? resolve(key, value) : value
      return text === undefined ? [] : [[key, text]]
    }),
  )
}

/** Only files below the policy's own folder, by a path that says so. */
function targetOf(reference: string): { readonly name: string } | { readonly message: string } {
  const path = reference.slice(scheme.length)
  const form = `write ${scheme}./name, a path inside the folder of policies`
  if (!path.startsWith('./') || /[\\\u0000-\u001f%]/.test(path)) return { message: `${reference}: ${form}` }
  const name = posix.normalize(path)
  return name.startsWith('..') ? { message: `${reference}: ${form}` } : { name }
}

function readText(folder: PolicyFolder, name: string): Read {
  const text = folder.read(name)
  return text.ok ? { value: text.value.trimEnd() } : { message: text.fault }
}

/** YAML or JSON; doubled keys are refused in either. */
function readSchema(folder: PolicyFolder, name: string): Read {
  const text = folder.read(name)
  if (!text.ok) return { message: text.fault }
  const parsed = parsePolicy(text.value)
  if (parsed.ok) return { value: parsed.value.values }
  const all = parsed.fault.map(
    ({ place, complaint }) => `${name}:${place.line}:${place.column} ${complaint.message}`,
  )
  return { message: all.join('; ') }
}
