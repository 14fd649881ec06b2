// A retrieval of a job: its time, its tries, and what of a passage goes on.
import { expect, it } from 'vitest'
import { answerRetrieve } from '../../../src/adapters/retrieval/answer-retrieve.ts'
import type { FoundPassage, Retrieval, Search } from '../../../src/adapters/retrieval/retrieval.ts'
import type { Fault } from '../../../src/core/faults/codes.ts'
import { fault } from '../../../src/core/faults/fault.ts'
import { failed, ok } from '../../../src/core/prelude.ts'

const plan = { collection: 'c', limit: 2, minScore: 0.3, alpha: 0.5, timeoutMs: 5000 }
const away = fault('model_unreachable', { model: 'm', reason: 'away' })
const unknown = fault('knowledge_collection_unknown', { collection: 'c', where: 'here' })
const passage: FoundPassage = {
  id: 'a#2',
  document: 'a',
  title: 'A',
  text: 'text',
  url: 'https://a.b/',
  span: { start: 3, end: 7 },
  fields: { lang: 'en' },
  score: 0.123456,
}

function store(...replies: readonly (Fault | 'found' | 'never')[]) {
  const asked: Search[] = []
  const retrieval: Pick<Retrieval, 'search'> = {
    search(search) {
      const reply = replies[asked.length] ?? replies.at(-1)
      asked.push(search)
      if (reply === 'never') return new Promise(() => undefined)
      return Promise.resolve(
        reply === 'found' || reply === undefined ? ok({ passages: [passage], version: 'v1' }) : failed(reply),
      )
    },
  }
  return { asked, retrieval }
}

const ask = (
  given: ReturnType<typeof store>,
  timeoutMs = plan.timeoutMs,
  signal = new AbortController().signal,
) => answerRetrieve(given.retrieval, { plan: { ...plan, timeoutMs }, query: 'q' }, signal)

it('passes the plan on and gives passages with their places, without what is the store’s own', async () => {
  const given = store('found')
  expect(await ask(given)).toEqual({
    status: 'done',
    kind: 'retrieve',
    version: 'v1',
    passages: [
      { id: 'a#2', title: 'A', text: 'text', url: 'https://a.b/', span: { start: 3, end: 7 }, score: 0.1235 },
    ],
  })
  expect(given.asked).toEqual([{ collection: 'c', query: 'q', limit: 2, minScore: 0.3, alpha: 0.5 }])
})

it('tries again after what passes, not after what has to be mended', async () => {
  const passing = store(away, away, 'found')
  expect(await ask(passing)).toMatchObject({ status: 'done' })
  expect(passing.asked).toHaveLength(3)
  const wrong = store(unknown, 'found')
  expect(await ask(wrong)).toEqual({ status: 'failed', fault: unknown })
})

it('ends with its time: with the last fault, or with that of the time', async () => {
  expect(await ask(store(away), 150)).toEqual({ status: 'failed', fault: away })
  expect(await ask(store('never'), 20)).toMatchObject({ fault: { code: 'knowledge_timeout' } })
  expect(await ask(store(away, 'never'), 150)).toEqual({ status: 'failed', fault: away })
})

it('ends when the job ends', async () => {
  const control = new AbortController()
  const asked = ask(store('never'), 60_000, control.signal)
  control.abort()
  expect(await asked).toMatchObject({ status: 'failed' })
  expect(await ask(store('found'), 60_000, control.signal)).toMatchObject({ status: 'failed' })
})
