// Which file holds which collection, or which tenant's part of one.
import { join } from 'node:path'
import { namePattern } from './limits.ts'
import type { Place } from './retrieval.ts'

const ending = '.jsonl'

/** Path of the file of a collection, or of a tenant's part of one. */
export const fileOf = (dir: string, { collection, tenant }: Place): string =>
  join(dir, `${collection}${tenant === undefined ? '' : `.${tenant}`}${ending}`)

/** True where both names are ones that a file can safely have. */
export const isNamed = ({ collection, tenant }: Place): boolean =>
  namePattern.test(collection) && (tenant === undefined || namePattern.test(tenant))

/** The place alone, of something that has one. */
export const placeOf = ({ collection, tenant }: Place): Place =>
  tenant === undefined ? { collection } : { collection, tenant }

/** The place that a file of the folder belongs to; undefined for other files. */
export function placeFrom(name: string): Place | undefined {
  if (!name.endsWith(ending)) return undefined
  const [collection = '', tenant, ...rest] = name.slice(0, -ending.length).split('.')
  const place = tenant === undefined ? { collection } : { collection, tenant }
  return rest.length === 0 && isNamed(place) ? place : undefined
}
