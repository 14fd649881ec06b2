import { describe, expect, it } from 'vitest'
import { mostTokens, tableGrammar } from '../../../src/core/checks/table-grammar.ts'
import { countListItems } from '../../../src/core/checks/list-items.ts'
import { report, says, saysOf } from '../../support/run-check.ts'

describe('items', () => {
  it.each([
    ['1. a\n2. b\n3. c', 3],
    ['Here:\n- a\n  - inner\n- b\n\nEnd.', 2],
    ['1、甲\n2、乙', 2],
    ['（1）甲\n（2）乙\n（3）丙', 3],
    ['① 甲\n② 乙', 2],
    ['**1. a**\ntext\n**2. b**', 2],
    ['* a\n* b\n---\nend', 2],
    ['no list, 3.5 km - really', 0],
    ['```\n- x\n- y\n```', 0],
    ['  ~~~\n  - x\n  ~~~', 0],
    ['1）申请\n2）审核', 2],
    ['（一）申请\n（二）审核', 2],
    ['１．申请\n２．审核', 2],
    ['第一，申请\n第二，审核', 2],
    ['步骤1：申请\n步骤2：审核', 2],
    ['Step 1: a\nStep 2: b', 2],
    ['⑳ 甲\n㉑ 乙\n❸ 丙', 3],
    ['1️⃣ 甲\n2️⃣ 乙', 2],
    ['● 甲\n● 乙\n‣ 丙', 3],
    ['+ a\n+ b', 2],
    ['> - a\n> - b', 2],
    ['### 1. 申请\ntext\n### 2. 审核\ntext', 2],
    ['## 1. 步骤\n1. a\n2. b\n3. c', 3],
    ['1. A\n- a\n- b\n2. B\n- c', 2],
    ['1. A\n1.1 a\n2. B', 2],
    ['3.5元起', 0],
    ['-5 degrees', 0],
    ['**注意**：请申请', 0],
    ['*注意* 请申请', 0],
    ['★ 现货\n★ 包邮', 2],
    ['🔹 fast\n🔹 cheap\n❌ loud', 3],
    ['★★★★☆\nA good lamp.', 0],
    ['⭐ ⭐ ⭐', 0],
  ])('%j has %i', (text, count) => expect(countListItems(text)).toBe(count))
  it('exactly so many', () => {
    const three = { kind: 'items', id: 'i', exactly: 3 } as const
    expect(says(three, '- a\n- b\n- c')).toEqual([])
    expect(says(three, '- a\n- b')).toEqual(['The list has 2 items, wanted exactly 3.'])
    expect(
      saysOf({ ...three, path: '/groups/*/steps' }, { groups: [{ steps: [1, 2, 3] }, { steps: [1] }] }),
    ).toEqual(['/groups/1/steps has 1 items, wanted exactly 3.'])
    expect(saysOf({ ...three, path: '/none' }, {})).toEqual(['There is nothing at /none, wanted an array.'])
  })
})

describe('sections', () => {
  const settings = { kind: 'sections', id: 's', titles: ['Summary', '风险'], ordered: true } as const
  const sections = { ...settings, titles: [...settings.titles] }
  it.each([
    '# Summary\nAll well.\n## 风险\n无。',
    '**Summary:** All well.\n\n**风险**\n无。',
    '1. **Summary**\nAll well.\n【风险】无。',
    'Summary: all well.\n风险：\n无。',
    '## 1. SUMMARY\nAll well.\n## 二、风险：\n无。',
    '一、Summary\nAll well.\n（二）风险\n无。',
    'Summary\n=======\nAll well.\n\n風險\n-------\n無。',
    '## 📝 Summary\nAll well.\n## II. 风险\n无。',
    '<h2>Summary</h2>\nAll well.\n〖风险〗无。',
  ])('are found: %j', (text) => expect(says(sections, text)).toEqual([]))
  it('must be there, filled, in order, and not in code', () => {
    expect(says(sections, '# Summary\nx')).toEqual(['The section "风险" is missing.'])
    expect(says(sections, '# Summary\n# 风险\n无。')).toEqual(['The section "Summary" is empty.'])
    expect(says(sections, '# 风险\n无。\n# Summary\nx')).toEqual([
      'The sections must come in this order: Summary, 风险.',
    ])
    expect(says(sections, '```\n# Summary\nx\n```\n# 风险\n无。')).toEqual([
      'The section "Summary" is missing.',
    ])
    expect(says(sections, 'In summary, the risk is 风险.')).toHaveLength(2)
    for (const nothing of ['---', 'TODO', '（待补充）', '...'])
      expect(says(sections, `# Summary\n${nothing}\n# 风险\n无。`)).toEqual([
        'The section "Summary" is empty.',
      ])
    expect(says({ kind: 'sections', id: 't', titles: ['十大风险'] }, '## 大风险\n1. x')).toHaveLength(1)
  })
  it('count sub-headings as text', () =>
    expect(says(sections, '# Summary\n## Part\nx\n# 风险\ny')).toEqual([]))
})

