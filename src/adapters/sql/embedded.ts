// PostgreSQL inside this process: one thread for each set of tables, one statement at a time, ended when it is late.
import { Worker } from 'node:worker_threads'
import type { Fault } from '../../core/faults/codes.ts'
import { fault } from '../../core/faults/fault.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import type { WorkerReply } from './embedded-worker.ts'
import type { Limits, Planned, Planner, Statement } from './explained.ts'
import { complaintOf } from './sql-complaint.ts'

export type Embedded = {
  readonly plan: Planner
  /** After what is running. */
  readonly close: () => Promise<void>
}

/** Making a database takes one to twenty seconds, by how busy the machine is; it is done once and not counted. */
const startMs = 60_000
const what = 'the embedded database'

type Started = { readonly worker: Worker; readonly tool: string }

/** Nothing is started before the first statement. */
export function openEmbedded(ddl: string): Embedded {
  let started: Started | undefined
  let turn: Promise<unknown> = Promise.resolve()
  const end = async (): Promise<void> => {
    const { worker } = started ?? {}
    started = undefined
    await worker?.terminate()
  }
  const inTurn = <T>(call: () => Promise<T>): Promise<T> => {
    const mine = turn.then(call)
    turn = mine.catch(() => undefined)
    return mine
  }
  const planNow: Planner = async (statement, limits) => {
    if (started === undefined) {
      const begun = await start(ddl, limits.signal)
      if (!begun.ok) return begun
      started = begun.value
    }
    const { worker, tool } = started
    const asked = reply(worker, limits)
    worker.postMessage(statement)
    const planned = read(await asked, { statement, tool, limits })
    if (!planned.ok) await end()
    return planned
  }
  return {
    plan: (statement, limits) => inTurn(() => planNow(statement, limits)),
    close: () => inTurn(end),
  }
}

async function start(ddl: string, signal: AbortSignal): Promise<Result<Started, Fault>> {
  const worker = new Worker(new URL('embedded-worker.ts', import.meta.url), {
    workerData: { ddl },
    env: {},
    // What it prints is not for our standard output.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  // It shall not keep a process alive that has nothing else to do.
  worker.unref()
  const answer = await reply(worker, { timeoutMs: startMs, signal })
  if (answer !== 'late' && answer.kind === 'ready') return ok({ worker, tool: answer.tool })
  await worker.terminate()
  if (answer === 'late')
    return failed(fault('validator_timeout', { what: `starting ${what}`, limitMs: startMs }))
  const reason = answer.kind === 'error' ? answer.error.message : 'it did not start'
  if (answer.kind === 'error') return failed(fault('validator_unusable', { what: 'ddl', reason }))
  return failed(fault('validator_failed', { what, reason }))
}

/** The next message; `late` at the time limit and after an abort. */
function reply(worker: Worker, { timeoutMs, signal }: Limits): Promise<WorkerReply | 'late'> {
  return new Promise((resolve) => {
    const done = (answer: WorkerReply | 'late'): void => {
      clearTimeout(timer)
      worker.off('message', done).off('error', broken).off('exit', broken)
      signal.removeEventListener('abort', late)
      resolve(answer)
    }
    const broken = (reason: unknown): void =>
      done({ kind: 'broken', reason: reason instanceof Error ? reason.message : 'it ended' })
    const late = (): void => done('late')
    const timer = setTimeout(late, timeoutMs)
    worker.on('message', done).on('error', broken).on('exit', broken)
    signal.addEventListener('abort', late)
    if (signal.aborted) late()
  })
}

function read(
  answer: WorkerReply | 'late',
  {
    statement,
    tool,
    limits,
  }: { readonly statement: Statement; readonly tool: string; readonly limits: Limits },
): Result<Planned, Fault> {
  if (answer === 'late') return failed(fault('validator_timeout', { what, limitMs: limits.timeoutMs }))
  if (answer.kind === 'broken') return failed(fault('validator_failed', { what, reason: answer.reason }))
  if (answer.kind !== 'error') return ok({ problems: [], tool })
  const problem = complaintOf(answer.error, statement)
  return problem === undefined
    ? failed(fault('validator_failed', { what, reason: answer.error.message }))
    : ok({ problems: [problem], tool })
}
