// The schema registry as the doctor sees it.
import type { Config } from '../../config/config.ts'
import type { SchemaState } from '../../adapters/registry/apply-schemas.ts'
import { faulty, fine, skipped, wrong, type CheckResult } from './check-result.ts'
import { lookAtSchemas } from './schemas.ts'

/** Rows for the registry and for our schemas in it. */
export async function checkRegistry(config: Config): Promise<readonly CheckResult[]> {
  const report = await lookAtSchemas(config)
  if (!report.ok) return [faulty('registry', report.fault), skipped('schemas', 'needs the registry')]
  const { registry, schemas } = report.value
  if (registry === undefined) return [skipped('registry', 'none is configured: values are plain JSON')]
  return [fine('registry', registry), schemasRow(schemas)]
}

/** One row for all schemas. Where one is refused, or the registry did not answer for it, registering is no mend. */
export function schemasRow(schemas: readonly SchemaState[]): CheckResult {
  const open = schemas.filter(({ state }) => state !== 'present')
  const [first] = open
  if (first === undefined) return fine('schemas', `${schemas.length} are registered`)
  const refused = open.find((each) => each.state === 'refused')
  if (refused !== undefined) return faulty('schemas', refused.fault)
  return wrong(
    'schemas',
    `${first.subject} is ${first.state}; ${open.length} of ${schemas.length}`,
    'assay schemas apply',
  )
}
