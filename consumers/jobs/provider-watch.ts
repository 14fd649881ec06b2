// Holds the intake of a partition while a provider that its running jobs wait for is out.
import type { Log } from '../../src/ports/telemetry.ts'
import type { Holds } from './holds.ts'
import type { Place } from './take-over.ts'

export type ProviderWatch = {
  readonly add: (offset: number, models: readonly string[]) => void
  readonly remove: (offset: number) => void
  readonly check: () => void
}

/** Looks only when `check` is called. */
export function watchProviders(
  place: Place,
  deps: { readonly holds: Holds; readonly outage: (model: string) => string | undefined; readonly log: Log },
): ProviderWatch {
  const where = { topic: place.topic, partition: place.partition }
  const waiting = new Map<number, readonly string[]>()
  let release: (() => void) | undefined
  return {
    add: (offset, models) => void waiting.set(offset, models),
    remove: (offset) => void waiting.delete(offset),
    check() {
      const models = new Set([...waiting.values()].flat())
      const away = [...models].find((model) => deps.outage(model) !== undefined)
      if (away !== undefined && !release) {
        deps.log.warn('intake pauses: a provider is out', {
          ...where,
          model: away,
          reason: deps.outage(away),
        })
        release = deps.holds.hold('provider')
      } else if (away === undefined && release) {
        deps.log.info('intake goes on: the provider is back', where)
        release()
        release = undefined
      }
    },
  }
}
