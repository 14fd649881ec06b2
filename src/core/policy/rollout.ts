// A new version of a policy on a share of the jobs: which version a job gets, by its id alone.
import { shareOf } from '../judge/digest.ts'

export type Rollout = {
  /** Version that the other jobs get. */
  readonly from: string
  /** 0 to 1. */
  readonly share: number
}

/** Whether a job gets the new version. Not the same draw as for evaluation, or the sides would differ in that too. */
export const getsNewVersion = (jobId: string, { share }: Rollout): boolean =>
  shareOf(`rollout ${jobId}`) < share
