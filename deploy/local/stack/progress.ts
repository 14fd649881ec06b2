// What `up` tells while it works, and how a terminal or a log shows it.

type Progress =
  | { kind: 'note'; text: string }
  /** Bytes so far and in all. */
  | { kind: 'download'; done: number; total: number }

export type OnProgress = (progress: Progress) => void

/** Shows progress on a stream: a bar that redraws itself on a terminal, a line a tenth elsewhere. */
export const progressOn = (out: { write: (text: string) => unknown; isTTY?: boolean }): OnProgress => {
  let shown = -1
  return (progress) => {
    if (progress.kind === 'note') {
      out.write(`${progress.text}\n`)
      return
    }
    const share = Math.min(1, progress.done / progress.total)
    const step = Math.floor(share * (out.isTTY === true ? 100 : 10))
    if (step === shown) return
    shown = step
    const line = `downloading ${bar(share)} ${megabytes(progress.done)} of ${megabytes(progress.total)} MB`
    out.write(out.isTTY === true ? `\r${line}${share === 1 ? '\n' : ''}` : `${line}\n`)
  }
}

const bar = (share: number): string => `[${'='.repeat(Math.round(share * 20)).padEnd(20)}]`

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0)
