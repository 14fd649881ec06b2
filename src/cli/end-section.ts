// How a job ended as a section: the verdict, why, and what goes out.
import type { JobEnd } from '../runtime/commands/audit.ts'
import { counted } from '../runtime/commands/counted.ts'
import type { Fact, Section } from './report.ts'

type Records = Extract<JobEnd, { record: object }>['record']

/** The last section of a job. */
export function endSection(end: JobEnd): Section {
  switch (end.verdict) {
    case 'approved': {
      const { answer, checks, repairs = [] } = end.record
      return {
        title: 'approved',
        about: aboutOf(end.record),
        tone: 'good',
        facts: [
          { name: 'answer', text: answer, tone: 'good' },
          { name: 'checks', text: `${checks.executed} decided, ${checks.shadowFailed} failed in the shadow` },
          ...repairs.map(({ kind, lossless }) => ({
            name: 'repaired',
            text: `${kind}${lossless ? '' : ' (lossy)'}`,
          })),
        ],
      }
    }
    case 'rejected':
      return { title: 'rejected', about: aboutOf(end.record), tone: 'bad', facts: rejectedFacts(end.record) }
    case 'dead letter': {
      const { error, letter } = end
      return {
        title: 'dead letter',
        about: `${error.code} (${error.kind})`,
        tone: 'bad',
        facts: [
          { name: 'because', text: error.message, tone: 'bad' },
          { name: 'do', text: error.remedy },
          ...(letter === undefined ? [] : [{ name: 'letter', text: `assay dlq show ${letter}` }]),
        ],
      }
    }
  }
}

function aboutOf({ policy, attempts, usage, consistency }: Records): string {
  const { generation, evaluation, costMicroUsd } = usage
  const calls = generation.calls + evaluation.calls
  const used =
    generation.promptTokens +
    generation.completionTokens +
    evaluation.promptTokens +
    evaluation.completionTokens
  return [
    `by ${policy.name} ${policy.version}`,
    counted(attempts, 'attempt'),
    ...(consistency === undefined ? [] : [`agreement ${consistency.score.toFixed(2)}`]),
    `${counted(calls, 'call')}, ${counted(used, 'token')}`,
    ...(costMicroUsd === 0 ? [] : [`${(costMicroUsd / 1e6).toFixed(6)} USD`]),
  ].join('; ')
}

function rejectedFacts({
  reasons,
  public: { reply },
  repair,
}: Extract<JobEnd, { verdict: 'rejected' }>['record']): readonly Fact[] {
  return [
    ...reasons.map(({ code, message }): Fact => ({
      name: 'because',
      text: `${code}: ${message}`,
      tone: 'bad',
    })),
    { name: 'reply', text: reply, tone: 'strong' },
    { name: 'repair', text: 'a request that is ready to be sent:' },
    ...repair.messages.map(({ role, content }): Fact => ({ name: `  ${role}`, text: content })),
  ]
}
