// What every store of passages has to keep. Each implementation calls this.
import { expect, it } from 'vitest'
import { passagesOf } from '../../src/adapters/retrieval/cut-passages.ts'
import type { Passage, Retrieval, Search } from '../../src/adapters/retrieval/retrieval.ts'
import { unique } from '../support/unique.ts'

const signal = new AbortController().signal

/** A document of one passage, or of several where its text is long. */
export const written = (id: string, title: string, text: string): readonly Passage[] =>
  passagesOf({ id, text, sections: [{ start: 0, end: text.length, title }], fields: {} })

const inLanguage = (lang: string, passages: readonly Passage[]): readonly Passage[] =>
  passages.map((passage) => ({ ...passage, fields: { lang } }))

const articles = [
  ...inLanguage('en', [
    ...written('codes', 'Backup codes', 'A set has ten backup codes. Each code may be used only once.'),
    ...written('locked', 'Locked account', 'After too many wrong passwords please wait 10 minutes.'),
  ]),
  ...inLanguage('zh', [
    ...written('codes-zh', '备用代码', '系统会生成一套十个备用代码。每个代码只能使用一次。'),
    ...written('mail-zh', '邮寄地址', '信中的验证码会在你提交发信要求二十一天后作废。'),
  ]),
]

const asking = (query: string, more: Partial<Search> = {}): Omit<Search, 'collection'> => ({
  query,
  limit: 3,
  minScore: 0,
  alpha: 0.5,
  ...more,
})

