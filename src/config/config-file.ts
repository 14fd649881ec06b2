// Reading assay.yaml, so that every problem can name its line.
import { isMap, isPair, LineCounter, parseDocument, type Document } from 'yaml'

export type Problem = {
  /** File and line, or the environment variable. */
  readonly where: string
  /** kafka.brokers[0]; empty for the whole file. */
  readonly path: string
  readonly message: string
}

export type ConfigFile = {
  /** What the file says, as plain values. */
  readonly values: Record<string, unknown>
  /** "assay.yaml:12", the line of a key or, where it is missing, of what should hold it. */
  lineOf(path: readonly (string | number)[]): string
}

const noFile: ConfigFile = { values: {}, lineOf: () => 'default' }

/** Parses the text of a config file; undefined means that there is none. */
export function parseConfigFile(
  text: string | undefined,
  name: string,
): ConfigFile | { readonly problems: readonly Problem[] } {
  if (text === undefined) return noFile
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, version: '1.2', prettyErrors: false })
  const at = (offset: number) => `${name}:${lines.linePos(offset).line}`
  if (document.errors.length > 0) {
    return {
      problems: document.errors.map((error) => ({
        where: at(error.pos[0]),
        path: '',
        message: error.message,
      })),
    }
  }
  const values = toValues(document)
  if (typeof values === 'string') return { problems: [{ where: at(0), path: '', message: values }] }
  return { values, lineOf: (path) => at(offsetOf(document, path)) }
}

function toValues(document: Document): Record<string, unknown> | string {
  if (document.contents === null) return {}
  if (!isMap(document.contents)) return 'the file must hold keys and values'
  try {
    return document.toJS({ maxAliasCount: 20 }) as Record<string, unknown>
  } catch (error) {
    // Aliases that multiply.
    return (error as Error).message
  }
}

function offsetOf(document: Document, path: readonly (string | number)[]): number {
  for (let length = path.length; length > 0; length--) {
    const offset = keyOffset(document, path.slice(0, length))
    if (offset !== undefined) return offset
  }
  return 0
}

// The key's own place, not its value's: a map's value starts a line later.
function keyOffset(document: Document, path: readonly (string | number)[]): number | undefined {
  const parent = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true)
  if (isMap(parent)) {
    const pair = parent.items.find((item) => isPair(item) && String(item.key) === String(path.at(-1)))
    return rangeStart(pair?.key)
  }
  return rangeStart(document.getIn(path, true))
}

function rangeStart(node: unknown): number | undefined {
  const range = (node as { range?: readonly number[] } | undefined)?.range
  return range?.[0]
}
