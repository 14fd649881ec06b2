// What was found out outside, as attributes of the spans of an attempt and of its consults. No values, no texts.
import type { Evidence } from '../core/verdict/evidence.ts'
import type { OutsideResult } from '../core/outside/outside.ts'
import type { Attributes } from '../ports/telemetry.ts'
import { attributeNames as a } from './names.ts'

/** What was found out for an attempt; nothing where its policy asks for nothing outside. */
export function outsideAttributes({ retrieval, vetting, judgedInVain }: Evidence): Attributes {
  if (retrieval === undefined && vetting === undefined) return {}
  const found = retrieval?.status === 'found' ? retrieval : undefined
  return {
    [a.passages]: found?.passages.length,
    [a.collectionVersion]: found?.version,
    [a.vettingStatus]: vetting?.status,
    [a.judgedInVain]: judgedInVain,
    ...(vetting?.status === 'vetted'
      ? {
          [a.vettingFailed]: [...vetting.validators, ...vetting.rules]
            .filter(({ status }) => status === 'fail' || status === 'error')
            .map(({ id }) => id),
          [a.stateMissing]: vetting.state.filter(({ status }) => status === 'error').map(({ name }) => name),
          [a.rewardPoints]: vetting.rewards?.points,
          [a.rewardHighRisk]: vetting.rewards?.rules
            .filter(({ risk }) => risk === 'high')
            .map(({ id }) => id),
        }
      : {}),
  }
}

/** What one thing outside said. */
export function consultAttributes(result: OutsideResult): Attributes {
  if (result.status === 'failed') return {}
  switch (result.kind) {
    case 'state':
      return {
        [a.stateVersion]: result.version,
        [a.stateObservedAt]: isoOf(result.observedAt),
      }
    case 'validate':
      return { [a.validatorTool]: result.tool, [a.validatorProblems]: result.problems.length }
    case 'reward':
      return { [a.rewardVersion]: result.version, [a.rewardRules]: result.rules.map(({ id }) => id) }
    case 'retrieve':
    case 'embed':
      return {}
  }
}

/** Undefined for what no date can hold. */
const isoOf = (ms: number): string | undefined =>
  Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : undefined
