// What follows from a fault, in the words of the corpus: by its kind, as pool and engine act on it.
import type { Fault, FaultCode } from '../../../src/core/faults/codes.ts'
import type { Ran, Word } from './observation.ts'

/** Outages that no waiting mends: somebody has to put the account, the key or the address right. */
const needsAPerson: ReadonlySet<FaultCode> = new Set([
  'model_quota_exhausted',
  'model_auth_refused',
  'model_not_served',
])

function wordsFor({ kind, code }: Fault): readonly [Word, ...Word[]] {
  switch (kind) {
    case 'call':
      return ['RETRY']
    case 'outage':
      return needsAPerson.has(code) ? ['CONFIG', 'NO_RETRY', 'PAUSE'] : ['RETRY', 'PAUSE']
    case 'config':
      return ['CONFIG', 'NO_RETRY']
    case 'budget':
      return ['NO_RETRY', 'REJECT', 'DLQ']
    case 'poison':
      return ['DLQ', 'NO_RETRY', 'REJECT']
    case 'bug':
      return ['FAIL']
  }
}

/** A fault of a call or a record. */
export function afterFault(found: Fault): Ran {
  const [did, ...also] = wordsFor(found)
  const { code, message, retryAfterMs } = found
  return {
    ran: true,
    did,
    also,
    says: `${code}: ${message}`,
    facts: { code, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) },
  }
}
