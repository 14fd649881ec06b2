// Faults that more than one part of retrieval names.
import type { Fault } from '../../core/faults/codes.ts'
import { fault } from '../../core/faults/fault.ts'
import type { CollectionProblem } from './collection-file.ts'
import { limits } from './limits.ts'
import { passageFrom } from './passage-record.ts'
import type { Place, Put } from './retrieval.ts'

/** As messages name it. */
export const placeText = ({ collection, tenant }: Place): string =>
  tenant === undefined ? collection : `${collection} of tenant ${tenant}`

/** Nothing of that name is where it is looked for. */
export const unknownCollection = (place: Place, where: string): Fault =>
  fault('knowledge_collection_unknown', { collection: placeText(place), where })

/** What is wrong with the file of a collection. */
export const problemFault = (place: Place, where: string, { missing, reason }: CollectionProblem): Fault =>
  missing
    ? unknownCollection(place, where)
    : fault('knowledge_damaged', { collection: placeText(place), where, reason })

type Size = { readonly passages: number; readonly limit: number }

/** More passages than a collection may have. */
export const tooLarge = (place: Place, where: string, size: Size): Fault =>
  fault('knowledge_too_large', { collection: placeText(place), where, ...size })

/** Of a passage that no reader would take for one: kept, it would make the whole collection a damaged one. */
export function unreadable(put: Put): Fault | undefined {
  const wrong = put.passages.find((passage) => passageFrom(passage) === undefined)
  if (wrong === undefined) return undefined
  return fault('knowledge_passage_invalid', { collection: placeText(put), passage: shown(wrong.id) })
}

const shown = (id: string): string => (id === '' ? 'without an id' : id.slice(0, limits.idChars))

/** `built`: the model of the vectors that are there. */
export const modelDiffers = (
  place: Place,
  built: string | undefined,
  configured: string | undefined,
): Fault =>
  fault('knowledge_model_differs', {
    collection: placeText(place),
    built: built ?? 'no model',
    configured: configured ?? 'none',
  })
