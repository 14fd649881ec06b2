// What a bench needs to know of a system that turns jobs into outcomes, be it the floor or the project.
import type { Child } from './child.ts'

export type BenchJob = { readonly key: string; readonly value: Buffer }

export type System = {
  readonly name: string
  readonly jobsTopic: string
  readonly partitions: number
  /** Each job has one record on one of them, under the job's key. */
  readonly outcomeTopics: readonly string[]
  /** The outcome topic of jobs that went well. */
  readonly goodTopic: string
  /** `service` and `worker`. */
  readonly processes: readonly Child[]
  readonly job: (key: string) => BenchJob
}

/** What the jobs of all systems ask. About a kilobyte. */
export const question = 'Question: how are timeout and interval related, and which of them is larger? '
  .repeat(13)
  .trim()

/** How the models of both systems are asked. */
export type Sampling = {
  /** Answers that a job gets, all of them asked for at once. */
  readonly samples: number
  /** Name of the fake model, see fake-model.ts. */
  readonly model: 'fixed' | 'varied'
  /** Calls at once. */
  readonly concurrency: number
  /** Address of the model, up to and without /chat/completions. */
  readonly modelUrl: string
}

export const partitionCount = 4
