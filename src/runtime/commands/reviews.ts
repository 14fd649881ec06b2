// `assay reviews list|decide`: verdicts that ask for a person, and what people decided.
import type { Review } from '../../../schemas/generated/review.ts'
import { sendReview } from '../../../producers/reviews/send-review.ts'
import type { Config } from '../../config/config.ts'
import type { Fault } from '../../core/faults/codes.ts'
import { fault } from '../../core/faults/fault.ts'
import { sourceKey, type Source } from '../../core/job/source.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import { asksForPerson } from '../../core/verdict/reasons.ts'
import type { CommandDeps } from './command-deps.ts'
import { hear, readRecords } from './read-records.ts'
import { topicParts } from './topic-parts.ts'

/** A verdict that a person may have a say on. */
export type Reviewable = {
  readonly jobId: string
  /** Where its job stood: topic-partition-offset. */
  readonly source: Review['source']
  readonly verdict: 'approved' | 'rejected'
  readonly policy: { readonly name: string; readonly version: string }
  readonly decidedAt: string
  /** Reasons of a rejection; empty for an approval. */
  readonly reasons: readonly string[]
  /** The answer that was held back or let go. */
  readonly answer: string
  readonly review?: Review
}

/** Every verdict that asks for a person, the newest first; those that have been decided only with `all`. */
export async function listReviews(
  config: Config,
  { all }: { readonly all: boolean },
  deps: CommandDeps,
): Promise<Result<readonly Reviewable[], Fault>> {
  const asking = (each: Reviewable) => (each.reasons.some(asksForPerson) ? each : undefined)
  const found = await readVerdicts(config, asking, deps)
  if (!found.ok) return found
  return ok(found.value.filter(({ review }) => all || review === undefined).toReversed())
}

export type Decide = {
  readonly jobId: string
  /** What should have come of the job. */
  readonly verdict: 'approved' | 'rejected'
  readonly by: string
  readonly reason: string
  readonly at: Date
}

/** Writes the decision on the newest verdict of the job. What was published stays: nobody may act on it twice. */
export async function decideReview(
  config: Config,
  { jobId, verdict, by, reason, at }: Decide,
  deps: CommandDeps,
): Promise<Result<Review, Fault>> {
  const found = await readVerdicts(config, (each) => (each.jobId === jobId ? each : undefined), deps)
  if (!found.ok) return found
  const newest = found.value.at(-1)
  if (newest?.source === undefined) return failed(fault('review_verdict_unknown', { job: jobId }))
  const review: Review = {
    jobId,
    decision: newest.verdict === verdict ? 'agree' : 'overturn',
    by,
    at: at.toISOString(),
    reason,
    source: newest.source,
  }
  const sent = await sendReview(review, topicParts(config, deps))
  return sent.ok ? ok(review) : sent
}

/** What is kept of each verdict, if anything, in the order of their time, with the newest decision on it. */
export async function readVerdicts(
  config: Config,
  keep: (verdict: Reviewable) => Reviewable | undefined,
  deps: CommandDeps,
): Promise<Result<readonly Reviewable[], Fault>> {
  const verdicts: Reviewable[] = []
  const reviews = new Map<string, Review>()
  const take = (verdict: Reviewable): undefined => {
    const kept = keep(verdict)
    if (kept !== undefined) verdicts.push(kept)
  }
  const heard = [
    hear('approved', (record) => take(viewOf('approved', record))),
    hear('rejected', (record) => take(viewOf('rejected', record))),
    hear('reviews', (review) => void reviews.set(keyOf(review), review)),
  ]
  const read = await readRecords(config, { from: 'beginning', heard }, deps)
  if (!read.ok) return read
  return ok(verdicts.map((each) => withReview(each, reviews)))
}

type Outcome = {
  readonly jobId: string
  readonly source: Source
  readonly policy: Reviewable['policy']
  readonly decidedAt: string
  readonly reasons?: readonly { readonly code: string }[]
  readonly answer?: string
  readonly bestAnswer?: string
}

function viewOf(verdict: Reviewable['verdict'], outcome: Outcome): Reviewable {
  const { jobId, source, policy, decidedAt, reasons = [], answer, bestAnswer } = outcome
  return {
    jobId,
    source,
    verdict,
    policy: { name: policy.name, version: policy.version },
    decidedAt,
    reasons: reasons.map(({ code }) => code),
    answer: answer ?? bestAnswer ?? '',
  }
}

/** Decisions of other writers may lack the place; they are about the job as a whole. */
const keyOf = ({ jobId, source }: Review): string => (source === undefined ? jobId : sourceKey(source))

function withReview(verdict: Reviewable, reviews: ReadonlyMap<string, Review>): Reviewable {
  const { source } = verdict
  const review = (source && reviews.get(sourceKey(source))) ?? reviews.get(verdict.jobId)
  return review === undefined ? verdict : { ...verdict, review }
}
