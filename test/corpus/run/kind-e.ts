// Kind E: pairs of texts, compared as the samples of an attempt are.
import { compareAnswers } from '../../../src/core/consistency/compare.ts'
import { isFields } from './case-row.ts'
import { notRun, type Observation } from './observation.ts'

export function runKindE(input: unknown): Observation {
  if (!isFields(input) || !('a' in input) || !('b' in input))
    return notRun('the input is no pair of "a" and "b"')
  const { a, b } = input
  if (typeof a !== 'string' || typeof b !== 'string') return notRun('"a" and "b" have to be texts')
  const found = compareAnswers(a, b)
  return {
    ran: true,
    did: found.relation === 'same' ? 'SAME' : 'DIFFERENT',
    value: Math.round(found.similarity * 100) / 100,
    says: found.contradictions
      .map((each) => JSON.stringify(each))
      .join(' ')
      .slice(0, 200),
  }
}
