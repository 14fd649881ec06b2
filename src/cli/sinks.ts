// The standard streams as sinks. A reader that goes away (`| head`) is no error: the command is told to stop.
import type { WriteStream } from 'node:tty'
import type { Sink, Sinks } from './screen.ts'
import { painted } from './tones.ts'

const usualColumns = 80
const leastColumns = 40

/** `mayPaint` says whether colours are wanted at all (NO_COLOR); without a terminal there are none either way. */
export function standardSinks(mayPaint: (stream: WriteStream) => boolean, onPipeClosed: () => void): Sinks {
  return {
    out: sinkOf(process.stdout, mayPaint, onPipeClosed),
    err: sinkOf(process.stderr, mayPaint, onPipeClosed),
  }
}

function sinkOf(
  stream: WriteStream,
  mayPaint: (stream: WriteStream) => boolean,
  onPipeClosed: () => void,
): Sink {
  let closed = false
  stream.on('error', (error: NodeJS.ErrnoException) => {
    closed = true
    if (error.code === 'EPIPE' || error.code === 'EOF' || error.code === 'ERR_STREAM_DESTROYED')
      onPipeClosed()
    else throw error
  })
  // The types say that every stream is a terminal.
  const isTerminal = (stream.isTTY as boolean | undefined) === true
  const colours = isTerminal && mayPaint(stream)
  return {
    isTerminal,
    columns: isTerminal ? Math.max(leastColumns, stream.columns) : usualColumns,
    write: (text) => {
      if (!closed) stream.write(text)
    },
    paint: (text, tone) => (colours ? painted(text, tone) : text),
  }
}
