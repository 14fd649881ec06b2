// A search in one shard: ranked by Weaviate, scored as everywhere.
import type { Fault } from '../../../core/faults/codes.ts'
import { failed, ok, type Result } from '../../../core/prelude.ts'
import type { StoredPassage } from '../passage-index.ts'
import type { Found, Search } from '../retrieval.ts'
import { candidatesFor, scoredOf, type Reader } from '../score-candidates.ts'
import { askedTerms } from '../terms.ts'
import { damaged, type Entry } from './collection-entry.ts'
import { classOf } from './names.ts'
import { findObjects } from './objects.ts'
import { askedProperties, fieldText, storedFrom } from './stored-object.ts'
import { valuesOf } from './values.ts'
import type { Calls } from './weaviate-calls.ts'

type Searching = {
  readonly entry: Entry
  /** Of the question; absent: words alone. */
  readonly vector: Float32Array | undefined
  readonly calls: Calls
  readonly read: Reader
}

/** Candidates by the server's ranking, scored as passages of every store are. */
export async function searchShard(
  search: Search,
  { entry, vector, calls, read }: Searching,
): Promise<Result<Found, Fault>> {
  const { version } = entry
  const ranking = rankingOf(search, vector)
  if (ranking === undefined) return ok({ passages: [], version })
  const most = candidatesFor(search)
  const name = classOf(search)
  const found = await findObjects(name, queryOf(search, { entry, ranking, most }), calls)
  if (!found.ok) return found
  const candidates: StoredPassage[] = []
  for (const values of found.value) {
    const stored = storedFrom(search, values, valuesOf(values['_additional'])['vector'])
    if (stored === undefined) {
      return failed(damaged(search, calls.where, 'what was found is no passage of this collection'))
    }
    candidates.push(stored)
  }
  if (candidates.length > most) {
    return failed(damaged(search, calls.where, `${candidates.length} passages came; ${most} were asked for`))
  }
  return ok({ passages: scoredOf(candidates, { search, vector, read }), version })
}

/** JSON's way of writing a text is one of GraphQL's: nothing in it can end it. */
const text = (value: string): string => JSON.stringify(value)

/** Undefined where the question has no words and nothing else to be found by. */
function rankingOf({ query, alpha }: Search, vector: Float32Array | undefined): string | undefined {
  const words = [...new Set(askedTerms(query).words)].join(' ')
  const numbers = vector === undefined ? undefined : `[${vector.join(',')}]`
  if (numbers === undefined) {
    return words === '' ? undefined : `bm25:{query:${text(words)},properties:["words"]}`
  }
  if (words === '' || alpha === 1) return `nearVector:{vector:${numbers}}`
  const both = `query:${text(words)},properties:["words"],vector:${numbers},alpha:${alpha}`
  return `hybrid:{${both},fusionType:relativeScoreFusion}`
}

type Asked = { readonly entry: Entry; readonly ranking: string; readonly most: number }

function queryOf(search: Search, { entry, ranking, most }: Asked): string {
  const wanted = Object.entries(search.filters ?? {}).map(([name, value]) => text(fieldText(name, value)))
  const where =
    wanted.length === 0 ? '' : `,where:{path:["fields"],operator:ContainsAll,valueText:[${wanted.join(',')}]}`
  const given = `tenant:${text(entry.shard)},limit:${most},${ranking}${where}`
  const vectors = ranking.startsWith('bm25') ? '_additional{id}' : '_additional{vector}'
  return `{Get{${classOf(search)}(${given}){${askedProperties} ${vectors}}}}`
}
