// What stands outside, as a row of a regression set has it: validators say what the row says. Nothing is run.
import type { RegressionRow } from '../../../schemas/generated/regression.ts'
import { noOutside } from '../../engine/no-outside.ts'
import type { Outside } from '../../ports/outside.ts'

/** All else than validators is answered as where nothing is configured. */
export const rowOutside = (row: RegressionRow): Outside => ({
  consult(call) {
    const { request } = call
    if (request.kind !== 'validate') return noOutside.consult(call)
    const said = row.validated?.[request.plan.id]
    const problems = said?.[request.attempt - 1] ?? said?.at(-1) ?? []
    return Promise.resolve({
      status: 'done',
      kind: 'validate',
      problems: problems.map((message) => ({ message })),
      tool: 'the row',
    })
  },
})
