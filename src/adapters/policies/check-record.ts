// Holds a policy against schemas/policy.schema.json and puts every violation into words, with a suggestion.
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import policySchema from '../../../schemas/policy.schema.json' with { type: 'json' }
import { describeViolations } from '../../core/checks/schema-messages.ts'
import { nearest } from '../../core/text/nearest.ts'
import type { JsonObject } from './policy-document.ts'
import { pointerOf, type Complaint } from './policy-problem.ts'

const validate = new Ajv2020({
  allErrors: true,
  verbose: true,
  strict: true,
  strictRequired: false,
  strictTypes: false,
  discriminator: true,
}).compile(byKind(policySchema) as object)

/** What the schema says against it; nothing when it is a policy. */
export function checkRecord(values: JsonObject): readonly Complaint[] {
  if (validate(values)) return []
  const complaints = (validate.errors ?? []).map(complaintOf)
  return [...new Map(complaints.map((each) => [`${each.pointer} ${each.message}`, each])).values()]
}

/**
 * Where a list of forms differs by `kind`, the form is chosen by it: so that a mistake is told of the one meant
 * and not of every form there is.
 */
function byKind(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(byKind)
  if (typeof schema !== 'object' || schema === null) return schema
  const mapped = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, byKind(part)]))
  const forms: unknown = mapped['oneOf']
  if (!Array.isArray(forms) || !forms.every(hasKind)) return mapped
  return { ...mapped, type: 'object', discriminator: { propertyName: 'kind' } }
}

function hasKind(form: unknown): boolean {
  const properties = (form as { properties?: { kind?: { const?: unknown } } }).properties
  return typeof properties?.kind?.const === 'string'
}

function complaintOf(error: ErrorObject): Complaint {
  const params = error.params as Readonly<Record<string, unknown>>
  const at = error.instancePath
  switch (error.keyword) {
    case 'additionalProperties': {
      const key = String(params['additionalProperty'])
      return { pointer: at + pointerOf([key]), message: unknownKey(key, error) }
    }
    case 'discriminator':
      return { pointer: `${at}/kind`, message: unknownWord(params['tagValue'], kindsOf(error)) }
    case 'enum':
      return { pointer: at, message: unknownWord(error.data, params['allowedValues'] as unknown[]) }
    default: {
      const [violation] = describeViolations([error])
      const start = `${at === '' ? 'The value' : at}: `
      const message = (violation?.message ?? error.message ?? 'is not allowed').replace(/\.$/, '')
      return {
        pointer: violation?.path ?? at,
        message: message.startsWith(start) ? message.slice(start.length) : message,
      }
    }
  }
}

function unknownKey(key: string, error: ErrorObject): string {
  const parent = error.parentSchema as { readonly properties?: object } | undefined
  const known = Object.keys(parent?.properties ?? {})
  const meant = nearest(key, known)
  return meant === undefined
    ? `unknown key; known are ${known.join(', ')}`
    : `unknown key; did you mean "${meant}"?`
}

function unknownWord(word: unknown, allowed: readonly unknown[]): string {
  const names = allowed.map(String)
  const found = word === undefined ? 'it is missing' : `found ${JSON.stringify(word)}`
  const meant = typeof word === 'string' ? nearest(word, names) : undefined
  return meant === undefined
    ? `${found}, wanted one of ${names.join(', ')}`
    : `${found}; did you mean "${meant}"?`
}

function kindsOf(error: ErrorObject): readonly unknown[] {
  const forms = (error.parentSchema?.['oneOf'] ?? []) as { properties: { kind: { const: string } } }[]
  return forms.map(({ properties }) => properties.kind.const)
}
