// Collections in a folder of files: the contract of every store, and what becomes of files that are not whole.
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openFolder } from '../../../src/adapters/retrieval/open-folder.ts'
import type { Retrieval } from '../../../src/adapters/retrieval/retrieval.ts'
import { failed, ok } from '../../../src/core/prelude.ts'
import { fault } from '../../../src/core/faults/fault.ts'
import type { Embedder } from '../../../src/ports/embedder.ts'
import { keepsPassages, written } from '../../contract/retrieval.ts'
import { eventually } from '../../support/eventually.ts'
import { heardLog } from '../../support/heard-log.ts'
import { lettersEmbedder } from '../../support/letters-embedder.ts'

const signal = new AbortController().signal
const folders: string[] = []
const opened: Retrieval[] = []

async function folder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'assay-knowledge-'))
  folders.push(dir)
  return dir
}

function open(dir: string, embedder?: Embedder, log = heardLog()): Retrieval {
  const retrieval = openFolder({ dir, log, ...(embedder === undefined ? {} : { embedder }) })
  opened.push(retrieval)
  return retrieval
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()))
  await Promise.all(folders.splice(0).map((dir) => rm(dir, { recursive: true })))
})

const lamps = written('lamp', 'Lamps', 'A lamp needs a bulb.')
const put = (retrieval: Retrieval, passages = lamps) =>
  retrieval.put({ collection: 'c', passages, onProgress: () => undefined }, signal)
const search = (retrieval: Retrieval, alpha = 0.5) =>
  retrieval.search({ collection: 'c', query: 'lamp', limit: 3, minScore: 0, alpha }, signal)

describe('by pieces of words', () => keepsPassages(async () => open(await folder())))

describe('by vectors of a model', () => {
  it('ranks by them and blends them into the score', async () => {
    const retrieval = open(await folder(), lettersEmbedder())
    await put(retrieval, [...lamps, ...written('lapm', 'x', 'lapm')])
    const found = await search(retrieval, 1)
    expect(found).toMatchObject({ ok: true, value: { passages: [{ id: 'lapm' }, { id: 'lamp' }] } })
    expect(found).toMatchObject({ value: { embedded: { model: 'test/letters', promptTokens: 1 } } })
    const byWords = await search(retrieval, 0)
    expect(byWords.ok && byWords.value).not.toHaveProperty('embedded')
  })

  it('is a fault when the model is away, unless words alone are asked for', async () => {
    const dir = await folder()
    await put(open(dir, lettersEmbedder()))
    const away: Embedder = {
      model: 'test/letters',
      embed: () => Promise.resolve(failed(fault('model_unreachable', { model: 'm', reason: 'away' }))),
    }
    expect(await search(open(dir, away))).toMatchObject({ ok: false, fault: { code: 'model_unreachable' } })
    expect(await search(open(dir, away), 0)).toMatchObject({
      ok: true,
      value: { passages: [{ id: 'lamp' }] },
    })
  })

  it.each([
    ['another model', lettersEmbedder('test/other')],
    ['none', undefined],
  ])('refuses to compare its vectors with those of %s', async (_, other) => {
    const dir = await folder()
    await put(open(dir, lettersEmbedder()))
    const differs = { ok: false, fault: { code: 'knowledge_model_differs' } }
    expect(await search(open(dir, other))).toMatchObject(differs)
    expect(await put(open(dir, other), written('b', 'B', 'b'))).toMatchObject(differs)
  })

  it('imports nothing when the model gives vectors of another length', async () => {
    const dir = await folder()
    const odd: Embedder = {
      model: 'test/odd',
      embed: (texts) =>
        Promise.resolve(
          ok({
            promptTokens: texts.length,
            vectors: texts.map((text) => [text.length, 1].slice(0, text.length > 9 ? 2 : 1)),
          }),
        ),
    }
    const both = [...lamps, ...written('b', 'B', 'b')]
    expect(await put(open(dir, odd), both)).toMatchObject({
      ok: false,
      fault: { code: 'embeddings_malformed' },
    })
    expect(await readdir(dir)).toEqual([])
  })
})

describe('a file that is not whole', () => {
  it.each([
    ['empty', () => ''],
    ['no collection', () => 'hello\n'],
    ['binary', () => '\0\0\0\0'],
    ['half', (text: string) => text.slice(0, text.length - 20)],
    ['changed by hand', (text: string) => text.replace('bulb', 'bomb')],
    ['of a line too many', (text: string) => `${text}{}\n`],
    ['of another format', (text: string) => text.replace('"format":1', '"format":2')],
    ['a lie about its length', (text: string) => text.replace('"passages":1', '"passages":2')],
    ['__proto__', () => '{"format":1,"__proto__":{"passages":1}}\n'],
  ])('is refused: %s', async (_, damage) => {
    const dir = await folder()
    await put(open(dir))
    const file = join(dir, 'c.jsonl')
    await writeFile(file, damage(await readFile(file, 'utf8')))
    const retrieval = open(dir)
    const refused = { ok: false, fault: { code: 'knowledge_damaged' } }
    expect(await search(retrieval)).toMatchObject(refused)
    expect(await put(retrieval)).toMatchObject(refused)
    expect(await retrieval.list(signal)).toMatchObject({
      ok: true,
      value: [{ collection: 'c', problem: expect.any(String) as string }],
    })
  })

  it('never replaces one that was whole', async () => {
    const dir = await folder()
    const log = heardLog()
    const retrieval = open(dir, undefined, log)
    await put(retrieval)
    expect(await search(retrieval)).toMatchObject({ ok: true })
    await truncate(join(dir, 'c.jsonl'), 40)
    await eventually('the damage is told', async () => {
      expect(await search(retrieval)).toMatchObject({ ok: true, value: { passages: [{ id: 'lamp' }] } })
      expect(log.heard).toEqual(['A changed collection cannot be used; the one before stays in force'])
      return true
    })
  })

  it('leaves nothing unfinished behind when writing fails', async () => {
    const dir = await folder()
    const retrieval = open(join(dir, 'missing'))
    await writeFile(join(dir, 'missing'), 'a file where the folder should be')
    expect(await put(retrieval)).toMatchObject({ ok: false, fault: { code: 'knowledge_unwritable' } })
    expect(await readdir(dir)).toEqual(['missing'])
  })
})

describe('a folder', () => {
  it('that does not exist has no collections', async () => {
    const retrieval = open(join(await folder(), 'none'))
    expect(await retrieval.list(signal)).toEqual({ ok: true, value: [] })
    expect(await search(retrieval)).toMatchObject({ fault: { code: 'knowledge_collection_unknown' } })
  })

  it('is seen to change by those who read it, without a pause in answers', async () => {
    const dir = await folder()
    await put(open(dir))
    const reader = open(dir)
    const before = await search(reader)
    await put(open(dir), written('lamp', 'Lamps', 'A lamp needs no bulb any more.'))
    await eventually('the new content is found', async () => {
      const after = await search(reader)
      expect(after.ok).toBe(true)
      expect(after).not.toEqual(before)
      return true
    })
  })
})
