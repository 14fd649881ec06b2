// A service that acts on what was approved, and shows the safe reply where nothing was. Ends with Ctrl-C.
import { readOutcomes } from '../../consumers/outcomes/read-outcomes.ts'
import type { Outcome } from '../../consumers/outcomes/outcome.ts'

// An outcome may come twice, with the same key. A real service keeps the keys where it keeps what it did.
const done = new Set<string>()

function act(outcome: Outcome): Promise<void> {
  if (done.has(outcome.key)) return Promise.resolve()
  done.add(outcome.key)
  if (outcome.kind === 'approved') console.log(`answer ${outcome.jobId}: ${outcome.record.answer}`)
  if (outcome.kind === 'rejected') console.log(`reply ${outcome.jobId}: ${outcome.record.public.reply}`)
  return Promise.resolve()
}

const registry = process.env['SCHEMA_REGISTRY_URL']
const reader = await readOutcomes(
  {
    brokers: (process.env['KAFKA_BROKERS'] ?? '127.0.0.1:9092').split(','),
    prefix: process.env['ASSAY_PREFIX'] ?? 'assay',
    group: process.env['GROUP'] ?? 'refund-desk',
    from: 'earliest',
    kinds: ['approved', 'rejected'],
    ...(registry === undefined ? {} : { registry: { url: registry, timeoutMs: 5000 } }),
  },
  act,
)
if (!reader.ok) {
  console.error(reader.fault.message, reader.fault.remedy)
  process.exit(1)
}
console.log('reading')
process.once('SIGINT', () => void reader.value.stop())
process.once('SIGTERM', () => void reader.value.stop())
void reader.value.crashed.then((reason) => {
  console.error(reason)
  process.exit(1)
})
