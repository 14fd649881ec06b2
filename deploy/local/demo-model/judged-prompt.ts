// Takes the prompt of a gate or judge apart: blocks between marks, then what is asked about them.
import type { SourceDocument } from './documents.ts'

export type JudgedPrompt = {
  readonly question: string
  readonly answer: string
  readonly reference: string | undefined
  readonly documents: readonly SourceDocument[]
  /** Id of the gate; undefined for a rubric. */
  readonly gate: string | undefined
  /** Dimensions of the rubric; empty for a gate. */
  readonly dimensions: readonly string[]
}

const blockForm = /<<<([A-Z]+)(?: (\d+))? ([0-9a-f]{13})>>>\n([\s\S]*?)\n<<<END \1(?: \2)? \3>>>/g
const hidden = /\u200b/g
const marker = /\[\[demo:(?:(?!\]\]|\[\[)[^\n]){0,4100}\]\]/g

/** Undefined for a prompt that is none of a judge's. */
export function judgedPrompt(text: string): JudgedPrompt | undefined {
  const blocks = [...text.matchAll(blockForm)]
  const last = blocks.at(-1)
  if (last?.[1] !== 'ANSWER') return undefined
  const textOf = (name: string): string | undefined =>
    blocks.find(([, called]) => called === name)?.[4]?.replace(hidden, '')
  const asked = text.slice(last.index + last[0].length)
  return {
    question: (textOf('QUESTION') ?? '').replace(marker, '').trim(),
    answer: textOf('ANSWER') ?? '',
    reference: textOf('REFERENCE'),
    documents: blocks.flatMap(([, called, number, , body = '']) =>
      called === 'SOURCE' ? [{ number: Number(number), text: body.replace(hidden, '') }] : [],
    ),
    gate: /^"([a-z0-9-]+)":/m.exec(asked)?.[1],
    dimensions: [...asked.matchAll(/^- "([a-z0-9-]+)":/gm)].map(([, id = '']) => id),
  }
}
