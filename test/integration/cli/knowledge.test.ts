// `assay knowledge`: files into collections, what is there, what a question finds.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runInMemory } from '../../support/cli-in-memory.ts'

let dir = ''
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'assay-cli-'))
  await writeFile(join(dir, 'assay.yaml'), 'knowledge: { dir: kb }\n')
})
afterEach(() => rm(dir, { recursive: true }))

const knowledge = (...args: readonly string[]) =>
  runInMemory('--config', join(dir, 'assay.yaml'), 'knowledge', ...args)

async function given(name: string, text: string | Uint8Array): Promise<string> {
  const file = join(dir, name)
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, text)
  return file
}

const json = (out: string): unknown => JSON.parse(out)

describe('import', () => {
  it('takes CSV, and again: rows are replaced, not doubled', async () => {
    const file = await given('faq.csv', 'question,answer,category\nReturns?,Within 14 days.,orders\n')
    expect(await knowledge('import', file, '--collection', 'faq')).toMatchObject({ exit: 'ok', err: '' })
    await writeFile(file, 'question,answer,category\nReturns?,Within 30 days.,orders\n')
    const again = await knowledge('import', file, '--collection', 'faq', '--json')
    expect(json(again.out)).toMatchObject({ replaced: 1, documents: 1, passages: 1 })
    const found = await knowledge('search', '--collection', 'faq', 'returns', '--json')
    expect(json(found.out)).toMatchObject({
      passages: [{ title: 'Returns?', text: 'Within 30 days.', fields: { category: 'orders' } }],
    })
  })

  it('takes a folder of Markdown and leaves out what is hidden', async () => {
    await given('book/a/one.md', '# One\nA lamp needs a bulb.\n## Two\nA torch needs a battery.\n')
    await given('book/.git/x.md', 'hidden torch')
    await given('book/notes.txt', 'torch')
    const done = await knowledge('import', join(dir, 'book'), '--collection', 'book')
    expect(done.out).toContain('1 document in 2 passages')
    const found = await knowledge('search', '--collection', 'book', 'torch battery', '--limit', '1')
    expect(found.out).toContain('1.00  a/one.md#2  characters')
    expect(found.out).toContain('One / Two')
  })

  it('names every bad row at once and imports nothing', async () => {
    const file = await given('bad.jsonl', '{"id":"a","text":"x"}\nnope\n{"id":"b"}\n{"id":"a","text":"y"}\n')
    const done = await knowledge('import', file, '--collection', 'c')
    expect(done.exit).toBe('usage')
    for (const place of ['bad.jsonl:2', 'bad.jsonl:3', 'bad.jsonl:4']) expect(done.err).toContain(place)
    expect((await knowledge('list')).out).toContain('There is no collection')
  })

  it.each([
    ['a file too large', 'big.jsonl', Buffer.alloc(100 * 1024 * 1024, 'x')],
    ['a line too long', 'long.jsonl', Buffer.alloc(10 * 1024 * 1024, 'x')],
    ['nothing', 'empty.jsonl', ''],
    ['an ending nobody knows', 'x.exe', 'x'],
    ['NUL bytes', 'nul.md', 'a\0b'],
    ['escape sequences in its lines', 'esc.jsonl', '{"id":"\\u001b[2J","text":"x"}\n'],
  ])('refuses %s', async (_, name, content) => {
    const done = await knowledge('import', await given(name, content), '--collection', 'c')
    expect(done).toMatchObject({ exit: 'usage', out: '' })
    expect(done.err).not.toContain('\u001b')
  })

  it('refuses names that could lead out of the folder', async () => {
    const file = await given('a.jsonl', '{"id":"a","text":"x"}')
    expect((await knowledge('import', file, '--collection', '../up')).exit).toBe('usage')
    expect((await knowledge('import', file, '--collection', 'a', '--tenant', 'a.b')).exit).toBe('usage')
  })
})

describe('search and list', () => {
  it('say what is not there', async () => {
    const found = await knowledge('search', '--collection', 'none', 'x', '--json')
    expect(found.exit).toBe('usage')
    expect(json(found.out)).toMatchObject({ fault: { code: 'knowledge_collection_unknown' } })
  })

  it('tell of a damaged collection', async () => {
    await given('kb/broken.jsonl', 'hello\n')
    const listed = await knowledge('list')
    expect(listed.exit).toBe('no')
    expect(listed.out).toContain('broken')
  })

  it('show hostile passages harmlessly', async () => {
    const hostile = JSON.stringify({ id: 'a', title: '\u001b]0;owned\u0007', text: '\u001b[2J lamp \u202e' })
    await knowledge('import', await given('h.jsonl', hostile), '--collection', 'h')
    const found = await knowledge('search', '--collection', 'h', 'lamp')
    expect(found.exit).toBe('ok')
    expect(found.out).not.toMatch(/[\u001b\u0007\u202e]/u)
  })

  it('end with no when nothing scores enough', async () => {
    await knowledge('import', await given('a.jsonl', '{"id":"a","text":"lamp"}'), '--collection', 'a')
    expect(await knowledge('search', '--collection', 'a', 'torch lamp', '--min-score', '0.9')).toMatchObject({
      exit: 'no',
    })
  })
})
