// Progress of long work on standard error: a line every five seconds, nothing for what is quick.
import type { Screen } from './screen.ts'

export type Progress = {
  /** So many are done. */
  at(done: number): void
}

const everyMs = 5000

/** Says nothing when the work is done within five seconds. */
export function openProgress(
  screen: Screen,
  { what, total }: { readonly what: string; readonly total: number },
): Progress {
  let said = performance.now()
  return {
    at: (done) => {
      const now = performance.now()
      if (now - said < everyMs) return
      said = now
      screen.note({ text: `${done} of ${total} ${what}`, tone: 'dim' })
    },
  }
}
