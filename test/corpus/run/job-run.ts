// A whole job against the endpoint of the corpus: the real engine, the real client, the pool inside the process.
import type { Policy as PolicyRecord } from '../../../schemas/generated/policy.ts'
import type { SampleRequest } from '../../../src/core/sampling/sample.ts'
import type { Settlement } from '../../../src/core/verdict/settlement.ts'
import { noOutside } from '../../../src/engine/no-outside.ts'
import { runJob } from '../../../src/engine/run-job.ts'
import { openDirectPool } from '../../../src/runtime/direct-pool.ts'
import { systemClock } from '../../../src/runtime/parts.ts'
import { silentTracer } from '../../../src/telemetry/silent.ts'
import type { Job as JobRecord } from '../../../schemas/generated/job.ts'
import { completion, type ScriptedReply } from '../../support/scripted-endpoint.ts'
import { givenJob, givenPolicy } from '../../support/given.ts'
import type { Bench } from './bench-endpoint.ts'
import { isFields, textAt } from './case-row.ts'

export type JobRun = {
  readonly policy: Partial<PolicyRecord>
  readonly job?: Partial<JobRecord>
  /** What the endpoint says to each call; `request` tells samples from judges. */
  readonly say: (request: SampleRequest, call: number) => string | ScriptedReply
}

export type RanJob = {
  readonly settlement: Settlement
  readonly requests: readonly SampleRequest[]
  /** What went over the wire in calls that judge. */
  readonly prompts: readonly string[]
}

/** Runs the job to its end. Requests are told apart by their place: calls are made one at a time. */
export async function runCaseJob(run: JobRun, bench: Bench): Promise<RanJob> {
  const requests: SampleRequest[] = []
  let next: string | ScriptedReply = ''
  bench.play(() => (typeof next === 'string' ? completion(next) : next))
  const client = bench.client()
  const pool = openDirectPool(
    {
      complete(request, _id, signal) {
        next = run.say(request, requests.length)
        requests.push(request)
        return client.ask({ ...request, model: 'test/m-1' }, signal)
      },
    },
    { concurrency: {}, tries: 1 },
  )
  // One call at a time, whatever the model: the endpoint is told before each what to say.
  const oneByOne = serial(pool)
  const settlement = await runJob(
    {
      job: givenJob(run.job ?? {}),
      policy: givenPolicy(run.policy),
      owner: { group: 'case', topic: 'case', partition: 0 },
      trace: { traceparent: '' },
      signal: new AbortController().signal,
    },
    { pool: oneByOne, outside: noOutside, clock: systemClock, tracer: silentTracer },
  )
  client.close()
  if (settlement === 'cancelled') throw new Error('nobody cancelled the job')
  const prompts = bench
    .calls()
    .flatMap(({ body }, index) =>
      requests[index]?.judges === undefined ? [] : [messagesOf(body['messages'])],
    )
  return { settlement, requests, prompts }
}

type Pool = ReturnType<typeof openDirectPool>

function serial(pool: Pool): Pool {
  let last: Promise<unknown> = Promise.resolve()
  return {
    ...pool,
    draw(draw) {
      const made = last.then(() => pool.draw(draw))
      last = made
      return made
    },
  }
}

const messagesOf = (messages: unknown): string =>
  (Array.isArray(messages) ? (messages as readonly unknown[]) : [])
    .map((each) => (isFields(each) ? (textAt(each, 'content') ?? '') : ''))
    .join('\n')
