// Outputs held to one check of a policy, for layers that are named after what is checked.
import type { Policy } from '../../../schemas/generated/policy.ts'
import { runChecks } from '../../../src/core/checks/run-checks.ts'
import { compileChecks } from '../../../src/core/checks/compile-checks.ts'
import { openGrammars } from '../../../src/adapters/grammars/open-grammars.ts'
import { givenJob } from '../../support/given.ts'
import { isFields, textAt, type Fields } from './case-row.ts'
import { notRun, type Observation, type Ran } from './observation.ts'
import { errorText } from '../../../src/core/faults/error-text.ts'

type Check = NonNullable<Policy['checks']>[number]

const detect = ['api-key', 'private-key', 'password', 'card', 'email', 'phone', 'national-id'] as const

type Named = readonly [RegExp, (language: string) => Check | undefined]

const named: readonly Named[] = [
  [
    /language/i,
    (language) =>
      language === 'en' || language === 'zh' ? { id: 'case', kind: 'language', is: language } : undefined,
  ],
  [/citation/i, () => ({ id: 'case', kind: 'citations' })],
  [/quot/i, () => ({ id: 'case', kind: 'quotes' })],
  [/\bnumber/i, () => ({ id: 'case', kind: 'numbers' })],
  [/pii|leak|secret/i, () => ({ id: 'case', kind: 'leakage', detect: [...detect] })],
  [/\bsql\b/i, () => ({ id: 'case', kind: 'code', language: 'sql' })],
  [/code/i, (language) => (language === '' ? undefined : ({ id: 'case', kind: 'code', language } as Check))],
]

/** The check that a layer stands for; settings come from the row where it has them under `check`. */
function checkFor(layer: string, input: Fields): Check | undefined {
  const given = input['check']
  if (isFields(given) && typeof given['kind'] === 'string') {
    return { id: 'case', ...given } as unknown as Check
  }
  return named.find(([form]) => form.test(layer))?.[1](textAt(input, 'language') ?? '')
}

const sourcesOf = (input: Fields): readonly unknown[] => {
  const given = input['sources'] ?? input['documents'] ?? input['context']
  return given === undefined ? [] : Array.isArray(given) ? given : [given]
}

/** A source of a row is a text, or an object with its id and text. */
function documentOf(given: unknown, index: number): { readonly id: string; readonly text: string } {
  if (!isFields(given)) return { id: `d${index + 1}`, text: String(given) }
  const text = textAt(given, 'text') ?? textAt(given, 'content') ?? JSON.stringify(given)
  return { id: textAt(given, 'id') ?? `d${index + 1}`, text }
}

/** Runs the check of the layer over each output. Not run where no check of ours is meant. */
export async function judgeWithCheck(
  layer: string,
  input: Fields,
  outputs: readonly string[],
): Promise<Observation> {
  const check = checkFor(layer, input)
  if (check === undefined) return notRun(`no check of a policy is known that layer ${layer} stands for`)
  try {
    const compiled = compileChecks({ checks: [check] }, await openGrammars())
    if (!compiled.ok) return notRun(compiled.fault.map(({ message }) => message).join('; '))
    const checks = compiled.value
    const job = givenJob({ documents: sourcesOf(input).map(documentOf) })
    const reports = outputs.map((text) =>
      runChecks(checks, {
        text,
        finish: 'stop',
        language: job.language,
        input: {},
        documents: job.documents,
      }),
    )
    const valid = reports.map(
      ({ failed, errors, executed }) => executed > 0 && failed.length + errors.length === 0,
    )
    const [first] = reports.flatMap(({ failed }) => failed)
    const ran: Ran = {
      ran: true,
      did: valid.every((each) => each) ? 'ACCEPT' : 'REJECT',
      says: reports
        .flatMap(({ failed, errors }) => [
          ...failed.map(({ message }) => message),
          ...errors.map(({ reason }) => reason),
        ])
        .join(' '),
      facts: { valid, class: first?.errorType, path: first?.path },
    }
    return ran
  } catch (error) {
    return notRun(`the check cannot be compiled: ${errorText(error)}`)
  }
}
