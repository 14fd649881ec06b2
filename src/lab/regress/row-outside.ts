// What stands outside, as a row of a regression set has it: passages, state, what validators and services say. Nothing is run.
import type { RegressionRow } from '../../../schemas/generated/regression.ts'
import type { OutsideRequest, OutsideResult } from '../../core/outside/outside.ts'
import type { Json } from '../../core/prelude.ts'
import { noOutside } from '../../engine/no-outside.ts'
import type { Outside } from '../../ports/outside.ts'

/** What a row does not say is answered as where nothing is configured. State is as old as `now` says: not at all. */
export const rowOutside = (row: RegressionRow, now: () => number): Outside => ({
  consult(call) {
    const said = saidBy(row, call.request, now())
    return said === undefined ? noOutside.consult(call) : Promise.resolve(said)
  },
})

function saidBy(row: RegressionRow, request: OutsideRequest, now: number): OutsideResult | undefined {
  switch (request.kind) {
    case 'retrieve':
      return found(row, request)
    case 'validate':
      return validated(row, request)
    case 'state':
      return observed(row, request, now)
    case 'reward':
      return rewarded(row, request)
    case 'embed':
      return embedded(row, request)
  }
}

/** As many tokens as a short answer has. */
const tokensEach = 20

function embedded(
  { embedded: said = {} }: RegressionRow,
  { texts }: Extract<OutsideRequest, { kind: 'embed' }>,
): OutsideResult | undefined {
  const vectors = texts.flatMap((text) => (Object.hasOwn(said, text) ? [said[text] ?? []] : []))
  if (vectors.length < texts.length) return undefined
  return { status: 'done', kind: 'embed', vectors, promptTokens: texts.length * tokensEach }
}

/** Held to the limit and the least score of the plan, as a collection does. */
function found(
  { passages }: RegressionRow,
  { plan: { limit, minScore } }: Extract<OutsideRequest, { kind: 'retrieve' }>,
): OutsideResult | undefined {
  if (passages === undefined) return undefined
  return {
    status: 'done',
    kind: 'retrieve',
    version: 'row',
    passages: passages
      .filter(({ score }) => score >= minScore)
      .slice(0, limit)
      .map(({ id, title, text, score }) => ({ id, text, score, ...(title === undefined ? {} : { title }) })),
  }
}

function validated(
  row: RegressionRow,
  { plan, attempt }: Extract<OutsideRequest, { kind: 'validate' }>,
): OutsideResult {
  const said = row.validated?.[plan.id]
  const problems = said?.[attempt - 1] ?? said?.at(-1) ?? []
  return {
    status: 'done',
    kind: 'validate',
    problems: problems.map((message) => ({ message })),
    tool: 'the row',
  }
}

function observed(
  { state = {} }: RegressionRow,
  { source }: Extract<OutsideRequest, { kind: 'state' }>,
  observedAt: number,
): OutsideResult | undefined {
  if (!Object.hasOwn(state, source)) return undefined
  // The row was read as JSON.
  return { status: 'done', kind: 'state', value: state[source] as Json, observedAt }
}

function rewarded(
  row: RegressionRow,
  { service, attempt }: Extract<OutsideRequest, { kind: 'reward' }>,
): OutsideResult | undefined {
  const said = row.rewarded?.[service]
  const rules = said?.[attempt - 1] ?? said?.at(-1)
  if (rules === undefined) return undefined
  return {
    status: 'done',
    kind: 'reward',
    rules: rules.map(({ id, points, risk = 'none', reason }) => ({ id, points, risk, reason })),
  }
}
