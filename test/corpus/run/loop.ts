// Retry loops in the guardrails form: whole jobs, in which the model answers as the row says.
import { completion, type ScriptedReply } from '../../support/scripted-endpoint.ts'
import { scored, yes } from '../../support/judges.ts'
import type { Bench } from './bench-endpoint.ts'
import { isFields, numberAt, type Fields } from './case-row.ts'
import { runCaseJob, type RanJob } from './job-run.ts'
import { notRun, type Observation } from './observation.ts'

const mostRungs = 8

export async function runLoop(input: Fields, bench: Bench): Promise<Observation> {
  const { attempts } = input
  if (typeof attempts === 'number') return differingTemperatures(attempts, bench)
  if (!Array.isArray(attempts) || attempts.length === 0)
    return notRun('"attempts" is neither a list nor a number')
  const list = attempts as readonly unknown[]
  if (list.every((each) => typeof each === 'string')) return answeringAs(list, input, bench)
  if (list.every((each) => isFields(each) && numberAt(each, 'gen') !== undefined))
    return spending(list.filter(isFields), input, bench)
  return notRun('the attempts are neither texts nor counts of tokens')
}

const rungs = (count: number, temperatureOf: (index: number) => number): { readonly temperature: number }[] =>
  Array.from({ length: Math.max(1, Math.min(mostRungs, count)) }, (_, index) => ({
    temperature: temperatureOf(index),
  }))

function observed({ settlement, requests }: RanJob): Observation {
  const { outcome, usage, attempts } = settlement
  const reasons = outcome.kind === 'rejected' ? outcome.reasons.map(({ code }) => code) : []
  const generation = usage.promptTokens + usage.completionTokens
  const judged = usage.evaluation
  const evaluation = judged === undefined ? 0 : judged.promptTokens + judged.completionTokens
  return {
    ran: true,
    did: outcome.kind === 'approved' ? 'ACCEPT' : outcome.kind === 'rejected' ? 'REJECT' : 'DLQ',
    ...(outcome.kind === 'approved' ? { value: outcome.chosen.read.value ?? outcome.chosen.read.text } : {}),
    says: `${attempts.length} attempts, ${requests.length} calls${reasons.length === 0 ? '' : `: ${reasons.join(', ')}`}`,
    facts: {
      attempts: attempts.length,
      calls: requests.filter(({ judges }) => judges === undefined).length,
      reasons,
      totals: { generation, evaluation, all: generation + evaluation },
    },
  }
}

async function answeringAs(texts: readonly string[], input: Fields, bench: Bench): Promise<Observation> {
  const { schema } = input
  const most = numberAt(input, 'max_attempts') ?? texts.length
  const ran = await runCaseJob(
    {
      policy: {
        sampling: { count: 1 },
        ladder: rungs(most, (index) => index / 10),
        ...(isFields(schema) ? { output: { kind: 'json' as const, schema: { ...schema } } } : {}),
      },
      say: ({ attempt }) => texts[attempt - 1] ?? texts.at(-1) ?? '',
    },
    bench,
  )
  return observed(ran)
}

/** Every attempt but the last fails its judge; the tokens are those of the row. */
async function spending(spent: readonly Fields[], input: Fields, bench: Bench): Promise<Observation> {
  const budget = numberAt(input, 'token_budget')
  const say = ({ judges, attempt }: { judges?: { kind: string }; attempt: number }): ScriptedReply => {
    const use = spent[attempt - 1] ?? {}
    const last = attempt >= spent.length
    const tokens = numberAt(use, judges === undefined ? 'gen' : 'judge') ?? 0
    const text =
      judges === undefined ? `Try ${attempt}.` : judges.kind === 'gate' ? yes() : scored(last ? 9 : 1)
    return completion(text, { usage: { prompt_tokens: tokens, completion_tokens: 0 } })
  }
  const ran = await runCaseJob(
    {
      policy: {
        judge: {},
        evaluation: { model: 'demo/judge', maxTokens: 50 },
        sampling: { count: 1 },
        output: { maxTokens: 1 },
        ladder: rungs(spent.length + 1, (index) => index / 10),
        // An estimate guards each call, and it is higher than the use that the row gives: hence room above its budget.
        ...(budget === undefined ? {} : { budget: { tokens: budget + 1000 } }),
      },
      say,
    },
    bench,
  )
  return observed(ran)
}

/** No answer passes, so that every rung of the ladder asks. */
async function differingTemperatures(attempts: number, bench: Bench): Promise<Observation> {
  const ran = await runCaseJob(
    {
      policy: {
        sampling: { count: 1 },
        output: { kind: 'json' },
        ladder: rungs(attempts, (index) => index / 10),
      },
      say: ({ attempt }) => `No JSON, try ${attempt}.`,
    },
    bench,
  )
  return observed(ran)
}
