// Text from outside inside a prompt: nothing in it can end its block, open a turn, or hide from people.
import { digest } from './digest.ts'

/** 13 hex digits. */
const markOf = (text: string, salt: number): string => digest(text, salt).toString(16).padStart(13, '0')

/**
 * A mark that stands in none of the texts. It follows from them, so that the same case makes the same prompt and is
 * paid once; whoever writes a text cannot know the mark, since the text itself changes it.
 */
export function markFor(texts: readonly string[]): string {
  const all = texts.join('\u0000')
  let salt = 1
  while (all.includes(markOf(all, salt))) salt += 1
  return markOf(all, salt)
}

/** Put after the first character, it breaks a mark for machines and not for readers. */
const breaker = '\u200b'

const marksOfMachines: readonly RegExp[] = [
  // Turns of chat templates: local servers may read them as real ones.
  /<(?=\|[a-z_]{1,40}\|>)/gi,
  /<(?=\/?s>|(?:start|end)_of_turn>|<\/?SYS>>)/g,
  /\[(?=\/?INST\]|\/?(?:END|BEGIN)\b)/gi,
  // Blocks as prompts have them, ours included.
  /<(?=\/?(?:answer|question|source|document|data|text|system|instructions?|input|output|reference|task)\b)/gi,
  /<(?=<<)/g,
]
/** Control characters, direction marks and the invisible tag alphabet: text for models that people do not see. */
const unseen =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}\u{e0100}-\u{e01ef}]/gu
/** One of these joins an emoji or parts a word; a row of them can hold a message that people do not see. */
const unseenRow = /[\u00ad\u034f\u061c\u180e\u200b-\u200f\u2060-\u2064\ufe00-\ufe0f\ufeff]{3,}/gu

/** The text as a judge sees it. */
export function contained(text: string): string {
  const plain = text.toWellFormed().replaceAll(unseen, '').replaceAll(unseenRow, '')
  return marksOfMachines.reduce((read, mark) => read.replaceAll(mark, (opener) => opener + breaker), plain)
}

/** A named block between two lines that only it has. */
export const block = (name: string, mark: string, text: string): string =>
  `<<<${name} ${mark}>>>\n${contained(text)}\n<<<END ${name} ${mark}>>>`
