// Where commands print. Answers go to standard output, messages to standard error; every text passes safeText here.
import type { Fault } from '../core/faults/codes.ts'
import { layOut, type Column, type Row } from './table.ts'
import { safeJson, safeLines, safeText } from './terminal-text.ts'
import type { Tone } from './tones.ts'

/** A piece of a line; a tone shows on a terminal only. */
export type Piece = string | { readonly text: string; readonly tone: Tone }

/** One of the two standard streams. */
export type Sink = {
  write(text: string | Uint8Array): void
  /** Width in columns: that of the terminal, 80 where there is none. */
  readonly columns: number
  readonly isTerminal: boolean
  paint(text: string, tone: Tone): string
}

export type Sinks = { readonly out: Sink; readonly err: Sink }

export type Screen = {
  readonly json: boolean
  readonly verbose: boolean
  readonly columns: number
  /** A line of the answer for people; not printed with --json. */
  line(...pieces: readonly Piece[]): void
  /** Text of several lines, indented; not printed with --json. */
  block(text: string, indent?: string): void
  /** A table that fits the terminal; not printed with --json. */
  table(columns: readonly Column[], rows: readonly Row[]): void
  /** The answer as one line of JSON; printed with --json only. */
  value(value: unknown): void
  /** Bytes as they are, for a file. */
  bytes(bytes: Uint8Array): void
  /** A message on standard error, with --json too. */
  note(...pieces: readonly Piece[]): void
  /** What went wrong and what to do next, as messages. */
  complain(fault: Pick<Fault, 'message' | 'remedy'>): void
  /** The same as the answer of the command: with --json also a value. */
  fault(fault: Fault, more?: object): void
}

export type ScreenOptions = { readonly json: boolean; readonly verbose: boolean }

/** With `json` the answer is JSON alone; messages stay on standard error either way. */
export function openScreen({ out, err }: Sinks, { json, verbose }: ScreenOptions): Screen {
  const paint = (sink: Sink, pieces: readonly Piece[]): string =>
    pieces
      .map((piece) =>
        typeof piece === 'string' ? safeText(piece) : sink.paint(safeText(piece.text), piece.tone),
      )
      .join('')
  const print = (sink: Sink, pieces: readonly Piece[]): void => sink.write(`${paint(sink, pieces)}\n`)
  const screen: Screen = {
    json,
    verbose,
    columns: out.columns,
    line: (...pieces) => {
      if (!json) print(out, pieces)
    },
    block: (text, indent = '') => {
      for (const line of safeLines(text)) screen.line(indent, line)
    },
    table: (columns, rows) => {
      for (const pieces of layOut(columns, rows, out.columns)) screen.line(...pieces)
    },
    value: (value) => {
      if (json) out.write(`${safeJson(value)}\n`)
    },
    bytes: (bytes) => out.write(bytes),
    note: (...pieces) => print(err, pieces),
    complain: ({ message, remedy }) => {
      screen.note({ text: 'error ', tone: 'bad' }, message)
      screen.note({ text: '   do ', tone: 'strong' }, remedy)
    },
    fault: ({ code, kind, message, remedy }, more = {}) => {
      screen.value({ fault: { code, kind, message, remedy, ...more } })
      screen.complain({ message, remedy })
    },
  }
  return screen
}
