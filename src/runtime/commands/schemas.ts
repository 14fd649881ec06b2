// `assay schemas`: the bundled schemas compared with the registry, and registered.
import { applySchemas, checkSchemas, type SchemaState } from '../../adapters/registry/apply-schemas.ts'
import { subjectOf } from '../../adapters/registry/open-registry.ts'
import { openRegistryClient } from '../../adapters/registry/registry-client.ts'
import type { Config } from '../../config/config.ts'
import type { Fault } from '../../core/faults/codes.ts'
import { ok, type Result } from '../../core/prelude.ts'
import { codecSettings } from '../parts.ts'

export type { SchemaState } from '../../adapters/registry/apply-schemas.ts'

export type SchemaReport = {
  /** Absent: no registry is configured, values are plain JSON. */
  readonly registry?: string
  readonly schemas: readonly SchemaState[]
}

/** Which of our schemas the registry holds, and whether it would take the others. Changes nothing. */
export const lookAtSchemas = (config: Config): Promise<Result<SchemaReport, Fault>> =>
  report(config, checkSchemas)

/** Registers what is missing. One that is refused as incompatible does not keep the others back. */
export const registerSchemas = (config: Config): Promise<Result<SchemaReport, Fault>> =>
  report(config, applySchemas)

async function report(
  config: Config,
  visit: typeof applySchemas | typeof checkSchemas,
): Promise<Result<SchemaReport, Fault>> {
  const { registry, topics } = codecSettings(config)
  if (registry === undefined) return ok({ schemas: [] })
  // Asked once beforehand: a registry that is away would be waited for once a subject.
  const reached = await openRegistryClient(registry).newestId(subjectOf(topics.jobs))
  if (!reached.ok) return reached
  return ok({ registry: registry.url, schemas: await visit({ registry, topics }) })
}
