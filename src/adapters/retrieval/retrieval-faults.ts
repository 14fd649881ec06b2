// Faults that more than one part of retrieval names.
import type { Fault } from '../../core/faults/codes.ts'
import { fault } from '../../core/faults/fault.ts'
import type { CollectionProblem } from './collection-file.ts'
import type { Place } from './retrieval.ts'

export const placeText = ({ collection, tenant }: Place): string =>
  tenant === undefined ? collection : `${collection} of tenant ${tenant}`

export const unknownCollection = (place: Place, where: string): Fault =>
  fault('knowledge_collection_unknown', { collection: placeText(place), where })

export const problemFault = (place: Place, where: string, { missing, reason }: CollectionProblem): Fault =>
  missing
    ? unknownCollection(place, where)
    : fault('knowledge_damaged', { collection: placeText(place), where, reason })
