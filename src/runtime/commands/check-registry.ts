// The schema registry as the doctor sees it.
import type { Config } from '../../config/config.ts'
import { faulty, fine, skipped, wrong, type CheckResult } from './check-result.ts'
import { lookAtSchemas } from './schemas.ts'

/** Rows for the registry and for our schemas in it. */
export async function checkRegistry(config: Config): Promise<readonly CheckResult[]> {
  const report = await lookAtSchemas(config)
  if (!report.ok) return [faulty('registry', report.fault), skipped('schemas', 'needs the registry')]
  const { registry, schemas } = report.value
  if (registry === undefined) return [skipped('registry', 'none is configured: values are plain JSON')]
  const open = schemas.filter(({ state }) => state !== 'present')
  const [first] = open
  return [
    fine('registry', registry),
    first === undefined
      ? fine('schemas', `${schemas.length} are registered`)
      : wrong(
          'schemas',
          `${first.subject} is ${first.state}; ${open.length} of ${schemas.length}`,
          'assay schemas apply',
        ),
  ]
}
