// `assay reviews sample`: verdicts drawn at random for a person to look at, the same ones whenever it is asked again.
import type { Config } from '../../config/config.ts'
import type { Fault } from '../../core/faults/codes.ts'
import { shareOf } from '../../core/judge/digest.ts'
import { sourceKey } from '../../core/job/source.ts'
import { ok, type Result } from '../../core/prelude.ts'
import { wilson, type Rate, type RateInterval } from '../../lab/metrics/rates.ts'
import type { CommandDeps } from './command-deps.ts'
import { readVerdicts, type Reviewable } from './reviews.ts'

export type SampleAsked = {
  /** How many of each kind of verdict, or which share of them, 0 to 1. */
  readonly size: { readonly count: number } | { readonly share: number }
  /** Verdicts decided before are left out; milliseconds since 1970. */
  readonly since: number
  readonly policy?: string
  /** Those that were approved too. */
  readonly approved: boolean
  /** Another seed draws others. */
  readonly seed: string
}

/** What was drawn of one kind of verdict. */
export type Sampled = {
  readonly verdict: Reviewable['verdict']
  /** Jobs with such a verdict in that time. */
  readonly of: number
  readonly drawn: readonly Omit<Reviewable, 'answer'>[]
  /** Of those drawn that a person has decided on: how many were overturned. */
  readonly overturned: Rate
  readonly rate: RateInterval
}

/** The newest verdict of each job counts: it is the one that a decision is about. */
export async function sampleReviews(
  config: Config,
  asked: SampleAsked,
  deps: CommandDeps,
): Promise<Result<readonly Sampled[], Fault>> {
  const { since, policy, approved } = asked
  const mayBeDrawn = (each: Reviewable): Reviewable | undefined =>
    Date.parse(each.decidedAt) >= since && (policy === undefined || each.policy.name === policy)
      ? // Of all that may be drawn there is room for the facts, not for the answers.
        { ...each, answer: '' }
      : undefined
  const found = await readVerdicts(config, mayBeDrawn, deps)
  if (!found.ok) return found
  const kinds: readonly Reviewable['verdict'][] = approved ? ['rejected', 'approved'] : ['rejected']
  const newest = [...new Map(found.value.map((each) => [each.jobId, each])).values()]
  return ok(
    kinds.map((verdict) =>
      sampled(
        verdict,
        newest.filter((each) => each.verdict === verdict),
        asked,
      ),
    ),
  )
}

function sampled(verdict: Reviewable['verdict'], all: readonly Reviewable[], asked: SampleAsked): Sampled {
  const drawn = drawFrom(all, asked)
  const decided = drawn.filter(({ review }) => review !== undefined)
  const overturned = {
    hits: decided.filter(({ review }) => review?.decision === 'overturn').length,
    of: decided.length,
  }
  return { verdict, of: all.length, drawn: drawn.map(factsOf), overturned, rate: wilson(overturned) }
}

const factsOf = ({ review, ...verdict }: Reviewable): Omit<Reviewable, 'answer'> => {
  const { jobId, source, verdict: kind, policy, decidedAt, reasons } = verdict
  const facts = { jobId, source, verdict: kind, policy, decidedAt, reasons }
  return review === undefined ? facts : { ...facts, review }
}

/**
 * Each verdict has a number from its place and the seed, which nobody who sends jobs can choose. The smallest are drawn,
 * so that verdicts that come later push out few of those that were drawn before.
 */
export function drawFrom(
  all: readonly Reviewable[],
  { size, seed }: Pick<SampleAsked, 'size' | 'seed'>,
): readonly Reviewable[] {
  const numbered = all
    .map((each) => ({
      each,
      number: shareOf(`${seed}\n${each.source === undefined ? each.jobId : sourceKey(each.source)}`),
    }))
    .toSorted((a, b) => a.number - b.number)
  const drawn =
    'count' in size ? numbered.slice(0, size.count) : numbered.filter(({ number }) => number < size.share)
  return drawn.map(({ each }) => each)
}
