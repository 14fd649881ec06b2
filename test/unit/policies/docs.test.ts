// docs/policies.md: every key, default and check kind of the schema; its examples load, and find what it says they find.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import policySchema from '../../../schemas/policy.schema.json' with { type: 'json' }
import { loadPolicies } from '../../../src/adapters/policies/load-policies.ts'
import { problemText } from '../../../src/adapters/policies/policy-problem.ts'
import type { Subject } from '../../../src/core/checks/check.ts'
import { runChecks } from '../../../src/core/checks/run-checks.ts'
import type { Policy } from '../../../src/core/policy/policy.ts'
import { freeModels } from '../../support/given.ts'
import { grammars } from '../../support/grammars.ts'
import { policyFiles, policyText } from '../../support/policy-files.ts'
import { subject } from '../../support/run-check.ts'

const page = readFileSync(join(import.meta.dirname, '../../../docs/policies.md'), 'utf8')

type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly const?: string
  readonly default?: unknown
}

/** What the second column of a table should say; undefined where the page may choose its words. */
type Cells = Readonly<Record<string, string | undefined>>

const cellOf = (fallback: unknown, needed: boolean): string | undefined => {
  if (needed) return 'needed'
  if (Array.isArray(fallback)) {
    return typeof fallback[0] === 'object' ? undefined : `\`[${fallback.join(', ')}]\``
  }
  return fallback === undefined
    ? undefined
    : `\`${typeof fallback === 'string' ? fallback : JSON.stringify(fallback)}\``
}

/** Several forms that a value may have, taken together; a default that differs between them is the page's to tell. */
const merged = (forms: readonly Cells[]): Cells =>
  forms.reduce(
    (all, form) => ({
      ...all,
      ...form,
      ...Object.fromEntries(
        Object.keys(form).flatMap((key) => (key in all && all[key] !== form[key] ? [[key, undefined]] : [])),
      ),
    }),
    {},
  )

/** Every key below a schema, `parent.key` and `parent[].key`. */
function cellsBelow({ properties = {}, required = [], anyOf = [], oneOf = [] }: Schema, parent = ''): Cells {
  const own = Object.entries(properties).flatMap(([key, child]) => {
    const path = `${parent}${key}`
    const inner =
      child.items === undefined ? cellsBelow(child, `${path}.`) : cellsBelow(child.items, `${path}[].`)
    return [[path, cellOf(child.default, required.includes(key))] as const, ...Object.entries(inner)]
  })
  const forms = [...anyOf, ...oneOf].map((form) => cellsBelow(form, parent))
  return { ...merged(forms), ...Object.fromEntries(own) }
}

const schema = policySchema as unknown as Schema
const forms = schema.properties?.['checks']?.items?.oneOf ?? []
const kinds = forms.map((form) => [form.properties?.['kind']?.const ?? '', form] as const)
const common = ['kind', 'id', 'mode', 'onError', 'errorType', 'hint']

const pick = (cells: Cells, wanted: (key: string) => boolean): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([key]) => wanted(key)))

/** Text under a heading, its sub-headings left out. */
const under = (heading: string): string => page.split(`\n${heading}\n`)[1]?.split(/\n##+ /)[0] ?? ''

/** The rows of the tables of keys in a text. */
function rowsIn(text: string): Readonly<Record<string, string>> {
  const tables = text.split('| key | default | meaning |').slice(1)
  const rows = tables.flatMap((table) => [
    ...(table.split('\n\n')[0] ?? '').matchAll(/^\| `([^`]+)` \| (.+?) \| .+ \|$/gm),
  ])
  return Object.fromEntries(rows.map(([, key = '', cell = '']) => [key, cell]))
}

/** The page names these keys and no others, with these defaults. */
function expectRows(rows: Readonly<Record<string, string>>, cells: Cells): void {
  expect(Object.keys(rows).toSorted()).toEqual(Object.keys(cells).toSorted())
  for (const [key, cell] of Object.entries(cells)) {
    if (cell !== undefined) expect(`${key}: ${rows[key] ?? ''}`).toBe(`${key}: ${cell}`)
  }
}

describe('the page of policies', () => {
  it('lists every key of a policy with its default, and no other', () => {
    const everywhere = rowsIn(page.replaceAll(/\n## Checks\n[\s\S]*?(?=\n## )/g, '\n'))
    expectRows(
      everywhere,
      pick(cellsBelow(schema), (key) => !key.startsWith('checks[].')),
    )
  })

  it('lists what every check has', () => {
    const [, first] = kinds[0] ?? ['', {}]
    expectRows(
      rowsIn(under('## Checks')),
      pick(cellsBelow(first), (key) => common.includes(key)),
    )
  })

  it.each(kinds)('lists the keys of a check of kind %s', (kind, form) => {
    expectRows(
      rowsIn(under(`### \`${kind}\``)),
      pick(cellsBelow(form), (key) => !common.includes(key)),
    )
  })
})

const blocks = [...page.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text)
const whole = blocks.filter((text) => /^name: /m.test(text))

/** The one policy of a text, by the loader of the service. Throws with every problem. */
async function loaded(text: string): Promise<Policy> {
  await using files = await policyFiles({ 'of-the-page.yaml': text })
  const result = loadPolicies({ dir: files.dir, prices: freeModels, grammars })
  if (!result.ok) throw new Error(result.fault.map(problemText).join('\n'))
  const [first] = result.value.loaded
  if (first === undefined) throw new Error('no policy')
  return first.policy
}

it('shows whole policies that load', async () => {
  expect(whole.length).toBeGreaterThan(0)
  for (const text of whole) expect((await loaded(text)).checks.length).toBeGreaterThan(2)
})

const terms = [{ id: 'terms', text: 'Unopened items can be returned within 7 days of delivery.' }]

/** For each kind an answer that its example has something against. Objects are JSON. */
const answers: Readonly<Record<string, string | object>> = {
  length: 'It is with you in four days.',
  rules: { low: 5, high: 3 },
  words: 'A refund is guaranteed.',
  patterns: 'Read on at https://shop.test.',
  language: 'You can return what you have bought from us, and we will pay for the way back to our shop.',
  items: '- First\n- Second',
  sections: '## Summary\nAll is well.',
  citations: 'Within 7 days [1], at the latest within 30 days [3].',
  quotes: 'It can be returned "within 90 days of delivery".',
  numbers: { lines: [{ amount: 12 }, { amount: 30 }], total: 40 },
  leakage: 'Write to bob@shop.com.',
  refusal: { answer: 'I cannot help with that.' },
  boilerplate: 'The parcel comes on Monday. I hope this helps.',
  code: 'export function clamp(): void {',
}

it.each(kinds)('says what its example of kind %s finds', async (kind) => {
  const section = under(`### \`${kind}\``)
  const example = /^```yaml\n([\s\S]*?)^```$/m.exec(section)?.[1] ?? ''
  const [, says = ''] = /^Finds: `(.+)`$/m.exec(section) ?? []
  const answer = answers[kind] ?? ''
  const json = typeof answer === 'object'
  const policy = await loaded(
    policyText(
      'example',
      '1.0.0',
      `output: { kind: ${json ? 'json' : 'text'} }\nchecks:\n${example.replaceAll(/^/gm, '  ')}`,
    ),
  )
  const asked: Subject = subject(json ? JSON.stringify(answer) : answer, { documents: terms, language: 'en' })
  expect(example.trim().split('\n')).toHaveLength(3)
  expect(runChecks(policy.checks, asked).failed.map(({ message }) => message)).toEqual([says])
})
