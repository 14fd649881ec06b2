// What was found out outside about an attempt, as attributes of its span. No values, no texts.
import type { Evidence } from '../core/verdict/evidence.ts'
import type { Attributes } from '../ports/telemetry.ts'
import { attributeNames as a } from './names.ts'

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
          [a.rewardPoints]: vetting.rewards?.points,
        }
      : {}),
  }
}
