// Fetches locked files into the cache: in parallel, each verified before it gets its name.
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { repositoryPath, type LockedFile } from './lock-file.ts'
import { ChecksumMismatch, verified } from './verified.ts'
import { errorText } from '../../../src/core/faults/error-text.ts'

export type Download = {
  /** The repository's base address. */
  from: string
  /** The folder that mirrors the repository's layout. */
  into: string
  /** Told now and then: bytes so far and in all, of the files that were missing. */
  onBytes: (done: number, total: number) => void
  signal?: AbortSignal | undefined
}

const AT_ONCE = 6
const TRIES = 4
const STALLED_MS = 30_000

/** Where a locked file lies once it is downloaded. */
export const cachedPath = (into: string, file: LockedFile): string =>
  join(into, repositoryPath(file.coordinate))

/**
 * Makes sure that all files are in the cache. A file that is there is not looked at again beyond its size: it got
 * its name only after its checksum was right. Throws on the first file that cannot be had; the others stay.
 */
export const download = async (files: readonly LockedFile[], options: Download): Promise<void> => {
  const present = await Promise.all(files.map((file) => hasSize(cachedPath(options.into, file), file.size)))
  const missing = files.filter((_, index) => present[index] !== true)
  const total = missing.reduce((sum, file) => sum + file.size, 0)
  let done = 0
  const count = (bytes: number): void => {
    done += bytes
    options.onBytes(done, total)
  }
  // One failure stops the others: without this they would go on after the caller was told.
  const failed = new AbortController()
  const signal = AbortSignal.any([failed.signal, ...(options.signal === undefined ? [] : [options.signal])])
  // The largest first, so that it does not run alone at the end.
  const queue = missing.toSorted((a, b) => b.size - a.size).values()
  const worker = async (): Promise<void> => {
    for (const file of queue) await fetchFile(file, { ...options, signal, count })
  }
  const workers = Array.from({ length: AT_ONCE }, async () =>
    worker().catch((error: unknown) => failed.abort(error)),
  )
  await Promise.all(workers)
  signal.throwIfAborted()
}

type Fetching = { from: string; into: string; count: (bytes: number) => void; signal: AbortSignal }

const fetchFile = async (file: LockedFile, fetching: Fetching): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    fetching.signal.throwIfAborted()
    let counted = 0
    const count = (bytes: number): void => {
      counted += bytes
      fetching.count(bytes)
    }
    try {
      await fetchOnce(file, { ...fetching, count })
      return
    } catch (error) {
      fetching.signal.throwIfAborted()
      fetching.count(-counted)
      if (error instanceof ChecksumMismatch)
        throw new Error(`${error.message}; it was not kept`, { cause: error })
      if (tries === TRIES) throw new Error(unreachable(file, fetching.from, error), { cause: error })
    }
    await pause(500 * 2 ** tries, undefined, { signal: fetching.signal })
  }
}

const fetchOnce = async (file: LockedFile, { from, into, count, signal }: Fetching): Promise<void> => {
  const target = cachedPath(into, file)
  const unfinished = `${target}.${process.pid}.part`
  await mkdir(dirname(target), { recursive: true })
  const stall = new AbortController()
  const timer = setTimeout(() => stall.abort(new Error(`no data for ${STALLED_MS / 1000} s`)), STALLED_MS)
  const counted = async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      timer.refresh()
      count(chunk.length)
      yield chunk
    }
  }
  try {
    const address = `${from}/${repositoryPath(file.coordinate)}`
    const body = await open(address, AbortSignal.any([signal, stall.signal]))
    await pipeline(body, counted, (chunks) => verified(chunks, file), createWriteStream(unfinished))
    await rename(unfinished, target)
  } finally {
    clearTimeout(timer)
    await rm(unfinished, { force: true })
  }
}

const open = async (address: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> => {
  const response = await fetch(address, { signal })
  if (response.ok && response.body !== null) return response.body
  await response.body?.cancel()
  throw new Error(`${address} answered ${response.status}`)
}

const unreachable = (file: LockedFile, from: string, error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const why = errorText(cause)
  return `${file.coordinate} could not be fetched from ${from} (${why}); ASSAY_MAVEN_URL names another Maven repository`
}

const hasSize = async (path: string, size: number): Promise<boolean> => {
  try {
    return (await stat(path)).size === size
  } catch {
    return false
  }
}
