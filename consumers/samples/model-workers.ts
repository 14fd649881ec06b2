// The workers of a process, one a model. Models may come, change and go while it runs.
import type { PoolKeys } from '../../src/adapters/bullmq/keys.ts'
import { openQueue, type SampleQueue } from '../../src/adapters/bullmq/queues.ts'
import type { PoolModel, PoolModels } from '../../src/adapters/bullmq/settings.ts'
import type { WorkerStore } from '../../src/adapters/bullmq/worker-store.ts'
import { faultCodes } from '../../src/core/faults/codes.ts'
import type { Log } from '../../src/ports/telemetry.ts'
import { openLeavingModels } from './leaving-models.ts'
import { openModelWorker, type ModelWorker, type ModelWorkerDeps } from './model-worker.ts'

export type ModelWorkersDeps = Omit<ModelWorkerDeps, 'model' | 'limits' | 'queue' | 'store'> & {
  readonly store: WorkerStore
  readonly keys: PoolKeys
}

export type Member = ModelWorker & { readonly queue: SampleQueue }

export type ModelWorkers = {
  /**
   * From now on these models, with these limits. `renewed` are those behind which there is another endpoint or model
   * than before. A model that is gone is worked for until no owner wants it any more.
   */
  readonly change: (models: PoolModels, renewed: ReadonlySet<string>) => void
  /** Sets all limits again and leaves models that nobody wants. Rejects when Redis does not answer. */
  readonly look: () => Promise<void>
  /** Those that are ending too. */
  readonly all: () => readonly Member[]
  /** Models that are worked for, also those that the config no longer has. */
  readonly models: () => readonly string[]
}

/** Works for nothing before the first `change`. */
export function openModelWorkers(deps: ModelWorkersDeps): ModelWorkers {
  const { connection: redis, store, keys, settings, log, complain } = deps
  const members = new Map<string, Member>()
  const leaving = openLeavingModels()
  const ending = new Set<Member>()
  const join = (model: string, limits: PoolModel): Member => {
    const queue = openQueue(model, limits, { redis, keys, settings, log })
    const member = { ...openModelWorker({ ...deps, model, limits, queue }), queue }
    members.set(model, member)
    return member
  }
  const applyLimits = async (model: string, { queue }: Member): Promise<void> => {
    await queue.applyLimits()
    // The owners hold their intake while nobody works for a model.
    await redis.set(keys.worker(model), '1', 'PX', settings.checkMs * 2)
  }
  // Not a call before the limits stand. A refusal to set them is no reason not to work: the next look tries again.
  const begin = (model: string, member: Member): void =>
    void applyLimits(model, member)
      .catch(complain)
      .then(() => member.run())
  // What the endpoint before had asked for, or was found to be, does not hold for the one that took its place.
  const forgive = (model: string, { queue }: Member): void =>
    [queue.endPause(), store.clearOutage(model)].forEach((done) => void done.catch(complain))
  const isNeeded = async (model: string, { queue }: Member): Promise<boolean> =>
    (await store.isWanted(model)) || !(await queue.isEmpty())
  const end = async (model: string, member: Member): Promise<void> => {
    leaving.stays(model)
    members.delete(model)
    ending.add(member)
    await closed(member).finally(() => ending.delete(member))
    log.info('nobody wants a model that the config no longer has; its worker has ended', { model })
  }

  return {
    all: () => [...members.values(), ...ending],
    models: () => [...members.keys()],
    change(models, renewed) {
      for (const [model, limits] of Object.entries(models)) {
        const member = members.get(model) ?? join(model, limits)
        leaving.stays(model)
        member.queue.changeLimits(limits)
        member.change(limits, renewed.has(model))
        if (renewed.has(model)) forgive(model, member)
        begin(model, member)
      }
      for (const model of members.keys()) {
        if (!Object.hasOwn(models, model)) leaving.leaves(model)
      }
    },
    async look() {
      for (const [model, member] of members) {
        await applyLimits(model, member)
        const needed = !leaving.has(model) || (await isNeeded(model, member))
        const next = leaving.seen(model, needed)
        if (next === 'kept') sayKept(model, log)
        if (next === 'end') await end(model, member)
      }
    },
  }
}

async function closed({ worker, queue }: Member): Promise<void> {
  await worker.close()
  await queue.close()
}

function sayKept(model: string, log: Log): void {
  const code = 'model_in_use'
  const { remedy } = faultCodes[code]
  log.warn('the config no longer has a model that is still used; it is worked for until it is not', {
    code,
    remedy,
    model,
  })
}
