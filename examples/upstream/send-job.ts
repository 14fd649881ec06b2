// A service that has a question answered: sends one job and goes on. `node examples/upstream/send-job.ts "Question?"`
import { randomUUID } from 'node:crypto'
import { openJobProducer } from '../../producers/jobs/open-job-producer.ts'

const question = process.argv[2] ?? 'How many days after delivery can I get a refund for an unopened item?'
const terms = 'You can get a refund within 7 days of delivery, as long as the item is unopened.'

const producer = openJobProducer({
  brokers: (process.env['KAFKA_BROKERS'] ?? '127.0.0.1:9092').split(','),
  prefix: process.env['ASSAY_PREFIX'] ?? 'assay',
})
// The id is the job's name: sent again under it, the answers that were paid for are used again.
const sent = await producer.send({
  id: process.env['JOB_ID'] ?? randomUUID(),
  policy: 'refund-policy',
  prompt: question,
  documents: [{ id: 'terms-of-sale', title: 'Terms of sale', text: terms }],
  metadata: { ticket: '4711' },
})
await producer.close()

if (sent.ok) console.log(`sent ${sent.value.map(({ id }) => id).join(', ')}`)
else {
  console.error(sent.fault.message, sent.fault.remedy)
  process.exitCode = 1
}
