// How a job went and ended, as the records say it: what `assay ask` and `assay explain` show.
import type { Approved } from '../../../schemas/generated/approved.ts'
import type { Attempt } from '../../../schemas/generated/attempt.ts'
import type { Rejected } from '../../../schemas/generated/rejected.ts'

export type AuditAttempt = Attempt

type LetterError = NonNullable<Attempt['error']>

/** The end of a job; the records are those that the service publishes. */
export type JobEnd =
  | { readonly verdict: 'approved'; readonly record: Approved }
  | { readonly verdict: 'rejected'; readonly record: Rejected }
  | { readonly verdict: 'dead letter'; readonly error: LetterError; readonly letter?: string }
