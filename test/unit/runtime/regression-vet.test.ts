// Regression sets are run before a set of policies takes over: row by row, without holding up the process.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { PolicySet } from '../../../src/adapters/policies/load-policies.ts'
import type { RegressionSet } from '../../../src/adapters/policies/regression-set.ts'
import type { RegressionRow } from '../../../schemas/generated/regression.ts'
import { ok } from '../../../src/core/prelude.ts'
import { inForceOf, regressionVet, runSet } from '../../../src/runtime/run-regression.ts'
import { givenPolicy } from '../../support/given.ts'

const policy = givenPolicy({ checks: [{ kind: 'length', id: 'short', max: 20 }] })

function givenSet(count: number, onRow: (row: number) => void = () => undefined): RegressionSet {
  function* lines() {
    for (let at = 0; at < count; at += 1) {
      onRow(at)
      const row: RegressionRow = {
        id: `row ${at}`,
        job: { prompt: 'How long?' },
        answers: [['Two days.']],
        expected: at % 1000 === 999 ? 'rejected' : 'approved',
      }
      const problemOf = (message: string) => ({
        file: 'a.jsonl',
        line: at + 1,
        column: 1,
        where: `a.jsonl:${at + 1}:1`,
        pointer: '',
        message,
      })
      yield ok({ row, problemOf })
    }
  }
  return { file: 'a.jsonl', text: '', lines }
}

describe('a long regression set', () => {
  it('lets the process go on after every row', async () => {
    let turns = 0
    let running = true
    const turn = (): void => {
      turns += 1
      if (running) setImmediate(turn)
    }
    setImmediate(turn)
    const rows = 3000
    const { results, problems } = await runSet({
      policy,
      set: givenSet(rows),
      signal: new AbortController().signal,
    })
    running = false
    expect(results).toHaveLength(rows)
    expect(problems.map(({ where }) => where)).toEqual(['a.jsonl:1000:1', 'a.jsonl:2000:1', 'a.jsonl:3000:1'])
    expect(turns).toBeGreaterThan(rows / 2)
  })

  it('ends when the process does', async () => {
    const control = new AbortController()
    let read = 0
    const set = givenSet(3000, (row) => {
      read = row
      if (row === 10) control.abort()
    })
    const { results } = await runSet({ policy, set, signal: control.signal })
    expect({ read, results: results.length }).toEqual({ read: 10, results: 10 })
  })
})

it('only versions that jobs get are held to the rows', () => {
  const [old, fresh] = ['1.0.0', '2.0.0'].map((version) => givenPolicy({ version }))
  if (old === undefined || fresh === undefined) throw new Error('two versions are given')
  const record = { name: 'given', version: '1.0.0', models: [], fallback: { en: '', zh: '' } }
  const set: PolicySet = {
    loaded: [fresh, old].map((each) => ({ policy: each, record, file: 'given.yaml' })),
    find: () => fresh,
  }
  expect(inForceOf(set)).toEqual([fresh])
})

describe('the vetting of a set of policies', () => {
  const record = { name: 'given', version: '1.0.0', models: [], fallback: { en: '', zh: '' } }
  const set: PolicySet = { loaded: [{ policy, record, file: 'given.yaml' }], find: () => policy }
  const row = (expected: string) =>
    JSON.stringify({ id: 'a', job: { prompt: 'How long?' }, answers: [['Two days.']], expected })

  async function vetted(text: string, signal = new AbortController().signal): Promise<readonly number[]> {
    const dir = mkdtempSync(join(tmpdir(), 'assay-vet-'))
    try {
      writeFileSync(join(dir, 'given.yaml'), '')
      mkdirSync(join(dir, 'regression'))
      writeFileSync(join(dir, 'regression', 'given.jsonl'), text)
      const vet = regressionVet(dir)
      const first = await vet(set, signal)
      return [first.length, (await vet(set, new AbortController().signal)).length]
    } finally {
      rmSync(dir, { recursive: true })
    }
  }

  it('refuses a row that comes out otherwise as often as it is asked: what failed once has not passed', async () => {
    expect(await vetted(row('rejected'))).toEqual([1, 1])
    expect(await vetted(row('approved'))).toEqual([0, 0])
  })

  it('refuses a line that is no row, as often as it is asked', async () => {
    expect(await vetted('no row')).toEqual([1, 1])
  })

  it('does not take a run that was called off for one that passed', async () => {
    expect(await vetted(row('rejected'), AbortSignal.abort())).toEqual([0, 1])
  })
})
