// Finding dead letters: by what they say, by when, by what became of them.
import { beforeAll, expect, test } from 'vitest'
import type { LetterFilter } from '../../../consumers/dead-letters/letter-filter.ts'
import { listLetters } from '../../../consumers/dead-letters/list-letters.ts'
import { showLetter } from '../../../consumers/dead-letters/show-letter.ts'
import type { DeskDeps } from '../../../producers/dead-letters/fenced-ledger.ts'
import { discardLetters } from '../../../producers/dead-letters/discard-letters.ts'
import { eventually } from '../../support/eventually.ts'
import { jobBytes, letterId, lettersDeps, makeTopics, writeLetters } from '../../support/letters.ts'

const noon = Date.parse('2026-11-29T12:00:00Z')
const minute = 60_000
let deps: DeskDeps

beforeAll(async () => {
  const prefix = await makeTopics(2)
  deps = lettersDeps(prefix)
  await writeLetters(prefix, [
    { partition: 0, offset: 1, at: noon, code: 'job_invalid', value: Buffer.from('{') },
    { partition: 0, offset: 2, at: noon + minute, policy: 'other' },
    { partition: 1, offset: 1, at: noon + 2 * minute },
    { partition: 1, offset: 4, at: noon + 3 * minute, code: 'job_invalid' },
  ])
  await eventually('four letters', async () => {
    const listed = await listLetters(deps)
    return listed.ok && listed.value.matched === 4
  })
})

const found = async (filter: LetterFilter, limit?: number): Promise<string[]> => {
  const listed = await listLetters(deps, filter, limit)
  if (!listed.ok) throw new Error(listed.fault.message)
  return listed.value.letters.map(({ source }) => `${source.partition}-${source.offset}`)
}

test('newest first', async () => {
  expect(await found({})).toEqual(['1-4', '1-1', '0-2', '0-1'])
})

test('the limit keeps the newest and tells how many there are', async () => {
  const listed = await listLetters(deps, {}, 2)
  expect(listed).toMatchObject({ ok: true, value: { matched: 4 } })
  expect(await found({}, 2)).toEqual(['1-4', '1-1'])
})

test.each<[string, LetterFilter, string[]]>([
  ['code', { code: 'job_invalid' }, ['1-4', '0-1']],
  ['kind', { kind: 'poison' }, []],
  ['policy', { policy: 'other' }, ['0-2']],
  ['job id', { jobId: 'job-1-1' }, ['1-1']],
  ['partition', { partition: 1 }, ['1-4', '1-1']],
  ['since, that moment included', { since: noon + minute }, ['1-4', '1-1', '0-2']],
  ['until, that moment not', { until: noon + minute }, ['0-1']],
  ['since and until', { since: noon + minute, until: noon + 3 * minute }, ['1-1', '0-2']],
  ['all at once', { code: 'job_invalid', partition: 0 }, ['0-1']],
])('by %s', async (_name, filter, expected) => {
  expect(await found(filter)).toEqual(expected)
})

test('by ids', async () => {
  const ids = [letterId(deps.topics, { partition: 0, offset: 2 }), 'unknown']
  expect(await found({ ids })).toEqual(['0-2'])
})

test('a letter in full: bytes, headers, and the job in them', async () => {
  const id = letterId(deps.topics, { partition: 1, offset: 4 })
  const shown = await showLetter(deps, id)
  expect(shown).toMatchObject({
    ok: true,
    value: {
      state: 'open',
      letter: { id, code: 'job_invalid', message: 'No model answered.', attempts: 1, jobId: 'job-1-4' },
      job: { ok: true, value: { id: 'job-1-4' } },
    },
  })
  expect(shown.ok && shown.value.letter.record.value).toEqual(jobBytes(1, 4))
})

test('a letter whose bytes are no job says why', async () => {
  const shown = await showLetter(deps, letterId(deps.topics, { partition: 0, offset: 1 }))
  expect(shown).toMatchObject({ ok: true, value: { job: { ok: false, fault: { code: 'job_not_json' } } } })
})

test.each(['nonsense', 'assay.jobs-0-99', 'assay.jobs-77-1'])('no letter %s', async (id) => {
  expect(await showLetter(deps, id)).toMatchObject({ ok: false, fault: { code: 'letter_unknown' } })
})

test('what was discarded is no longer open', async () => {
  const places =
    (await listLetters(deps, { policy: 'other' })).ok && (await listLetters(deps, { policy: 'other' }))
  const letters = places && places.ok ? places.value.letters : []
  await discardLetters(deps, { places: letters, by: 'ops', reason: 'a test' })
  await eventually('the entry', async () => (await found({ state: 'discarded' })).length === 1)
  expect(await found({ state: 'discarded' })).toEqual(['0-2'])
  expect(await found({ state: 'open' })).toEqual(['1-4', '1-1', '0-1'])
})
