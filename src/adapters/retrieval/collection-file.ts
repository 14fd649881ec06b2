// One collection as a file: a line that says what follows, then a passage a line. Never half of it: see `sha256`.
import { createHash, randomUUID } from 'node:crypto'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorText } from '../../core/faults/error-text.ts'
import { failed, ok, type Json, type Result } from '../../core/prelude.ts'
import { placeOf } from './collection-names.ts'
import { limits } from './limits.ts'
import type { StoredPassage } from './passage-index.ts'
import { passageFrom } from './passage-record.ts'
import type { CollectionInfo, Place } from './retrieval.ts'
import { vectorFrom, vectorText } from './vectors.ts'

export type Embeddings = { readonly model: string; readonly dimensions: number }

export type CollectionContent = {
  readonly stored: readonly StoredPassage[]
  readonly embeddings?: Embeddings
}

export type CollectionHeader = {
  readonly format: 1
  readonly passages: number
  readonly documents: number
  /** Of the lines after this one; its first half is the version. */
  readonly sha256: string
  readonly embeddings?: Embeddings
}

export type ReadCollection = CollectionContent & {
  readonly header: CollectionHeader
  readonly version: string
}

/** Fault: a sentence, or that there is no such file. */
export type CollectionProblem = { readonly missing: boolean; readonly reason: string }

const versionOf = ({ sha256 }: CollectionHeader): string => sha256.slice(0, 16)

/** What is told of a collection; `place` may be anything that has one. */
export const infoOf = (place: Place, header: CollectionHeader): CollectionInfo => ({
  ...placeOf(place),
  store: 'embedded',
  documents: header.documents,
  passages: header.passages,
  version: versionOf(header),
  ...(header.embeddings === undefined ? {} : { embeddings: header.embeddings.model }),
})

/** Written beside its place, flushed, then renamed: a reader sees the old content or the new one. */
export async function writeCollection(
  file: string,
  { stored, embeddings }: CollectionContent,
): Promise<CollectionHeader> {
  const lines = stored.map(
    ({ passage, vector }) =>
      `${JSON.stringify(vector === undefined ? passage : { ...passage, vector: vectorText(vector) })}\n`,
  )
  const digest = createHash('sha256')
  for (const line of lines) digest.update(line)
  const header: CollectionHeader = {
    format: 1,
    passages: stored.length,
    documents: new Set(stored.map(({ passage }) => passage.document)).size,
    sha256: digest.digest('hex'),
    ...(embeddings === undefined ? {} : { embeddings }),
  }
  const unfinished = `${file}.${randomUUID()}.tmp`
  try {
    const handle = await open(unfinished, 'wx')
    try {
      await handle.writeFile(`${JSON.stringify(header)}\n`)
      for (const line of lines) await handle.appendFile(line)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(unfinished, file)
    await syncFolder(dirname(file))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  return header
}

/** The new name survives a power cut only once its folder is flushed too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** What tells one content of the file from the next without reading it; undefined where there is no file. */
export async function fileState(file: string): Promise<string | undefined> {
  const found = await stat(file, { bigint: true }).catch(() => undefined)
  return found === undefined ? undefined : [found.ino, found.size, found.mtimeNs].join(' ')
}

const damaged = (reason: string): { readonly ok: false; readonly fault: CollectionProblem } =>
  failed({ missing: false, reason })

/** Reads the whole file and holds it against its first line. */
export async function readCollection(file: string): Promise<Result<ReadCollection, CollectionProblem>> {
  const bytes = await readBounded(file)
  if (!bytes.ok) return bytes
  const end = bytes.value.indexOf(10)
  const header = headerFrom(bytes.value.subarray(0, Math.max(0, end)).toString('utf8'))
  if (header === undefined) return damaged('its first line is not that of a collection')
  const body = bytes.value.subarray(end + 1)
  if (createHash('sha256').update(body).digest('hex') !== header.sha256) {
    return damaged('its content does not have the checksum of its first line')
  }
  const stored: StoredPassage[] = []
  for (let at = 0; at < body.length;) {
    const stop = body.indexOf(10, at)
    const line = storedFrom(body.subarray(at, stop === -1 ? body.length : stop).toString('utf8'), header)
    if (line === undefined) return damaged(`line ${stored.length + 2} holds no passage`)
    stored.push(line)
    at = stop === -1 ? body.length : stop + 1
  }
  if (stored.length !== header.passages) return damaged('it holds another number of passages than it says')
  const { embeddings } = header
  return ok({
    stored,
    header,
    version: versionOf(header),
    ...(embeddings === undefined ? {} : { embeddings }),
  })
}

async function readBounded(file: string): Promise<Result<Buffer, CollectionProblem>> {
  try {
    const found = await stat(file)
    if (!found.isFile()) return damaged('it is not a file')
    if (found.size > limits.collectionBytes) {
      return damaged(`it has ${found.size} bytes; ${limits.collectionBytes} are allowed`)
    }
    return ok(await readFile(file))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return failed({ missing: true, reason: 'there is no such file' })
    }
    return damaged(errorText(error))
  }
}

function parsed(text: string): Readonly<Record<string, Json>> | undefined {
  try {
    const value = JSON.parse(text) as Json
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    return value as Readonly<Record<string, Json>>
  } catch {
    return undefined
  }
}

const isCount = (value: Json | undefined): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

function headerFrom(text: string): CollectionHeader | undefined {
  const value = parsed(text)
  if (value?.['format'] !== 1) return undefined
  const { passages, documents, sha256, embeddings } = value
  if (!isCount(passages) || passages > limits.passages || !isCount(documents)) return undefined
  if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256)) return undefined
  const base = { format: 1, passages, documents, sha256 } as const
  if (embeddings === undefined) return base
  const { model, dimensions } = embeddings as { readonly model?: Json; readonly dimensions?: Json }
  if (typeof model !== 'string' || !isCount(dimensions) || dimensions > limits.dimensions) return undefined
  return { ...base, embeddings: { model, dimensions } }
}

function storedFrom(text: string, { embeddings }: CollectionHeader): StoredPassage | undefined {
  const value = parsed(text)
  const passage = value === undefined ? undefined : passageFrom(value)
  if (value === undefined || passage === undefined) return undefined
  if (embeddings === undefined) return { passage }
  const { vector: written } = value
  const vector = typeof written === 'string' ? vectorFrom(written, embeddings.dimensions) : undefined
  return vector === undefined ? undefined : { passage, vector }
}
