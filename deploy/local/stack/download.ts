// Fetches locked files into the cache: in parallel, each verified before it gets its name.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { repositoryPath, type LockedFile } from './lock-file.ts'

export type Download = {
  /** The repository's base address. */
  from: string
  /** The folder that mirrors the repository's layout. */
  into: string
  /** Told now and then: bytes so far and in all, of the files that were missing. */
  onBytes: (done: number, total: number) => void
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
  const count = (bytes: number): void => options.onBytes((done += bytes), total)
  // The largest first, so that it does not run alone at the end.
  const queue = missing.toSorted((a, b) => b.size - a.size).values()
  const worker = async (): Promise<void> => {
    for (const file of queue) await fetchFile(file, { ...options, count })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

type Fetching = Download & { count: (bytes: number) => void }

const fetchFile = async (file: LockedFile, options: Fetching): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    let counted = 0
    const count = (bytes: number): void => options.count(((counted += bytes), bytes))
    try {
      return await fetchOnce(file, { ...options, count })
    } catch (error) {
      options.count(-counted)
      if (error instanceof Refusal) throw new Error(error.message, { cause: error })
      if (tries === TRIES) throw new Error(unreachable(file, options.from, error), { cause: error })
    }
    await pause(500 * 2 ** tries)
  }
}

const fetchOnce = async (file: LockedFile, { from, into, count }: Fetching): Promise<void> => {
  const target = cachedPath(into, file)
  const unfinished = `${target}.${process.pid}.part`
  await mkdir(dirname(target), { recursive: true })
  const hash = createHash('sha256')
  const stall = new AbortController()
  const timer = setTimeout(() => stall.abort(new Error(`no data for ${STALLED_MS / 1000} s`)), STALLED_MS)
  try {
    const body = await open(`${from}/${repositoryPath(file.coordinate)}`, stall.signal)
    const counted = async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of chunks) {
        timer.refresh()
        hash.update(chunk)
        count(chunk.length)
        yield chunk
      }
    }
    await pipeline(body, counted, createWriteStream(unfinished))
    const got = hash.digest('hex')
    if (got !== file.sha256) throw new Refusal(mismatch(file, from, got))
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
  const told = `${address} answered ${response.status}`
  throw response.status === 404 || response.status === 403 ? new Refusal(told) : new Error(told)
}

// A class because it tells, by its type, the failures that trying again cannot mend.
class Refusal extends Error {}

const mismatch = (file: LockedFile, from: string, got: string): string =>
  `${file.coordinate} from ${from} has SHA-256 ${got}, jars.lock.json says ${file.sha256}; it was not kept`

const unreachable = (file: LockedFile, from: string, error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined
  const why = cause instanceof Error ? cause.message : String(error)
  return `${file.coordinate} could not be fetched from ${from} (${why}); ASSAY_MAVEN_URL names another Maven repository`
}

const hasSize = async (path: string, size: number): Promise<boolean> => {
  try {
    return (await stat(path)).size === size
  } catch {
    return false
  }
}
