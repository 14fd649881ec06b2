// One job from policy to verdict by `assay ask`: engine, model client and pool are the real ones, the endpoint is scripted.
import type { Approved } from '../../schemas/generated/approved.ts'
import type { Attempt as AuditAttempt } from '../../schemas/generated/attempt.ts'
import type { Job as JobRecord } from '../../schemas/generated/job.ts'
import type { Rejected } from '../../schemas/generated/rejected.ts'
import type { Message } from '../../src/core/job/job.ts'
// The command loads it when it runs; loaded here, that costs no test its time.
import '../../src/runtime/commands/ask.ts'
import { runInMemory } from './cli-in-memory.ts'
import { completion, type ScriptedEndpoint, type ScriptedReply } from './scripted-endpoint.ts'
import { textFile } from './text-files.ts'

/** A text is a whole answer; else the reply of the endpoint. */
export type HttpAnswer = string | ScriptedReply

export type AskOverHttp = {
  readonly endpoint: ScriptedEndpoint
  /** Path of the policy's file. */
  readonly policy: string
  readonly job: Omit<JobRecord, 'id' | 'policy'>
  /** By attempt, by place of the sample; the last of each stands for all after it. */
  readonly answers: readonly (readonly HttpAnswer[])[]
  /** What gates and judges say in each attempt; the last stands for all after it. */
  readonly judged?: readonly string[]
}

/** A call as the endpoint saw it. */
export type SeenCall = {
  readonly attempt: number
  readonly model: string
  readonly temperature: number
  readonly maxTokens: number
  readonly messages: readonly Message[]
}

export type Asked = {
  readonly attempts: readonly AuditAttempt[]
  /** Calls for answers; those of judges are left out. */
  readonly calls: readonly SeenCall[]
} & (
  | { readonly verdict: 'approved'; readonly record: Approved }
  | { readonly verdict: 'rejected'; readonly record: Rejected }
)

type Body = Omit<SeenCall, 'attempt' | 'maxTokens'> & { readonly max_tokens: number; readonly seed: number }

const at = <T>(list: readonly T[], place: number): T | undefined => list[place] ?? list.at(-1)

/** Runs to the verdict; throws with what was printed when there is none. Inside a test only. */
export async function askOverHttp(given: AskOverHttp): Promise<Asked> {
  const { endpoint, answers, judged = [] } = given
  const calls: SeenCall[] = []
  endpoint.answer(({ body }) => {
    const { model, temperature, max_tokens: maxTokens, messages, seed } = body as unknown as Body
    // The client's seed tells the place of a call: attempt times a hundred, and the sample.
    const attempt = Math.floor(seed / 100)
    if (model === 'judge') return completion(at(judged, attempt - 1) ?? '')
    calls.push({ attempt, model, temperature, maxTokens, messages })
    const answer = at(at(answers, attempt - 1) ?? [], seed % 100) ?? ''
    return typeof answer === 'string' ? completion(answer) : answer
  })
  const job = textFile('job.json', JSON.stringify({ id: 'job-1', policy: 'asked', ...given.job }))
  const args = ['--endpoint', endpoint.baseUrl, '--job', job, '--policy', given.policy, '--json']
  const { out, err } = await runInMemory('ask', ...args)
  const told = JSON.parse(out === '' ? '{}' : out) as Partial<Asked>
  if (told.record === undefined) throw new Error(`${out}${err}`)
  return { ...(told as Asked), calls }
}

/** All that the model was sent in an attempt, as one text. */
export const promptIn = ({ calls }: Asked, attempt: number): string =>
  (calls.find((call) => call.attempt === attempt)?.messages ?? [])
    .map(({ content }) => content)
    .join('\n---\n')
