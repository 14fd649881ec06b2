// Progress of long work on standard error: a line every five seconds, nothing for what is quick.
import type { Screen } from './screen.ts'

export type Progress = {
  /** So many are done. */
  readonly at: (done: number, of: number) => void
}

const everyMs = 5000

/** Says nothing when the work is done within five seconds. */
export function openProgress(screen: Screen, what: string): Progress {
  let said = performance.now()
  return {
    at: (done, of) => {
      const now = performance.now()
      if (now - said < everyMs) return
      said = now
      screen.note({ text: `${done} of ${of} ${what}`, tone: 'dim' })
    },
  }
}
