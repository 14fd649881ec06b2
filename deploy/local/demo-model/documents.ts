// Finds the numbered documents and the question in a prompt, whatever block they stand in.

export type SourceDocument = { readonly number: number; readonly text: string }

export type Sources = {
  readonly documents: readonly SourceDocument[]
  /** The prompt without the documents. */
  readonly rest: string
}

// [1] text, <document id="1">, Source 1:, 资料 1：
const opens =
  /^\s*(?:\[(\d{1,3})\]|<(?:document|doc|source|passage)\b[^>]{0,200}?\b(?:id|index|n|number)\s*=\s*["']?(\d{1,3})\b[^>]{0,200}>|(?:document|doc|source|passage|文档|资料|来源|参考)\s*[[(（【#]?\s*(\d{1,3})\s*[\])）】]?\s*[:：.])(.*)$/i
const closes = /^\s*(?:<\/|-{3,}|={3,}|<<|>>|`{3})/
const ends = /<\/(?:document|doc|source|passage)>/i
const asks =
  /^\s*(?:#+\s*)?(?:the\s+)?(?:user\s+)?(?:question|query|(?:用户|顾客)?(?:问题|提问))\s*(?:[:：]\s*(.*))?$/i

function opened(line: string): { readonly number: number; readonly text: string } | undefined {
  const found = opens.exec(line)
  if (found === null) return undefined
  const title = /\btitle\s*=\s*"([^"]{1,200})"/.exec(line)?.[1]
  const text = found[4] ?? ''
  return {
    number: Number(found[1] ?? found[2] ?? found[3]),
    text: title === undefined ? text : `${title}\n${text}`,
  }
}

/**
 * Reads line by line: a document lasts until the next one opens, a block closes or the question comes.
 * A number that comes again is a list in the instructions, not a second source.
 */
export function readSources(text: string): Sources {
  const documents = new Map<number, string[]>()
  const rest: string[] = []
  let current = rest
  for (const line of text.split('\n')) {
    const [head = '', tail] = line.split(ends, 2)
    const opening = opened(head)
    if (opening !== undefined && !documents.has(opening.number)) {
      current = [opening.text]
      documents.set(opening.number, current)
    } else {
      const leaves = opening !== undefined || closes.test(head) || asks.test(head)
      if (leaves) current = rest
      current.push(head)
    }
    if (tail !== undefined) current = rest
  }
  return {
    documents: [...documents].map(([number, lines]) => ({ number, text: lines.join('\n').trim() })),
    rest: rest.join('\n'),
  }
}

const markup = /\[\[demo:(?:(?!\]\]|\[\[)[^\n]){0,4100}\]\]|<\/?[a-z][^>]{0,80}>/gi

/** The labelled question, else the last line with a question mark, else the last line. */
export function questionIn(rest: string): string {
  const lines = rest
    .replace(markup, '')
    .split('\n')
    .map((line) => line.trim())
  const label = lines.findLastIndex((line) => asks.test(line))
  if (label >= 0) {
    const found = [asks.exec(lines[label] ?? '')?.[1] ?? '', ...lines.slice(label + 1)].find(
      (line) => line !== '',
    )
    if (found !== undefined) return found
  }
  const filled = lines.filter((line) => line !== '')
  return filled.findLast((line) => /[?？]/.test(line)) ?? filled.at(-1) ?? ''
}
