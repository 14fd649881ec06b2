// Noticing that the file of the config was written or replaced.
import { stat } from 'node:fs/promises'
import { watchState } from '../adapters/policies/watch-state.ts'

export type ConfigWatch = {
  /** Has the file read again although it is as it was. */
  readonly again: () => void
  readonly stop: () => Promise<void>
}

export type WatchedConfig = {
  /** Absolute path; the file need not be there. */
  readonly path: string
  /** Answers whether the file could be read; where not, it is tried again though nothing has changed. */
  readonly read: () => boolean
  readonly pollMs?: number
  /** How soon that is, in ms. */
  readonly unreadMs?: number | undefined
}

/** Looked at once a second, like the policies, through links: a change is read when two looks agree on it. */
export function watchConfig({ path, read, pollMs = 1000, unreadMs }: WatchedConfig): ConfigWatch {
  let asked = 0
  const look = async (): Promise<string> => {
    const found = await stat(path, { bigint: true }).catch(() => undefined)
    const state = found === undefined ? '-' : [found.ino, found.size, found.mtimeNs, found.ctimeNs].join(' ')
    return `${asked} ${state}`
  }
  return {
    again: () => {
      asked += 1
    },
    stop: watchState({ look, changed: read, pollMs, unreadMs }),
  }
}
