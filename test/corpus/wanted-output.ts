// Turns the words of a case ("judge schema {score: number 0-10, reason: string, no other keys}") into a policy.
import { compileChecks } from '../../src/core/checks/compile-checks.ts'
import type { CheckReport } from '../../src/core/checks/check.ts'
import { runChecks } from '../../src/core/checks/run-checks.ts'

type Output = NonNullable<Parameters<typeof compileChecks>[0]['output']>

/** The `output` part of a policy that asks for what the words say. */
export function outputOf(want: string): Output {
  if (want.startsWith('plain text')) return { kind: 'text' }
  const scale = /score on a (\d+)-(\d+) scale/.exec(want)
  if (scale !== null) return json({ type: 'number', minimum: Number(scale[1]), maximum: Number(scale[2]) })
  const braces = /\{(.*)\}/.exec(want)?.[1]
  if (braces === undefined) return { kind: 'json' }
  const object = objectOf(braces)
  return json(/\b(?:array|list) of\b/.test(want) ? { type: 'array', items: object } : object)
}

const json = (schema: object): Output => ({ kind: 'json', schema: { ...schema } })

function objectOf(words: string): object {
  const properties: Record<string, object> = {}
  for (const member of words.split(/,\s*/)) {
    const [key, type] = member.split(/:\s*/)
    if (key !== undefined && type !== undefined) properties[key.trim()] = typeOf(type)
    else if (key !== 'no other keys') properties[key ?? ''] = {}
  }
  const closed = words.includes('no other keys') ? { additionalProperties: false } : {}
  return { type: 'object', properties, required: Object.keys(properties), ...closed }
}

function typeOf(words: string): object {
  const values = [...words.matchAll(/"([^"]*)"/g)].map((match) => match[1])
  if (values.length > 0) return { enum: values }
  const range = /(\d+)-(\d+)/.exec(words)
  const bounds = range === null ? {} : { minimum: Number(range[1]), maximum: Number(range[2]) }
  const types = words
    .replace(/\d+-\d+/, '')
    .split(/\s+or\s+/)
    .map((type) => type.trim())
  return { type: types.length === 1 ? types[0] : types, ...bounds }
}

/** What the checks of such a policy say of a reply. */
export function judge(output: Output, text: string, finish = 'stop'): CheckReport {
  const checks = compileChecks({ output })
  if (!checks.ok) throw new Error(JSON.stringify(checks.fault))
  return runChecks(checks.value, {
    text,
    finish: finish === 'stop' || finish === 'length' ? finish : 'other',
    input: {},
    documents: [],
  })
}

export const passes = (report: CheckReport): boolean =>
  report.executed > 0 && report.failed.length === 0 && report.errors.length === 0
