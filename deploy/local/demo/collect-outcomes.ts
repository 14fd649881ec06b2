// Sends the example records and collects what becomes of each; what waits for another one's outcome goes out after it.
import { readOutcomes } from '../../../consumers/outcomes/read-outcomes.ts'
import type { Outcome } from '../../../consumers/outcomes/outcome.ts'
import type { ExampleRecord } from './example-jobs.ts'
import { openExampleSender } from './send-examples.ts'

export type At = { readonly kafkaBrokers: string; readonly schemaRegistryUrl: string }

export type Collected = {
  readonly outcomes: readonly Outcome[]
  readonly stop: () => Promise<unknown>
}

/** Resolves when every record has its outcome, or after `patienceMs`. */
export async function collectOutcomes(
  { kafkaBrokers, schemaRegistryUrl }: At,
  records: readonly ExampleRecord[],
  { patienceMs, onOutcome }: { readonly patienceMs: number; readonly onOutcome: (outcome: Outcome) => void },
): Promise<Collected> {
  const outcomes: Outcome[] = []
  const sender = await openExampleSender(kafkaBrokers, 'assay.jobs')
  const { promise: all, resolve } = Promise.withResolvers<undefined>()
  const reader = await readOutcomes(
    {
      brokers: kafkaBrokers.split(','),
      group: 'demo-reader',
      from: 'earliest',
      registry: { url: schemaRegistryUrl, timeoutMs: 5000 },
    },
    async (outcome) => {
      outcomes.push(outcome)
      onOutcome(outcome)
      if (outcomes.length === records.length) resolve(undefined)
      await sender.send(records.filter(({ after }) => after !== undefined && after === outcome.jobId))
    },
  )
  if (!reader.ok) throw new Error(reader.fault.message)
  await sender.send(records.filter(({ after }) => after === undefined))
  const timer = setTimeout(() => resolve(undefined), patienceMs)
  await all
  clearTimeout(timer)
  return { outcomes, stop: () => Promise.all([reader.value.stop(), sender.close()]) }
}
