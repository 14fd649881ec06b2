// What the two processes of the floor agree on. They are told as one JSON argument.

export type FloorSettings = {
  readonly brokers: readonly string[]
  readonly redisPort: number
  readonly run: string
  readonly jobsTopic: string
  readonly outTopic: string
  readonly partitions: number
  readonly samples: number
  readonly model: string
  readonly concurrency: number
  readonly modelUrl: string
  /** Time to gather outcomes before a transaction; the project is given the same. */
  readonly lingerMs: number
}

export type FloorSample = { readonly job: string; readonly prompt: string; readonly temperature: number }

/** BullMQ takes no colon in a queue's name. */
export const queueOf = ({ run }: FloorSettings): string => `${run}-floor`
export const inboxOf = ({ run }: FloorSettings): string => `${run}-floor-inbox`
export const groupOf = ({ run }: FloorSettings): string => `${run}-floor`
