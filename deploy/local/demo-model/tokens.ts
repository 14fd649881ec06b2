// Plausible token counts: no tokenizer, only a ratio of characters to tokens.

const wide = /[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFF00-\uFFEF]/g

/** Tokens of a text: 1.5 wide (Chinese, Japanese, Korean) or 4 other characters a token, at least 1. */
export function countTokens(text: string): number {
  const wides = text.match(wide)?.length ?? 0
  return Math.max(1, Math.ceil(wides / 1.5 + (text.length - wides) / 4))
}

/** Cuts a text into pieces of about one token; joined they are the text again. */
export function splitTokens(text: string): string[] {
  return (
    text.match(/[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFF00-\uFFEF]{1,2}|\s?[A-Za-z]{1,6}|[\s\S]/gu) ?? []
  )
}

/** The longest beginning of a text that stays within `limit` tokens by `countTokens`. */
export function cutToTokens(text: string, limit: number): string {
  // No text has more tokens than characters, so most need no count.
  if (text.length <= limit || countTokens(text) <= limit) return text
  let budget = limit
  let end = 0
  for (const character of text) {
    budget -= character.search(wide) === 0 ? 1 / 1.5 : 1 / 4
    if (budget < 0) break
    end += character.length
  }
  return text.slice(0, end)
}
