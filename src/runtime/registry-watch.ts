// Whether the schema registry answers, asked every few seconds so that a probe need not wait for it.
import { openRegistryClient } from '../adapters/registry/registry-client.ts'
import { subjectOf } from '../adapters/registry/open-registry.ts'
import type { Config } from '../config/config.ts'
import type { Fault } from '../core/faults/codes.ts'
import { codecSettings } from './parts.ts'

export type RegistryWatch = {
  /** What was wrong when it was last asked. */
  readonly fault: () => Fault | undefined
  readonly stop: () => void
}

const everyMs = 5000

/** Asks nobody where no registry is configured. */
export function watchRegistry(config: Config): RegistryWatch {
  const { registry, topics } = codecSettings(config)
  if (registry === undefined) return { fault: () => undefined, stop: () => undefined }
  const client = openRegistryClient(registry)
  let found: Fault | undefined
  let asking = false
  const ask = async (): Promise<void> => {
    if (asking) return
    asking = true
    const answer = await client.newestId(subjectOf(topics.jobs))
    found = answer.ok ? undefined : answer.fault
    asking = false
  }
  void ask()
  const timer = setInterval(() => void ask(), everyMs)
  return { fault: () => found, stop: () => clearInterval(timer) }
}
