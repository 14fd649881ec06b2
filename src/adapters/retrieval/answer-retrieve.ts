// A retrieval that a job asks for: within its time, tried again while that can help.
import { setTimeout as wait } from 'node:timers/promises'
import type { Fault, FaultKind } from '../../core/faults/codes.ts'
import { fault } from '../../core/faults/fault.ts'
import type { OutsideRequest, OutsideResult, Passage } from '../../core/outside/outside.ts'
import { failed, type Result } from '../../core/prelude.ts'
import type { Found, FoundPassage, Retrieval } from './retrieval.ts'
import { placeText } from './retrieval-faults.ts'

type Asked = Pick<Extract<OutsideRequest, { readonly kind: 'retrieve' }>, 'plan' | 'query'>

const firstWaitMs = 100
/** What may be over the next time; a wrong config is not. */
const passing: ReadonlySet<FaultKind> = new Set(['outage', 'call'])

/** Never rejects. Without an answer within the plan's time it is the last fault there was, else `knowledge_timeout`. */
export async function answerRetrieve(
  retrieval: Pick<Retrieval, 'search'>,
  { plan, query }: Asked,
  signal: AbortSignal,
): Promise<OutsideResult> {
  const { timeoutMs, ...search } = plan
  const within = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  const isOver = (): boolean => within.aborted
  const late = fault('knowledge_timeout', { collection: placeText(plan), limitMs: timeoutMs })
  let last: Fault = late
  for (let waitMs = firstWaitMs; !isOver(); waitMs *= 2) {
    const found = await unlessOver(retrieval.search({ ...search, query }, within), within, last)
    if (found.ok) {
      const { passages, ...rest } = found.value
      return { status: 'done', kind: 'retrieve', passages: passages.map(shownPassage), ...rest }
    }
    if (isOver()) break
    last = found.fault
    if (!passing.has(last.kind)) break
    await wait(waitMs, undefined, { signal: within }).catch(() => undefined)
  }
  return { status: 'failed', fault: last }
}

/** A store that does not hear the signal holds up nobody. */
async function unlessOver(
  searching: Promise<Result<Found, Fault>>,
  within: AbortSignal,
  over: Fault,
): Promise<Result<Found, Fault>> {
  const { promise, resolve } = Promise.withResolvers<Result<Found, Fault>>()
  const stop = (): void => resolve(failed(over))
  within.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([searching, promise])
  } finally {
    within.removeEventListener('abort', stop)
  }
}

const shownPassage = ({ id, title, text, score, url, span }: FoundPassage): Passage => ({
  id,
  text,
  score: Math.round(score * 10_000) / 10_000,
  span,
  ...(title === undefined ? {} : { title }),
  ...(url === undefined ? {} : { url }),
})
