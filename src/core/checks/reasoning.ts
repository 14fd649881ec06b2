// Takes a model's thoughts, and the marks of its chat template, off the answer.
import type { RepairKind } from './json-flags.ts'

export type Answer = {
  /** What is left when the thoughts are gone. */
  readonly text: string
  readonly reasoning?: string
  /** A block was opened and never closed: there is no answer. */
  readonly unclosed: boolean
  readonly repairs: readonly RepairKind[]
}

const blocks: readonly (readonly [RegExp, RegExp])[] = [
  [/^<think(?:\s[^<>]{0,200})?>/i, /<\/think>/i],
  [/^<thinking(?:\s[^<>]{0,200})?>/i, /<\/thinking>/i],
  [/^<reasoning(?:\s[^<>]{0,200})?>/i, /<\/reasoning>/i],
  [/^<thought(?:\s[^<>]{0,200})?>/i, /<\/thought>/i],
  [/^<seed:think>/i, /<\/seed:think>/i],
  [/^◁think▷/, /◁\/think▷/],
  [/^\[THINK\]/, /\[\/THINK\]/],
  // Channels, as a server leaves them that does not know the template: only the last one is meant for people.
  [
    /^(?:<\|start\|>assistant)?<\|channel\|>(?:analysis|commentary)[^<]{0,100}<\|message\|>/,
    /<\|end\|>|(?=<\|start\|>assistant)/,
  ],
]
/** The opener may be part of the prompt, so that only the closer, on a line of its own, is in the reply. */
const orphan = /\n[ \t]*<\/(?:think|thinking|thought|reasoning)>[ \t]*(?=\n|\{|\[|$)/i
const tokens = String.raw`<\|(?:im_end|im_start|end|eot_id|endoftext|end_of_text|begin_of_box|end_of_box|return|end_of_turn)\|>|<end_of_turn>|</s>`
const finalChannel = String.raw`(?:<\|start\|>assistant)?<\|channel\|>final[^<]{0,40}<\|message\|>`
const leadingToken = new RegExp(`^(?:<s>|${finalChannel}|${tokens})\\s*`)
const trailingToken = new RegExp(`(?:${tokens})$`)

/**
 * The answer of a reply. A block counts only at the start (after white space) or, closer alone, on its own line;
 * the same tags inside a sentence or a JSON string are text and stay.
 */
export function stripReasoning(reply: string): Answer {
  const thoughts: string[] = []
  let text = reply.trimStart()
  for (;;) {
    const block = blocks.find(([open]) => open.test(text))
    if (block === undefined) break
    const rest = text.replace(block[0], '')
    const close = block[1].exec(rest)
    if (close === null) {
      return { text: '', reasoning: rest, unclosed: true, repairs: ['reasoning_block'] }
    }
    thoughts.push(rest.slice(0, close.index))
    text = rest.slice(close.index + close[0].length).trimStart()
  }
  const lone = /^[{[]/.test(text) ? null : orphan.exec(text)
  if (lone !== null) {
    thoughts.push(text.slice(0, lone.index))
    text = text.slice(lone.index + lone[0].length).trimStart()
  }
  return finish(reply, text, thoughts)
}

function finish(reply: string, body: string, thoughts: readonly string[]): Answer {
  const text = withoutTokens(body)
  const repairs: RepairKind[] = [
    ...(thoughts.length > 0 ? (['reasoning_block'] as const) : []),
    ...(text === body ? [] : (['special_token'] as const)),
  ]
  if (repairs.length === 0) return { text: reply, unclosed: false, repairs }
  return {
    text,
    ...(thoughts.length > 0 ? { reasoning: thoughts.join('\n').trim() } : {}),
    unclosed: false,
    repairs,
  }
}

function withoutTokens(text: string): string {
  let left = text
  for (let round = 0; round < 8; round += 1) {
    const trimmed = left.trimEnd()
    const next = trimmed.replace(leadingToken, '').replace(trailingToken, '')
    if (next === trimmed) return left
    left = next.trimEnd()
  }
  return left
}
