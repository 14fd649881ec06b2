// The collections of a folder as they are read: loaded when first asked for, again when their file has changed.
import type { Fault } from '../../core/faults/codes.ts'
import { errorText } from '../../core/faults/error-text.ts'
import { fault } from '../../core/faults/fault.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import type { Log } from '../../ports/telemetry.ts'
import { fileState, readCollection, type ReadCollection } from './collection-file.ts'
import { fileOf } from './collection-names.ts'
import { buildIndex, type PassageIndex } from './passage-index.ts'
import type { Place } from './retrieval.ts'
import { problemFault, unknownCollection } from './retrieval-faults.ts'

export type LoadedCollection = {
  readonly state: string
  readonly content: ReadCollection
  readonly index: PassageIndex
}

export type Collections = {
  /**
   * What is to be searched. The file is looked at each time: what is in force is searched on while what came after it
   * is read, and what cannot be read never replaces it. Never rejects.
   */
  readonly current: (place: Place) => Promise<Result<LoadedCollection, Fault>>
  /** The next search waits for what is in the file then. */
  readonly forget: (place: Place) => void
  readonly close: () => Promise<void>
}

type Loading = Promise<Result<LoadedCollection, Fault>>
type Slot = { loaded?: LoadedCollection; loading?: Loading | undefined; refused?: string }

/** Reads a collection when it is first searched, and anew when its file has changed: until that is read, the one before is searched. */
export function openCollections({ dir, log }: { readonly dir: string; readonly log: Log }): Collections {
  const slots = new Map<string, Slot>()
  const closing = new AbortController()

  const load = async (place: Place, slot: Slot, state: string): Loading => {
    try {
      const read = await readCollection(fileOf(dir, place))
      if (!read.ok) return failed(problemFault(place, dir, read.fault))
      const index = await buildIndex(read.value.stored, closing.signal)
      slot.loaded = { state, content: read.value, index }
      return ok(slot.loaded)
    } catch (error) {
      return failed(fault('internal', { reason: errorText(error) }))
    } finally {
      slot.loading = undefined
    }
  }

  const renew = async (place: Place, slot: Slot, state: string): Promise<void> => {
    if (slot.loading !== undefined || slot.refused === state) return
    slot.loading = load(place, slot, state)
    const result = await slot.loading
    if (result.ok || closing.signal.aborted) return
    slot.refused = state
    log.error('A changed collection cannot be used; the one before stays in force', {
      collection: place.collection,
      reason: result.fault.message,
    })
  }

  return {
    async current(place) {
      const file = fileOf(dir, place)
      const state = await fileState(file)
      if (state === undefined) {
        slots.delete(file)
        return failed(unknownCollection(place, dir))
      }
      const slot = slots.get(file) ?? {}
      slots.set(file, slot)
      const { loaded } = slot
      if (loaded === undefined) return (slot.loading ??= load(place, slot, state))
      if (loaded.state !== state) void renew(place, slot, state)
      return ok(loaded)
    },
    forget: (place) => void slots.delete(fileOf(dir, place)),
    async close() {
      closing.abort()
      await Promise.all(
        [...slots.values()].flatMap(({ loading }) => (loading === undefined ? [] : [loading])),
      )
    },
  }
}
