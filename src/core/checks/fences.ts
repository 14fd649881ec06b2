// Fenced blocks of an answer, and the code that an answer is.

/** `start`: place of the code in the text, in UTF-16 units; `tag`: the word behind the fence, lower case. */
export type Block = { readonly code: string; readonly start: number; readonly tag: string }

const fence =
  /^([ \t]*)(`{3,}|~{3,})[ \t]*\{?\.?([\w+#.-]*)[^\n`]*\n([\s\S]*?)(?:\n[ \t]*\2[`~]*[ \t]*$|(?![\s\S]))/gm

/** Fenced blocks of a text; an unclosed one runs to the end. */
export function fencesOf(text: string): Block[] {
  return [...text.matchAll(fence)].map((match) => {
    const [all, , , tag = '', code = ''] = match
    return { code, start: match.index + all.indexOf('\n') + 1, tag: tag.toLowerCase() }
  })
}

/** The answer, or the inside of its only fence when there is nothing but that. */
export function wholeCode(text: string): Block {
  const blocks = fencesOf(text)
  const [block] = blocks
  if (block === undefined || blocks.length > 1) return { code: text, start: 0, tag: '' }
  return block
}
