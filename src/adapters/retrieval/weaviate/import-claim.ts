// One import of a part at a time: the newest that has begun is the one that may come into force.
import type { Fault } from '../../../core/faults/codes.ts'
import { fault } from '../../../core/faults/fault.ts'
import { failed, ok, type Result } from '../../../core/prelude.ts'
import type { Place } from '../retrieval.ts'
import { placeText } from '../retrieval-faults.ts'
import { damaged, readEntry, type Entry } from './collection-entry.ts'
import { classOf, importClass, isShardOf, newShard, placeId } from './names.ts'
import { readObject, writeObjects } from './objects.ts'
import { addShard, hasShard } from './shards.ts'
import { textsOf } from './values.ts'
import type { Calls } from './weaviate-calls.ts'

export type Claim = {
  /** Where the new version is written. */
  readonly shard: string
  /** In force when the import began; undefined for a new part. */
  readonly before: Entry | undefined
  /** Left behind by imports that did not end. Only who has come into force drops them: one of them may still be at work. */
  readonly left: readonly string[]
}

/**
 * Begins an import. The list of those that have begun is an object of its own: a claim never writes what is in force.
 */
export async function claimShard(place: Place, calls: Calls): Promise<Result<Claim, Fault>> {
  const before = await readEntry(place, calls)
  if (!before.ok) return before
  const begun = await begunShards(place, calls)
  if (!begun.ok) return begun
  const left: string[] = []
  for (const shard of begun.value) {
    const there = await hasShard(classOf(place), shard, calls)
    if (!there.ok) return there
    if (there.value && shard !== before.value?.shard) left.push(shard)
  }
  const shard = newShard(place)
  // The one in force too: should its deletion fail later, the next import knows of it.
  const current = before.value === undefined ? [] : [before.value.shard]
  const shards = [...left, ...current, shard]
  if (shards.length > mostBegun) return failed(tooManyBegun(place, shards.length, calls))
  const properties = { shards }
  const claimed = await writeObjects([{ class: importClass, id: placeId(place), properties }], calls)
  if (!claimed.ok) return claimed
  const added = await addShard(classOf(place), shard, calls)
  return added.ok ? ok({ shard, before: before.value, left }) : added
}

/** Ok where no other import has begun since, nor come into force. */
export async function heldStill(place: Place, claim: Claim, calls: Calls): Promise<Result<undefined, Fault>> {
  const begun = await begunShards(place, calls)
  if (!begun.ok) return begun
  const now = await readEntry(place, calls)
  if (!now.ok) return now
  const held = begun.value.at(-1) === claim.shard && now.value?.shard === claim.before?.shard
  return held ? ok(undefined) : failed(fault('knowledge_import_overtaken', { collection: placeText(place) }))
}

/** Imports of one part that did not end; each is a call, and a shard on the server. */
const mostBegun = 100

const tooManyBegun = (place: Place, begun: number, { where }: Calls): Fault =>
  damaged(place, where, `${begun} imports of it were begun and not ended; ${mostBegun} are allowed`)

async function begunShards(place: Place, calls: Calls): Promise<Result<readonly string[], Fault>> {
  const found = await readObject(importClass, placeId(place), calls)
  if (!found.ok) return found
  const begun = textsOf(found.value?.['shards'])
  if (begun.length > mostBegun) return failed(tooManyBegun(place, begun.length, calls))
  return ok(begun.filter((shard) => isShardOf(place, shard)))
}
