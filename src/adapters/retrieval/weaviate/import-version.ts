// An import: a new version beside the one in force, then one write that changes them over, then the old one dropped.
import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from '../../../core/faults/codes.ts'
import { failed, ok, type Json, type Result } from '../../../core/prelude.ts'
import type { Embedder } from '../../../ports/embedder.ts'
import type { JsonApi } from '../../../ports/json-api.ts'
import type { Log } from '../../../ports/telemetry.ts'
import { placeOf } from '../collection-names.ts'
import type { Place, Put, PutReport } from '../retrieval.ts'
import { entries, imports, passages, type ClassDefinition } from './classes.ts'
import { damaged, entryObject, infoFrom, readEntry } from './collection-entry.ts'
import { claimShard, heldStill, type Claim } from './import-claim.ts'
import { classOf } from './names.ts'
import { writeObjects } from './objects.ts'
import { dropShards, isIndexed, provideClass } from './shards.ts'
import { openCalls, type Calls } from './weaviate-calls.ts'
import { writeVersion, type Written } from './write-version.ts'

type Importing = {
  readonly api: JsonApi
  readonly embedder: Embedder | undefined
  readonly log: Log
  readonly signal: AbortSignal
}

/** Time to clean up after an import that ended early, in ms: it may have ended because nothing answers. */
const cleaningMs = 5_000

/** Writes a shard of its own, then changes the entry to it: a search sees all of an import or nothing. */
export async function importVersion(put: Put, importing: Importing): Promise<Result<PutReport, Fault>> {
  const { api, signal, embedder } = importing
  const calls = openCalls(api, signal)
  const place = placeOf(put)
  const classes = await provideClasses(place, calls)
  if (!classes.ok) return classes
  const claimed = await claimShard(place, calls)
  if (!claimed.ok) return claimed
  const claim = claimed.value
  const written = await writeVersion(put, { claim, calls, embedder, signal })
  const ready = written.ok ? await readyToChange(place, claim, calls) : written
  // Its clean-up has a time of its own: what ended the import may be that it was told to stop.
  const after = openCalls(api, AbortSignal.timeout(cleaningMs))
  if (!written.ok) return giveUp(place, { claim, calls: after, why: written.fault })
  if (!ready.ok) return giveUp(place, { claim, calls: after, why: ready.fault })
  return bringIntoForce(place, { ...importing, claim, written: written.value, calls, after })
}

async function provideClasses(place: Place, calls: Calls): Promise<Result<undefined, Fault>> {
  const wanted: readonly (ClassDefinition & Json)[] = [entries, imports, passages(place)]
  for (const each of wanted) {
    const problem = await provideClass(each, calls)
    if (!problem.ok) return problem
    if (problem.value !== undefined) return failed(damaged(place, calls.where, problem.value))
  }
  return ok(undefined)
}

/** The new version can be searched whole, and no other import has come between. */
async function readyToChange(place: Place, claim: Claim, calls: Calls): Promise<Result<undefined, Fault>> {
  const indexed = await untilIndexed(classOf(place), claim.shard, calls)
  return indexed.ok ? heldStill(place, claim, calls) : indexed
}

const looks = 3_000
const pauseMs = 200

/** Ten minutes at most: then the import is given up. */
async function untilIndexed(name: string, shard: string, calls: Calls): Promise<Result<undefined, Fault>> {
  for (let look = 0; look < looks; look += 1) {
    const indexed = await isIndexed(name, shard, calls)
    if (!indexed.ok || indexed.value) return indexed.ok ? ok(undefined) : indexed
    await wait(pauseMs)
  }
  return calls.broken('its index of vectors is not ready after ten minutes')
}

type GivingUp = { readonly claim: Claim; readonly calls: Calls; readonly why: Fault }

/** Nothing of it is in force. An import that was overtaken is told so, whatever it met first. */
async function giveUp(place: Place, { claim, calls, why }: GivingUp): Promise<Result<never, Fault>> {
  const held = await heldStill(place, claim, calls)
  await dropShards(classOf(place), [claim.shard], calls)
  return failed(!held.ok && held.fault.code === 'knowledge_import_overtaken' ? held.fault : why)
}

type Changing = Pick<Importing, 'log'> & {
  readonly claim: Claim
  readonly written: Written
  readonly calls: Calls
  readonly after: Calls
}

/** Readers see the old version up to this one write, and the new one from it on. */
async function bringIntoForce(
  place: Place,
  { claim, written, calls, after, log }: Changing,
): Promise<Result<PutReport, Fault>> {
  const changed = await writeObjects([entryObject(written.entry)], calls)
  if (!changed.ok) {
    // It may have arrived all the same, or arrive yet: so the new version is not dropped here.
    const now = await readEntry(place, after)
    if (!now.ok || now.value?.shard !== claim.shard) return changed
  }
  await dropOld(place, { claim, calls: after, log })
  return ok({ ...infoFrom(written.entry), replaced: written.replaced })
}

/** Nothing of the old version stays readable. What cannot be dropped now, the next import drops. */
async function dropOld(
  place: Place,
  { claim, calls, log }: Pick<Importing, 'log'> & { readonly claim: Claim; readonly calls: Calls },
): Promise<void> {
  const { before, left } = claim
  const old = [...left, ...(before === undefined ? [] : [before.shard])]
  const dropped = await dropShards(classOf(place), old, calls)
  if (dropped.ok) return
  log.error('The version before is out of force but could not be deleted; the next import deletes it', {
    collection: place.collection,
    reason: dropped.fault.message,
  })
}
