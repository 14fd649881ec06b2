// A log that remembers what it was told.
import type { Log } from '../../src/ports/telemetry.ts'

export type HeardLog = Log & { readonly heard: readonly string[] }

export function heardLog(): HeardLog {
  const heard: string[] = []
  const hear = (message: string): void => void heard.push(message)
  return { heard, debug: hear, info: hear, warn: hear, error: hear }
}
