// Objects of Weaviate: read one, read on, write, count, find.
import type { Fault } from '../../../core/faults/codes.ts'
import { ok, type Json, type Result } from '../../../core/prelude.ts'
import { isCount, listOf, valuesOf, type Values } from './values.ts'
import { messageIn, type Calls } from './weaviate-calls.ts'

/** An object as it is written. */
export type NewObject = {
  readonly class: string
  readonly id: string
  readonly tenant?: string
  readonly properties: Json
  readonly vector?: readonly number[]
}

/** Before the first id. */
export const fromTheStart = '00000000-0000-0000-0000-000000000000'

/** Properties of an object; undefined where there is none, or not even its class. */
export async function readObject(
  name: string,
  id: string,
  { call, refused }: Calls,
): Promise<Result<Values | undefined, Fault>> {
  const reply = await call('GET', `/v1/objects/${name}/${id}?consistency_level=QUORUM`)
  if (!reply.ok) return reply
  const { status, value } = reply.value
  if (status === 404) return ok(undefined)
  return status < 300 ? ok(valuesOf(valuesOf(value)['properties'])) : refused(reply.value)
}

type Page = { readonly after: string; readonly limit: number; readonly shard?: string }

/** Objects in the order of their ids, behind `after`; of a shard with their vectors. None where there is no class. */
export async function readPage(
  name: string,
  { after, limit, shard }: Page,
  { call, refused }: Calls,
): Promise<Result<readonly Values[], Fault>> {
  const part = shard === undefined ? '' : `&tenant=${shard}&include=vector`
  const reply = await call('GET', `/v1/objects?class=${name}&limit=${limit}&after=${after}${part}`)
  if (!reply.ok) return reply
  if (reply.value.status === 404 && shard === undefined) return ok([])
  const objects = listOf(valuesOf(reply.value.value)['objects'])
  if (objects === undefined || objects.length > limit) return refused(reply.value)
  return ok(objects.map(valuesOf))
}

/** The id to read on from; undefined at the end. Where ids do not go on, the same page would come for ever. */
export function nextOf(objects: readonly Values[], { after, limit }: Page): string | undefined {
  const last = objects.at(-1)?.['id']
  return objects.length === limit && typeof last === 'string' && last > after ? last : undefined
}

/** Over what has the same id, on all replicas: what is switched to next is then whole wherever it is read. */
export async function writeObjects(
  objects: readonly NewObject[],
  { call, broken, refused }: Calls,
): Promise<Result<undefined, Fault>> {
  const reply = await call('POST', '/v1/batch/objects?consistency_level=ALL', { objects: [...objects] })
  if (!reply.ok) return reply
  const results = listOf(reply.value.value)?.map((each) => valuesOf(valuesOf(each)['result'])) ?? []
  if (results.length !== objects.length) return refused(reply.value)
  const wrong = results.find(({ status }) => status !== 'SUCCESS')
  if (wrong === undefined) return ok(undefined)
  return broken(messageIn(listOf(valuesOf(wrong['errors'])['error'])?.[0]))
}

/** How many objects a shard holds. */
export async function countObjects(
  name: string,
  shard: string,
  { query, broken }: Calls,
): Promise<Result<number, Fault>> {
  const reply = await query(`{Aggregate{${name}(tenant:${JSON.stringify(shard)}){meta{count}}}}`)
  if (!reply.ok) return reply
  const [first] = listOf(valuesOf(reply.value['Aggregate'])[name]) ?? []
  const { count } = valuesOf(valuesOf(first)['meta'])
  return isCount(count) ? ok(count) : broken('it does not say how many passages there are')
}

/** What a query of one class found. */
export async function findObjects(
  name: string,
  text: string,
  { query, broken }: Calls,
): Promise<Result<readonly Values[], Fault>> {
  const reply = await query(text)
  if (!reply.ok) return reply
  const found = listOf(valuesOf(reply.value['Get'])[name])
  return found === undefined ? broken('its reply has no list of passages') : ok(found.map(valuesOf))
}
