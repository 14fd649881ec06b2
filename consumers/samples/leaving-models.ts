// Models that the config no longer has and that are worked for until nobody wants them any more.

export type LeavingModels = {
  /** The config no longer has it. Said again, it changes nothing. */
  readonly leaves: (model: string) => void
  /** The config has it. */
  readonly stays: (model: string) => void
  readonly has: (model: string) => boolean
  /** What a look that found it needed, or not, calls for. `kept`: once, when it is clear that it is still used. */
  readonly seen: (model: string, needed: boolean) => 'nothing' | 'kept' | 'end'
}

/** So many looks in a row find nobody who wants it; then its worker ends. */
const looksUnwanted = 2
/** After so many looks in a row that found it wanted, it is no longer only jobs that were in hand. */
const looksWanted = 2

/** Knows of none at first. */
export function openLeavingModels(): LeavingModels {
  /** Looks in a row that found it needed, below 0 that did not. */
  const looks = new Map<string, number>()
  return {
    leaves(model) {
      if (!looks.has(model)) looks.set(model, 0)
    },
    stays: (model) => void looks.delete(model),
    has: (model) => looks.has(model),
    seen(model, needed) {
      const before = looks.get(model)
      // The config may have it back meanwhile.
      if (before === undefined) return 'nothing'
      const now = needed ? Math.max(0, before) + 1 : Math.min(0, before) - 1
      looks.set(model, now)
      if (now === looksWanted) return 'kept'
      return now <= -looksUnwanted ? 'end' : 'nothing'
    },
  }
}
