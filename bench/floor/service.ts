// The floor's service: jobs from Kafka, samples from the pool, compared, one outcome a job. No checks, no memo, no
// audit, no traces, and no safety at all: a crash loses or doubles jobs.
import { floorKafka, openCommits, type Outcome } from './commits.ts'
import { openDraws } from './draws.ts'
import { groupOf, type FloorSettings } from './names.ts'

const mostInFlight = 1000

export async function runService(settings: FloorSettings): Promise<void> {
  const draw = openDraws(settings)
  const commits = new Map<number, (outcome: Outcome) => void>()
  const commitsOf = (partition: number): ((outcome: Outcome) => void) => {
    const known = commits.get(partition) ?? openCommits(settings, partition)
    commits.set(partition, known)
    return known
  }
  let inFlight = 0
  const wakes: (() => void)[] = []

  const decide = async (
    partition: number,
    message: { offset: string; key: Buffer | null; value: Buffer | null },
  ) => {
    const job = JSON.parse(message.value?.toString() ?? '') as { id: string; prompt: string }
    const answers = await draw(`${partition}-${message.offset}`, job.prompt)
    const agreed = answers.every((answer) => answer === answers[0])
    const value = JSON.stringify({ id: job.id, agreed, answer: answers[0] })
    inFlight -= 1
    for (const wake of wakes.splice(0)) wake()
    commitsOf(partition)({ offset: Number(message.offset), key: message.key, value })
  }

  const consumer = floorKafka(settings).consumer({
    groupId: groupOf(settings),
    maxWaitTimeInMs: 100,
    // A new broker takes seconds until it has a coordinator for groups.
    retry: { initialRetryTime: 100, maxRetryTime: 1000, retries: 50 },
  })
  const joined = new Promise((resolve) => consumer.on(consumer.events.GROUP_JOIN, resolve))
  await consumer.connect()
  await consumer.subscribe({ topic: settings.jobsTopic, fromBeginning: true })
  await consumer.run({
    autoCommit: false,
    partitionsConsumedConcurrently: settings.partitions,
    eachBatch: async ({ batch }) => {
      for (const message of batch.messages) {
        while (inFlight >= mostInFlight) await new Promise<void>((resolve) => wakes.push(resolve))
        inFlight += 1
        void decide(batch.partition, message)
      }
    },
  })
  await joined
  console.log('ready')
}
