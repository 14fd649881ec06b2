// Bytes of a record for people: text where they are text, else hexadecimal.
import { isUtf8 } from 'node:buffer'
import { counted } from '../runtime/commands/counted.ts'
import { safeLines } from './terminal-text.ts'

export type BytesView = {
  /** How many, and how they are shown. */
  readonly about: string
  readonly lines: readonly string[]
  /** The bytes as text, where they are text. */
  readonly text?: string
}

const mostChars = 2000
const mostHexBytes = 256
const hexBytesALine = 16

/** The beginning of the bytes, or with `full` all of them. A schema id in front of JSON is told apart. */
export function bytesView(bytes: Buffer | null, full: boolean): BytesView {
  if (bytes === null) return { about: 'none: the record has no value', lines: [] }
  const framed = bytes.length > 5 && bytes[0] === 0 && bytes[5] === 0x7b
  const content = framed ? bytes.subarray(5) : bytes
  const size = `${counted(bytes.length, 'byte')}${framed ? `, schema id ${bytes.readUInt32BE(1)} in front` : ''}`
  if (!isUtf8(content)) {
    const shown = full ? content : content.subarray(0, mostHexBytes)
    return { about: `${size}, not text${rest(shown.length, content.length)}`, lines: hexLines(shown) }
  }
  const text = content.toString('utf8')
  const shown = full ? text : text.slice(0, mostChars)
  return { about: `${size}${rest(shown.length, text.length)}`, lines: safeLines(shown), text }
}

const rest = (shown: number, all: number): string =>
  shown === all ? '' : '; only the beginning is shown (--full)'

function hexLines(bytes: Buffer): readonly string[] {
  return Array.from({ length: Math.ceil(bytes.length / hexBytesALine) }, (_, index) => {
    const line = bytes.subarray(index * hexBytesALine, (index + 1) * hexBytesALine)
    const text = line.toString('latin1').replace(/[^\x20-\x7e]/g, '.')
    return `${line
      .toString('hex')
      .replace(/../g, '$& ')
      .padEnd(hexBytesALine * 3)} ${text}`
  })
}
