// The standard streams as sinks. A reader that goes away (`| head`) is no error: the command is told to stop.
import type { WriteStream } from 'node:tty'
import type { Sink, Sinks } from './screen.ts'
import { painted } from './tones.ts'

const usualColumns = 80
const leastColumns = 40

export type Colours = { readonly out: boolean; readonly err: boolean }

/** `colours` says whether they are wanted; without a terminal there are none either way. */
export function standardSinks(colours: Colours, onPipeClosed: () => void): Sinks {
  return {
    out: sinkOf(process.stdout, colours.out, onPipeClosed),
    err: sinkOf(process.stderr, colours.err, onPipeClosed),
  }
}

function sinkOf(stream: WriteStream, mayPaint: boolean, onPipeClosed: () => void): Sink {
  let closed = false
  stream.on('error', (error: NodeJS.ErrnoException) => {
    closed = true
    if (error.code === 'EPIPE' || error.code === 'EOF' || error.code === 'ERR_STREAM_DESTROYED')
      onPipeClosed()
    else throw error
  })
  // The types say that every stream is a terminal.
  const isTerminal = (stream.isTTY as boolean | undefined) === true
  const colours = isTerminal && mayPaint
  return {
    isTerminal,
    columns: isTerminal ? Math.max(leastColumns, stream.columns) : usualColumns,
    write: (text) => {
      if (!closed) stream.write(text)
    },
    paint: (text, tone) => (colours ? painted(text, tone) : text),
  }
}
