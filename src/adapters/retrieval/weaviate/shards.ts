// Classes and shards of Weaviate: made where they are missing, dropped with all that is in them.
import type { Fault } from '../../../core/faults/codes.ts'
import { ok, type Json, type Result } from '../../../core/prelude.ts'
import { classProblem, type ClassDefinition } from './classes.ts'
import { listOf, valuesOf } from './values.ts'
import type { Calls } from './weaviate-calls.ts'

/** Makes a class where it is missing; why one that is there cannot be used, where it cannot. */
export async function provideClass(
  wanted: ClassDefinition & Json,
  { call, refused }: Calls,
): Promise<Result<string | undefined, Fault>> {
  const path = `/v1/schema/${wanted.class}`
  const there = await call('GET', path)
  if (!there.ok) return there
  if (there.value.status === 200) return ok(classProblem(wanted, there.value.value))
  const made = await call('POST', '/v1/schema', wanted)
  if (!made.ok) return made
  if (made.value.status < 300) return ok(undefined)
  // Another import may have been faster.
  const now = await call('GET', path)
  if (!now.ok) return now
  return now.value.status === 200 ? ok(classProblem(wanted, now.value.value)) : refused(made.value)
}

/** Makes a shard, which is a tenant of the class. */
export const addShard = (name: string, shard: string, { change }: Calls): Promise<Result<undefined, Fault>> =>
  change('POST', `/v1/schema/${name}/tenants`, [{ name: shard }])

/** Those that are not there are no error. */
export const dropShards = async (
  name: string,
  shards: readonly string[],
  { change }: Calls,
): Promise<Result<undefined, Fault>> =>
  shards.length === 0 ? ok(undefined) : change('DELETE', `/v1/schema/${name}/tenants`, shards)

/** Whether the server knows the shard. */
export async function hasShard(
  name: string,
  shard: string,
  { call }: Calls,
): Promise<Result<boolean, Fault>> {
  const reply = await call('GET', `/v1/schema/${name}/tenants/${shard}`)
  return reply.ok ? ok(reply.value.status === 200) : reply
}

/** Whether all vectors of a shard can be searched; with ASYNC_INDEXING they come later. */
export async function isIndexed(
  name: string,
  shard: string,
  { call, refused }: Calls,
): Promise<Result<boolean, Fault>> {
  const reply = await call('GET', `/v1/schema/${name}/shards?tenant=${shard}`)
  if (!reply.ok) return reply
  const parts = listOf(reply.value.value)?.map(valuesOf) ?? []
  if (parts.length === 0) return refused(reply.value)
  return ok(
    parts.every(({ status, vectorQueueSize }) => status === 'READY' && !(Number(vectorQueueSize) > 0)),
  )
}
