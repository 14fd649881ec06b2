// A policy file with a calibration in it: only what has to change is touched, comments and layout stay.
import { isMap, isScalar, parseDocument, type Document } from 'yaml'
import type { Section } from '../../lab/calibrate/calibration-section.ts'

type Edit = { readonly from: number; readonly to: number; readonly text: string }

/**
 * The text with the section at its end, with the thresholds that it has itself moved to the measured ones, and with its
 * next version: verdicts name what judged them. Whoever calls this reads the text again before it is believed.
 */
export function calibratedText(text: string, section: Section): string {
  const document = parseDocument(text, { version: '1.2' })
  const edits = [
    ...versionEdit(document),
    ...thresholdEdits(document, section),
    ...withoutSection(document, text),
  ].toSorted((a, b) => b.from - a.from)
  const edited = edits.reduce(
    (now, { from, to, text: put }) => now.slice(0, from) + put + now.slice(to),
    text,
  )
  return `${edited.trimEnd()}\n${sectionText(section)}`
}

/** Puts a scalar's own text in place of the old one; nothing where there is none to replace. */
function scalarEdit(
  document: Document,
  path: readonly (string | number)[],
  of: (value: unknown) => string | undefined,
): readonly Edit[] {
  const node: unknown = document.getIn(path, true)
  if (!isScalar(node) || !node.range) return []
  const text = of(node.value)
  return text === undefined ? [] : [{ from: node.range[0], to: node.range[1], text }]
}

const versionEdit = (document: Document): readonly Edit[] =>
  scalarEdit(document, ['version'], (value) => {
    const [, start, patch] = /^(\d+\.\d+\.)(\d+)$/.exec(String(value)) ?? []
    return start === undefined ? undefined : `${start}${Number(patch) + 1}`
  })

function thresholdEdits(document: Document, { gates = [], judge }: Section): readonly Edit[] {
  const written: unknown = document.toJS()
  const list = (written as { gates?: unknown } | undefined)?.gates
  const own = (Array.isArray(list) ? list : []) as readonly { id?: unknown; kind?: unknown }[]
  return [
    ...gates.flatMap(({ id, threshold }) => {
      const place = own.findIndex((gate) => (gate.kind === 'criterion' ? gate.id : gate.kind) === id)
      return scalarEdit(document, ['gates', place, 'threshold'], () => String(threshold))
    }),
    ...(judge === undefined ? [] : scalarEdit(document, ['judge', 'passMark'], () => String(judge.passMark))),
  ]
}

/** Whole lines of the section that is there. */
function withoutSection({ contents }: Document, text: string): readonly Edit[] {
  if (!isMap(contents)) return []
  const place = contents.items.findIndex(({ key }) => isScalar(key) && key.value === 'calibration')
  const startOf = (index: number): number | undefined => {
    const key: unknown = contents.items[index]?.key
    return isScalar(key) && key.range ? key.range[0] : undefined
  }
  const from = place === -1 ? undefined : startOf(place)
  if (from === undefined) return []
  return [{ from, to: startOf(place + 1) ?? text.length, text: '' }]
}

const quoted = (text: string): string => JSON.stringify(text)

type Entry = NonNullable<Section['gates']>[number] | NonNullable<Section['judge']>

const commonLines = ({ prompt, method, data, curve }: Entry): readonly string[] => [
  `prompt: ${quoted(prompt)}`,
  `method: ${method}`,
  `data: { hash: ${quoted(data.hash)}, rows: ${data.rows}, date: ${quoted(data.date)} }`,
  'curve:',
  ...curve.map(({ raw, right }) => `  - { raw: ${raw}, right: ${right} }`),
]

/** The section as it stands in a file. */
function sectionText({ gates = [], judge }: Section): string {
  const lines = ['calibration:']
  if (gates.length > 0) lines.push('  gates:')
  for (const gate of gates) {
    const own = [
      `model: ${quoted(gate.model)}`,
      `figures: ${gate.figures}`,
      `threshold: ${gate.threshold}`,
      ...commonLines(gate),
    ]
    lines.push(`    - id: ${quoted(gate.id)}`, ...own.map((line) => `      ${line}`))
  }
  if (judge !== undefined) {
    const own = [
      `panel: [${judge.panel.map(quoted).join(', ')}]`,
      `passMark: ${judge.passMark}`,
      ...commonLines(judge),
    ]
    lines.push('  judge:', ...own.map((line) => `    ${line}`))
  }
  return `${lines.join('\n')}\n`
}
