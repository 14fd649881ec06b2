// The content of a new version: what the old one has of other documents, and what is imported.
import type { Fault } from '../../../core/faults/codes.ts'
import { fault } from '../../../core/faults/fault.ts'
import { failed, ok, type Result } from '../../../core/prelude.ts'
import type { Embedder } from '../../../ports/embedder.ts'
import { placeOf } from '../collection-names.ts'
import { embeddedAtOnce, embedPassages } from '../embed-passages.ts'
import { limits } from '../limits.ts'
import type { StoredPassage } from '../passage-index.ts'
import type { Put } from '../retrieval.ts'
import { modelDiffers, tooLarge } from '../retrieval-faults.ts'
import { damaged, type Entry } from './collection-entry.ts'
import type { Claim } from './import-claim.ts'
import { classOf } from './names.ts'
import { countObjects, fromTheStart, nextOf, readPage, writeObjects } from './objects.ts'
import { digestOf, objectOf, storedFromObject, termsMark, versionOf } from './stored-object.ts'
import type { Values } from './values.ts'
import type { Calls } from './weaviate-calls.ts'

type Writing = {
  readonly claim: Claim
  readonly calls: Calls
  readonly embedder: Embedder | undefined
  readonly signal: AbortSignal
}

export type Written = { readonly entry: Entry; readonly replaced: number }

/** What was written so far; a passage is too large to be kept, so its digest is. */
type Tally = {
  readonly digests: string[]
  readonly documents: Set<string>
  readonly replaced: Set<string>
  dimensions: number | undefined
}

const copiedAtOnce = 100

/** What is kept of the version before, and what is new, into the shard of the claim; counted at the end. */
export async function writeVersion(put: Put, writing: Writing): Promise<Result<Written, Fault>> {
  const { claim, calls, embedder } = writing
  const tally: Tally = { digests: [], documents: new Set(), replaced: new Set(), dimensions: undefined }
  const incoming = new Set(put.passages.map(({ document }) => document))
  const copied = await copyKept(put, { ...writing, incoming, tally })
  if (!copied.ok) return copied
  const passages = tally.digests.length + put.passages.length
  const limit = limits.storedPassages
  if (passages > limit) return failed(tooLarge(put, calls.where, { passages, limit }))
  const added = await addFresh(put, { ...writing, tally })
  if (!added.ok) return added
  const counted = await countObjects(classOf(put), claim.shard, calls)
  if (!counted.ok) return counted
  if (counted.value !== passages)
    return calls.broken(`${passages} passages were written, it has ${counted.value}`)
  const { dimensions = 0 } = tally
  const entry: Entry = {
    place: placeOf(put),
    shard: claim.shard,
    version: versionOf(tally.digests, embedder?.model),
    documents: tally.documents.size,
    passages,
    terms: termsMark(),
    ...(embedder === undefined ? {} : { embeddings: { model: embedder.model, dimensions } }),
  }
  return ok({ entry, replaced: tally.replaced.size })
}

type Copying = Writing & { readonly incoming: ReadonlySet<string>; readonly tally: Tally }

async function copyKept(put: Put, copying: Copying): Promise<Result<undefined, Fault>> {
  const { claim, calls } = copying
  if (claim.before === undefined) return ok(undefined)
  const { shard, passages } = claim.before
  let read = 0
  let after: string | undefined = fromTheStart
  while (after !== undefined) {
    const wanted = { after, limit: copiedAtOnce, shard }
    const page = await readPage(classOf(put), wanted, calls)
    if (!page.ok) return page
    const copied = await copyPage(put, page.value, copying)
    if (!copied.ok) return copied
    read += page.value.length
    after = nextOf(page.value, wanted)
  }
  // A page that came short would end the copy early, and what it lacks would be gone with the old version.
  return read === passages
    ? ok(undefined)
    : failed(damaged(put, calls.where, `it gives ${read} passages; ${passages} were imported`))
}

function wrongIn(stored: StoredPassage | undefined, { before }: Claim): string | undefined {
  if (stored === undefined) return 'what is no passage of this collection'
  const isWhole = stored.vector?.length === before?.embeddings?.dimensions
  return isWhole ? undefined : 'a passage that has not the vector of its version'
}

async function copyPage(
  put: Put,
  objects: readonly Values[],
  copying: Copying,
): Promise<Result<undefined, Fault>> {
  const { claim, calls, embedder, incoming, tally } = copying
  const kept: StoredPassage[] = []
  for (const object of objects) {
    const stored = storedFromObject(put, object)
    const wrong = wrongIn(stored, claim)
    if (stored === undefined || wrong !== undefined)
      return failed(damaged(put, calls.where, `it holds ${wrong}`))
    const { document } = stored.passage
    if (incoming.has(document)) tally.replaced.add(document)
    else kept.push(stored)
  }
  const built = claim.before?.embeddings?.model
  if (kept.length > 0 && built !== embedder?.model) return failed(modelDiffers(put, built, embedder?.model))
  return write(put, kept, copying)
}

async function addFresh(
  put: Put,
  writing: Writing & { readonly tally: Tally },
): Promise<Result<undefined, Fault>> {
  const { embedder, signal } = writing
  const { passages, onProgress } = put
  for (let at = 0; at < passages.length; at += embeddedAtOnce) {
    const part = passages.slice(at, at + embeddedAtOnce)
    const stored =
      embedder === undefined
        ? ok(part.map((passage): StoredPassage => ({ passage })))
        : await embedPassages(part, embedder, signal)
    if (!stored.ok) return stored
    const written = await write(put, stored.value, writing)
    if (!written.ok) return written
    onProgress(Math.min(at + embeddedAtOnce, passages.length), passages.length)
  }
  return ok(undefined)
}

async function write(
  put: Put,
  stored: readonly StoredPassage[],
  { claim, calls, embedder, tally }: Writing & { readonly tally: Tally },
): Promise<Result<undefined, Fault>> {
  for (const { passage, vector } of stored) {
    // The first sets how many there are, and 0 is none: without its vector a passage is never found by one.
    if (embedder !== undefined) tally.dimensions ??= vector?.length ?? 0
    if (vector?.length !== tally.dimensions || tally.dimensions === 0) {
      const reason = 'they do not all have the same number of dimensions'
      return failed(fault('embeddings_malformed', { model: embedder?.model ?? 'none', reason }))
    }
    tally.digests.push(digestOf(passage))
    tally.documents.add(passage.document)
  }
  return stored.length === 0
    ? ok(undefined)
    : writeObjects(
        stored.map((each) => objectOf(put, claim.shard, each)),
        calls,
      )
}
