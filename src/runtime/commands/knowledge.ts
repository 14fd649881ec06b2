// `assay knowledge`: documents into collections, what collections there are, what a question finds in one.
import { readDocuments, type ImportRefusal } from '../../adapters/retrieval/read-documents.ts'
import type {
  CollectionInfo,
  Found,
  Place,
  PutReport,
  Retrieval,
  Search,
} from '../../adapters/retrieval/retrieval.ts'
import type { Config } from '../../config/config.ts'
import type { Fault } from '../../core/faults/codes.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import { openRetrieval } from '../open-retrieval.ts'
import { commandLog, type CommandDeps } from './command-deps.ts'

export type { CollectionInfo } from '../../adapters/retrieval/retrieval.ts'
export type { ImportRefusal } from '../../adapters/retrieval/read-documents.ts'

export type ImportReport = PutReport & {
  /** Of this import. */
  readonly imported: { readonly documents: number; readonly passages: number }
  readonly where: string
}

/** Either nothing is wrong with the files and all of them are in, or nothing of them is. */
export type ImportFailure =
  | { readonly kind: 'refused'; readonly refusal: ImportRefusal }
  | { readonly kind: 'fault'; readonly fault: Fault }

export type Import = Place & {
  readonly path: string
  readonly onProgress: (done: number, of: number) => void
}

/** The documents of a file or a folder into a collection, in one step: those before stay until it is done. */
export async function importKnowledge(
  config: Config,
  { path, ...put }: Import,
  deps: CommandDeps,
): Promise<Result<ImportReport, ImportFailure>> {
  const read = await readDocuments(path)
  if (!read.ok) return failed({ kind: 'refused', refusal: read.fault })
  const { documents, passages } = read.value
  const done = await withRetrieval(config, deps, async (retrieval) => {
    const report = await retrieval.put({ ...put, passages }, deps.signal)
    return report.ok ? ok({ ...report.value, where: retrieval.whereOf(put) }) : report
  })
  if (!done.ok) return failed({ kind: 'fault', fault: done.fault })
  return ok({ ...done.value, imported: { documents, passages: passages.length } })
}

export type Listing = { readonly where: string; readonly collections: readonly CollectionInfo[] }

/** Every collection of every store, those that are damaged too. */
export async function listKnowledge(config: Config, deps: CommandDeps): Promise<Result<Listing, Fault>> {
  const found = await withRetrieval(config, deps, (retrieval) => retrieval.list(deps.signal))
  return found.ok ? ok({ where: placesText(config), collections: found.value }) : found
}

/** Every passage that a policy could get, with the score that its `minScore` is held against. */
export const searchKnowledge = (
  config: Config,
  search: Search,
  deps: CommandDeps,
): Promise<Result<Found, Fault>> =>
  withRetrieval(config, deps, (retrieval) => retrieval.search(search, deps.signal))

function placesText({ knowledge: { dir, weaviate, collections } }: Config): string {
  const kinds = Object.values(collections).map(({ kind }) => kind)
  return weaviate !== undefined && kinds.includes('weaviate') ? `${dir} or ${weaviate.url}` : dir
}

/** The stores for the length of one piece of work. */
export async function withRetrieval<T>(
  config: Config,
  deps: CommandDeps,
  use: (retrieval: Retrieval) => Promise<T>,
): Promise<T> {
  const retrieval = openRetrieval(config, commandLog(deps))
  try {
    return await use(retrieval)
  } finally {
    await retrieval.close()
  }
}
