// Records of jobs, taken one by one: only what the pictures need of each is kept. Nothing in a record is trusted.
import type { PicturedAttempts } from './attempt-pictures.ts'
import { countOf, fieldsOf, listOf, objectsOf, textOf, type Fields } from './untrusted-fields.ts'

type Attempt = PicturedAttempts['attempts'][number]
type End = PicturedAttempts['ends'][number]

export type RecordTally = {
  /** A record as `assay tail --json` prints it: the topic, and the record under `record`. */
  readonly add: (view: Fields) => void
  readonly taken: () => PicturedAttempts
}

/** A job that was published again has its records twice; they count once. */
export function openRecordTally(): RecordTally {
  const attempts = new Map<string, Attempt>()
  const ends = new Map<string, End>()
  return {
    add({ record, verdict }) {
      const fields = fieldsOf(record)
      if (fields === undefined) return
      const job = jobOf(fields)
      if (fields['kind'] === 'attempt') {
        const attempt = attemptOf(fields, job)
        // Without a number nobody can tell whether it is the same again.
        const which = attempt.number === 0 ? `unnumbered ${attempts.size}` : attempt.number
        attempts.set(JSON.stringify([job, which]), attempt)
      }
      const end = endOf(fields, verdict)
      if (end !== undefined) ends.set(job, end)
    },
    taken: () => ({ attempts: [...attempts.values()], ends: [...ends.values()] }),
  }
}

function jobOf({ jobId, source }: Fields): string {
  const { topic, partition, offset } = fieldsOf(source) ?? {}
  return JSON.stringify([jobId, topic, partition, offset])
}

function attemptOf({ samples, evaluation, consistency, attempt, decision }: Fields, job: string): Attempt {
  const { gates, judgement } = fieldsOf(evaluation) ?? {}
  const asked = [...objectsOf(gates), ...objectsOf(fieldsOf(judgement)?.['seats'])]
  const compared = countOf(fieldsOf(fieldsOf(consistency)?.['entailment'])?.['calls'])
  return {
    job,
    number: countOf(attempt),
    passed: decision === 'pass',
    samples: listOf(samples).length,
    judgeCalls: asked.reduce((sum, { calls }) => sum + countOf(calls), compared),
    tokens: objectsOf(samples).reduce((sum, sample) => sum + tokensOf(sample), 0),
  }
}

/** Verdicts, and dead letters on the audit topic, carry what their job used. */
function endOf({ usage, kind, answer, reasons }: Fields, said: unknown): End | undefined {
  const used = fieldsOf(usage)
  if (used === undefined) return undefined
  const verdict = kind === 'dead-letter' ? 'dead letter' : verdictOf({ answer, reasons }, textOf(said))
  return {
    verdict,
    generation: tokensOf(used['generation']),
    evaluation: tokensOf(used['evaluation']),
    costMicroUsd: countOf(used['costMicroUsd']),
  }
}

function verdictOf({ answer, reasons }: Fields, said: string): End['verdict'] {
  if (answer !== undefined || said === 'approved') return 'approved'
  return reasons !== undefined || said === 'rejected' ? 'rejected' : 'unknown'
}

const tokensOf = (usage: unknown): number => {
  const { promptTokens, completionTokens } = fieldsOf(usage) ?? {}
  return countOf(promptTokens) + countOf(completionTokens)
}
