// The topics, by what they hold.

export type TopicNames = {
  readonly jobs: string
  readonly approved: string
  readonly rejected: string
  readonly deadLetters: string
  readonly attempts: string
  readonly compensations: string
  readonly compensationResults: string
  readonly reviews: string
  readonly replays: string
  readonly halts: string
}

/** Names of all topics under a prefix: assay → assay.jobs and so on. */
export function topicNames(prefix: string): TopicNames {
  return {
    jobs: `${prefix}.jobs`,
    approved: `${prefix}.approved`,
    rejected: `${prefix}.rejected`,
    deadLetters: `${prefix}.dead-letter`,
    attempts: `${prefix}.attempts`,
    compensations: `${prefix}.compensations`,
    compensationResults: `${prefix}.compensation-results`,
    reviews: `${prefix}.reviews`,
    replays: `${prefix}.replays`,
    halts: `${prefix}.halts`,
  }
}
