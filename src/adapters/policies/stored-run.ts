// A stored run of a regression set, as `assay lab regress --save` writes it.
import { Ajv2020 } from 'ajv/dist/2020.js'
import runSchema from '../../../schemas/regression-run.schema.json' with { type: 'json' }
import type { RegressionRun } from '../../../schemas/generated/regression-run.ts'
import { describeViolations } from '../../core/checks/schema-messages.ts'
import { errorText } from '../../core/faults/error-text.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'

const valid = new Ajv2020({ allErrors: true, verbose: true }).compile<RegressionRun>(runSchema)

/** The run, or in a sentence why the text is none. */
export function parseRun(text: string): Result<RegressionRun, string> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return failed(`it is not JSON: ${errorText(error)}`)
  }
  if (valid(value)) return ok(value)
  const [first] = describeViolations([...(valid.errors ?? [])])
  return failed(first?.message ?? 'it is no run')
}
