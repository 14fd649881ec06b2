// Every error that kafkajs can throw, as a fault of ours.
import type { Fault } from '../../core/faults/codes.ts'
import { fault } from '../../core/faults/fault.ts'

const fencing = new Set([
  'INVALID_PRODUCER_EPOCH',
  'PRODUCER_FENCED',
  'TRANSACTION_COORDINATOR_FENCED',
  'INVALID_PRODUCER_ID_MAPPING',
])

const tooLarge = new Set(['MESSAGE_TOO_LARGE', 'RECORD_LIST_TOO_LARGE', 'OFFSET_METADATA_TOO_LARGE'])

const refusal = /AUTHORIZATION_FAILED$|^SASL_|_SASL_|^SECURITY_DISABLED$|^POLICY_VIOLATION$|^DELEGATION_TOKEN/

type Known = { readonly name: string; readonly message: string; readonly type?: string }

/**
 * Total: what is no error of kafkajs or of a socket becomes `internal`. `kafka_fenced`: another producer with the same
 * transactional id has taken over; the loser must not fence it back.
 */
export function kafkaFault(error: unknown): Fault {
  const chain = causes(error)
  const types = chain.flatMap(({ type }) => type ?? [])
  const reason = describe(chain, error)
  if (types.some((type) => fencing.has(type))) return fault('kafka_fenced', { reason })
  if (types.some((type) => tooLarge.has(type))) return fault('kafka_record_too_large', { reason })
  if (types.some((type) => refusal.test(type))) return fault('kafka_refused', { reason })
  if (chain.some(({ name }) => name === 'KafkaJSSASLAuthenticationError'))
    return fault('kafka_refused', { reason })
  if (types.includes('UNKNOWN_TOPIC_OR_PARTITION')) return fault('kafka_topic_missing', { reason })
  if (chain.some(({ name }) => name.startsWith('KafkaJS')) || chain.some(isSocketError)) {
    return fault('kafka_failed', { reason })
  }
  return fault('internal', { reason })
}

// kafkajs wraps what it gives up on: the telling type is often two causes down.
function causes(error: unknown): Known[] {
  const chain: Known[] = []
  let here: unknown = error
  for (let depth = 0; depth < 8 && here instanceof Error; depth++) {
    const type = 'type' in here && typeof here.type === 'string' ? { type: here.type } : {}
    chain.push({ name: here.name, message: here.message, ...type })
    const inner: unknown = 'errors' in here && Array.isArray(here.errors) ? here.errors[0] : here.cause
    if (inner === here) break
    here = inner
  }
  return chain
}

function describe(chain: readonly Known[], error: unknown): string {
  const words = chain.map(({ message, type }) => (type === undefined ? message : `${message} (${type})`))
  return words.length === 0 ? String(error) : [...new Set(words)].join('; ')
}

const isSocketError = ({ message }: Known): boolean =>
  /ECONN|ENOTFOUND|ETIMEDOUT|EPIPE|EAI_AGAIN|socket/i.test(message)