/** Defines the tests; `open` gives a store of its own, closed by whoever opened it. */
export function keepsPassages(open: () => Promise<Retrieval>): void {
  const filled = async (passages: readonly Passage[] = articles) => {
    const retrieval = await open()
    const collection = unique('c')
      .toLowerCase()
      .replaceAll(/[^a-z0-9-]/g, '-')
      .slice(0, 50)
    const put = async (more: readonly Passage[], tenant?: string) => {
      const place = tenant === undefined ? { collection } : { collection, tenant }
      return retrieval.put({ ...place, passages: more, onProgress: () => undefined }, signal)
    }
    expect(await put(passages)).toMatchObject({ ok: true })
    const search = async (query: string, more: Partial<Search> = {}) => {
      const found = await retrieval.search({ collection, ...asking(query, more) }, signal)
      if (!found.ok) throw new Error(found.fault.message)
      return found.value
    }
    return { retrieval, collection, put, search }
  }

  it('finds what a question is about, in either language and script', async () => {
    const { search } = await filled()
    const first = async (query: string) => (await search(query)).passages[0]?.id
    expect(await first('How many backup codes are in a set?')).toBe('codes')
    expect(await first('My account is locked, how long do I wait?')).toBe('locked')
    expect(await first('备用代码一套有几个？')).toBe('codes-zh')
    expect(await first('備用代碼一套有幾個？')).toBe('codes-zh')
    expect(await first('验证码多少天后作废')).toBe('mail-zh')
  })

  it.each([0, 0.5])(
    'finds what answers in the other language, by what words mean: alpha %d',
    async (alpha) => {
      const { search } = await filled([
        ...inLanguage('en', written('refund', 'Refunds', 'You get a refund within 14 days.')),
        ...inLanguage('en', written('lorry', 'Lorries', 'Our lorries are painted green.')),
        ...inLanguage('zh', written('refund-zh', '退款', '十四天内可以退款。')),
        ...inLanguage('zh', written('lorry-zh', '卡车', '我们的卡车是绿色的。')),
      ])
      const first = async (query: string, lang: string) =>
        (await search(query, { alpha, filters: { lang } })).passages[0]?.id
      expect(await first('请问几天内可以退款？', 'en')).toBe('refund')
      expect(await first('How many days do I have for a refund?', 'zh')).toBe('refund-zh')
    },
  )

  it('gives back what was put: id, title, text, span, fields, and a score from 0 to 1', async () => {
    const { search } = await filled()
    const [found] = (await search('backup codes')).passages
    expect(found).toMatchObject(articles[0] ?? {})
    expect(found?.score).toBeGreaterThan(0.9)
    expect(found?.score).toBeLessThanOrEqual(1)
  })

  it('scores what has nothing to do with the question at nothing, and leaves it out for minScore', async () => {
    const { search } = await filled()
    for (const query of ['When does the space programme reach Mars?', '火星探测器何时发射？']) {
      for (const { score } of (await search(query)).passages) expect(score).toBeLessThan(0.3)
      expect((await search(query, { minScore: 0.3 })).passages).toEqual([])
    }
  })

  it('keeps to limit and filters', async () => {
    const { search } = await filled()
    expect((await search('code 代码', { limit: 1 })).passages).toHaveLength(1)
    const narrowed = await search('backup codes 备用代码', { filters: { lang: 'zh' }, limit: 10 })
    expect(narrowed.passages.map(({ fields }) => fields['lang'])).not.toContain('en')
    expect(narrowed.passages[0]?.id).toBe('codes-zh')
    expect((await search('backup codes', { filters: { lang: 'fr' } })).passages).toEqual([])
  })

  it('replaces a document whole and leaves the others', async () => {
    const long = 'A torch is a light. '.repeat(200)
    const { search, put } = await filled([...articles, ...written('lamp', 'Torch', long)])
    expect((await search('torch', { limit: 10, minScore: 0.5 })).passages.length).toBeGreaterThan(1)
    const report = await put(written('lamp', 'Torch', 'A torch is a lamp now.'))
    expect(report).toMatchObject({ ok: true, value: { replaced: 1, documents: 5, passages: 5 } })
    expect((await search('torch', { limit: 10, minScore: 0.5 })).passages.map(({ text }) => text)).toEqual([
      'A torch is a lamp now.',
    ])
    expect((await search('backup codes')).passages[0]?.id).toBe('codes')
  })

  it.each([
    ['an empty title', { title: '' }],
    ['no text', { text: '' }],
    ['no id', { id: '' }],
    ['a text without end', { text: 'x'.repeat(10_000) }],
    ['an empty field', { fields: { lang: '' } }],
  ])('keeps nothing of an import with %s, which nobody could read back', async (_, wrong) => {
    const { search, put } = await filled()
    const whole = written('lamp', 'Torch', 'A torch.')
    const report = await put([
      ...written('lamp-2', 'Torch', 'Another.'),
      ...whole.map((each) => ({ ...each, ...wrong })),
    ])
    expect(report).toMatchObject({ ok: false, fault: { code: 'knowledge_passage_invalid' } })
    expect((await search('torch', { minScore: 0.5 })).passages).toEqual([])
    expect((await search('backup codes')).passages[0]?.id).toBe('codes')
  })

  it('has a version that changes with the content and with nothing else', async () => {
    const { search, put } = await filled()
    const before = (await search('codes')).version
    expect((await search('something else')).version).toBe(before)
    await put(written('lamp', 'Torch', 'A torch.'))
    expect((await search('codes')).version).not.toBe(before)
  })

  it('keeps tenants apart', async () => {
    const { retrieval, collection, put } = await filled()
    await put(written('secret', 'Torch', 'The torch of tenant one.'), 'one')
    await put(written('secret', 'Torch', 'The torch of tenant two.'), 'two')
    const texts = async (tenant: string) => {
      const found = await retrieval.search({ collection, tenant, ...asking('torch') }, signal)
      return found.ok ? found.value.passages.map(({ text }) => text) : found.fault.code
    }
    expect(await texts('one')).toEqual(['The torch of tenant one.'])
    expect(await texts('two')).toEqual(['The torch of tenant two.'])
    expect(await texts('three')).toBe('knowledge_collection_unknown')
  })

  it('lists what there is', async () => {
    const { retrieval, collection, search } = await filled()
    const listed = await retrieval.list(signal)
    const { version } = await search('codes')
    expect(listed.ok ? listed.value : listed).toContainEqual(
      expect.objectContaining({ collection, documents: 4, passages: 4, version }),
    )
  })

  it.each(['nowhere', '../etc/passwd', 'A B', '', 'x'.repeat(100)])(
    'knows no collection %j',
    async (collection) => {
      const retrieval = await open()
      const found = await retrieval.search({ collection, ...asking('x') }, signal)
      expect(found).toMatchObject({ ok: false, fault: { code: 'knowledge_collection_unknown' } })
    },
  )

  it('takes questions of any kind and size', async () => {
    const { search } = await filled()
    const hostile = ['', '?!', '\0\u202e\ud800', '"; DROP TABLE', '{"$ne":1}', 'wait '.repeat(200_000)]
    for (const query of hostile) {
      for (const { score } of (await search(query)).passages) {
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(1)
      }
    }
  })
}