describe('code', () => {
  it.each([
    ['javascript', 'const { a, ...b } = await f?.(1n); label: for (const x of y) break label'],
    [
      'typescript',
      'type A<T> = T extends infer U ? { readonly [K in keyof U]?: U[K] } : never\nlet x = y as const satisfies Z',
    ],
    ['tsx', 'const A = <T,>(p: P<T>) => <div {...p}>{p.x && <B.C/>}</div>'],
    [
      'python',
      'match x:\n    case [1, *rest] if rest:\n        print(f"{x!r:>{10}}")\nasync def f(a, /, *, b: int = 1) -> None:\n    async with a as b: y = (z := 3)\n',
    ],
    [
      'go',
      'package main\n\nfunc Map[T, U any](s []T, f func(T) U) []U {\n\tfor i := range 10 { _ = i }\n\treturn nil\n}\n',
    ],
    [
      'java',
      'record P(int x) { }\nclass A<T extends Comparable<? super T>> { void f() { list.stream().map(A::new).forEach(x -> {}); } }',
    ],
    ['json', '{"a": [1]}'],
  ] as const)('%s parses', (language, code) => expect(tableGrammar(language)(code)).toBe('parses'))
  it.each([
    ['javascript', 'function f( { return 1 }'],
    ['javascript', 'Sure, here is the code you wanted'],
    ['typescript', 'type A = {a: }'],
    ['python', 'def f():\nreturn 1'],
    ['python', 'print("a"'],
    ['go', 'func main() {\n x := \n}'],
    ['java', 'class A { int x = 1 int y = 2; }'],
    ['json', "{'a': 1}"],
    ['python', 'print（1）'],
    ['python', 'print(“hi”)'],
    ['javascript', 'f(a，b)'],
  ] as const)('%s does not: %s', (language, code) =>
    expect(tableGrammar(language)(code)).toHaveProperty('what'),
  )
  it('says the line and column, inside the fence', () => {
    const settings = { kind: 'code', id: 'c', language: 'python', from: 'fences' } as const
    const text = 'First:\n```python\nx = 1\n```\nThen:\n```py\ny = (1\nz = = 2\n```'
    const [finding] = report({ checks: [settings] }, text).failed
    expect(finding?.message).toContain('syntax error at line 2, column')
    expect(text.slice(finding?.span?.start)).toMatch(/^[z=]/)
    expect(says(settings, 'no code at all')).toEqual(['There is no python code block in the answer.'])
  })
  it('finds a fault in one block whatever it cannot tell about another', () => {
    const newer =
      '```java\nclass A { int f(int x) { return switch (x) { case 1 -> 3; default -> 4; }; } }\n```'
    const settings = { kind: 'code', id: 'c', language: 'java', from: 'fences' } as const
    const { failed, skipped } = report(
      { checks: [settings] },
      [newer, '```java', 'class B { int ; }', '```'].join('\n'),
    )
    expect(skipped).toEqual([])
    expect(failed.map(({ message }) => message)).toEqual([expect.stringContaining('syntax error')])
  })
  const output = { maxChars: 200_000 }
  it('cannot tell about more shell than its parser is given', () => {
    const settings = { kind: 'code', id: 'c', language: 'shell' } as const
    const errors = (text: string) =>
      report({ output, checks: [settings] }, text).errors.map(({ reason }) => reason)
    expect(errors('echo hello\n'.repeat(2_000))).toEqual([])
    expect(errors('echo hello\n'.repeat(5_000))).toEqual([expect.stringContaining('the code is too long')])
  })
  it('takes one fence around the whole answer off', () => {
    expect(says({ kind: 'code', id: 'c', language: 'go' }, '```go\npackage main\n```')).toEqual([])
  })
  it('cannot tell about syntax newer than its grammar', () => {
    const code = 'class A { int f(int x) { return switch (x) { case 1, 2 -> 3; default -> 4; }; } }'
    expect(report({ checks: [{ kind: 'code', id: 'c', language: 'java' }] }, code).skipped).toEqual(['c'])
    const newer = 'import x from "y" with { type: "json" }'
    expect(report({ checks: [{ kind: 'code', id: 'c', language: 'javascript' }] }, newer).skipped).toEqual([
      'c',
    ])
  })
  it('lets Chinese names, texts and comments be', () => {
    expect(tableGrammar('python')('价格 = 3  # 单位：元\nprint("价格：（元）", 价格)')).toBe('parses')
  })
  it('does not choke on hostile text', () => {
    for (const piece of ['<', '(', '{', '<A>'])
      expect(tableGrammar('tsx')(piece.repeat(20_000))).toHaveProperty('what')
  })
  it('cannot tell about more than it reads, whether in one block or in several', () => {
    const lines = (count: number): string => 'x = 1\n'.repeat(count)
    const settings = { kind: 'code', id: 'c', language: 'python', from: 'fences' } as const
    const reasons = (text: string) =>
      report({ output, checks: [settings] }, text).errors.map(({ reason }) => reason)
    const block = `\`\`\`python\n${lines(mostTokens / 10)}\`\`\`\n`
    expect(reasons(block)).toEqual([])
    expect(reasons(block.repeat(3))).toEqual([expect.stringContaining('the code is too long')])
    const whole = { kind: 'code', id: 'c', language: 'python' } as const
    expect(report({ output, checks: [whole] }, lines(mostTokens / 2)).errors).toHaveLength(1)
  })
})
