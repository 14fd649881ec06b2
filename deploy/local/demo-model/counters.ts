// What was called, how often, and how it ended. Bounded: the oldest sample keys are forgotten first.

type CallCount = {
  /** Calls that arrived. */
  started: number
  /** Calls whose completion (status 200) was written to the end. */
  answered: number
}

export type DemoStats = CallCount & {
  readonly simulation: true
  readonly seed: number
  /** Calls whose caller left before the answer was complete. */
  readonly abandoned: number
  readonly inFlight: number
  readonly peakInFlight: number
  /** Sample keys with more than one answered call: what a caller paid for twice. */
  readonly answeredTwice: number
  readonly forgottenSamples: number
  readonly models: Readonly<Record<string, CallCount>>
  /** By HTTP status of calls that were answered; "destroyed" for connections cut by the server. */
  readonly statuses: Readonly<Record<string, number>>
  /** By `x-assay-job/x-assay-sample`. */
  readonly samples: Readonly<Record<string, CallCount>>
}

type Ending = number | 'destroyed' | 'abandoned'

export type Counters = {
  /** Counts a call in; returns its number among the calls of this key, 1 for the first. */
  start(model: string, key: string): number
  end(model: string, key: string, ending: Ending): void
  read(withSamples: boolean): Omit<DemoStats, 'simulation' | 'seed'>
  reset(): void
}

const maxModels = 1000

function entryOf(map: Map<string, CallCount>, key: string, bound: number): CallCount {
  const known = map.get(key)
  if (known !== undefined) return known
  const oldest = map.keys().next()
  if (map.size >= bound && oldest.done !== true) map.delete(oldest.value)
  const fresh = { started: 0, answered: 0 }
  map.set(key, fresh)
  return fresh
}

/** Calls still open across a reset end in the counts after it. */
export function createCounters(maxKeys: number): Counters {
  const total: CallCount = { started: 0, answered: 0 }
  const models = new Map<string, CallCount>()
  const samples = new Map<string, CallCount>()
  const statuses = new Map<string, number>()
  let open = 0
  let peak = 0
  let abandoned = 0
  let forgotten = 0
  let answeredTwice = 0

  const ofModel = (model: string): CallCount => entryOf(models, model, maxModels)
  const ofSample = (key: string): CallCount => {
    if (samples.size >= maxKeys && !samples.has(key)) forgotten++
    return entryOf(samples, key, maxKeys)
  }

  return {
    start: (model, key) => {
      total.started++
      open++
      peak = Math.max(peak, open)
      ofModel(model).started++
      return ++ofSample(key).started
    },
    end: (model, key, ending) => {
      open--
      if (ending === 'abandoned') {
        abandoned++
        return
      }
      statuses.set(String(ending), (statuses.get(String(ending)) ?? 0) + 1)
      if (ending !== 200) return
      total.answered++
      ofModel(model).answered++
      if (++ofSample(key).answered === 2) answeredTwice++
    },
    read: (withSamples) => ({
      ...total,
      abandoned,
      inFlight: open,
      peakInFlight: peak,
      answeredTwice,
      forgottenSamples: forgotten,
      models: Object.fromEntries(structuredClone(models)),
      statuses: Object.fromEntries(statuses),
      samples: withSamples ? Object.fromEntries(structuredClone(samples)) : {},
    }),
    reset: () => {
      total.started = total.answered = 0
      abandoned = forgotten = answeredTwice = 0
      peak = open
      for (const map of [models, samples, statuses]) map.clear()
    },
  }
}
