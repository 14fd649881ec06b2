// What things are called in Weaviate: a class a collection, a shard (one of Weaviate's tenants) a version of a part.
import { createHash, randomUUID } from 'node:crypto'
import type { Place } from '../retrieval.ts'

/** Says of each part of a collection which shard is in force. */
export const entryClass = 'AssayKnowledge'
/** Says of each part of a collection which shards imports have begun. */
export const importClass = 'AssayImport'

/** Names of collections have hyphens and no underscores, classes the other way round: no two meet. */
export const classOf = ({ collection }: Place): string => `Assay_${collection.replaceAll('-', '_')}`

/** Whose part it is, in the letters that Weaviate allows in a name of a tenant. */
export const ownerOf = ({ tenant }: Place): string =>
  tenant === undefined ? 'all' : createHash('sha256').update(tenant).digest('hex').slice(0, 32)

/** A name that no shard has had. */
export const newShard = (place: Place): string =>
  `${ownerOf(place)}_${randomUUID().replaceAll('-', '').slice(0, 16)}`

/** Whether a name can be that of a shard of this part: no other part may ever be read in its place. */
export const isShardOf = (place: Place, name: string): boolean =>
  name.startsWith(`${ownerOf(place)}_`) && /^[0-9a-z]{1,32}_[0-9a-f]{16}$/.test(name)

/** The same for the same text: version 5 of RFC 9562, so that what is written twice is there once. */
export function uuidOf(text: string): string {
  const bytes = createHash('sha1').update(`assay\n${text}`).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Of the one entry of a part. */
export const placeId = ({ collection, tenant = '' }: Place): string => uuidOf(`${collection}\n${tenant}`)
