// Names of everything the pool keeps in Redis. One hash tag is not kept: a Redis Cluster is not supported.
import type { Owner } from '../../ports/sample-pool.ts'

export type PoolKeys = {
  /** Result or failure of a sample. */
  result(sampleId: string): string
  /** Which process waits for the samples of a partition's jobs. */
  owner(owner: Owner): string
  /** The list a process takes results from. */
  inbox(processId: string): string
  readonly inboxPrefix: string
  /** Set while the breaker of a model is open in some worker; holds the reason. */
  outage(model: string): string
  /** There while some worker works for the model. */
  worker(model: string): string
  /** There while some owner may draw from the model. */
  wanted(model: string): string
  /** Tokens a model has used of late. */
  tokens(model: string): string
  /** In front of BullMQ's own keys. */
  readonly queuePrefix: string
}

/** `prefix` ends with what parts it from a name, as in `assay:`. */
export function poolKeys(prefix: string): PoolKeys {
  return {
    result: (sampleId) => `${prefix}res:${sampleId}`,
    owner: ({ group, topic, partition }) => `${prefix}own:${group}/${topic}/${partition}`,
    inbox: (processId) => `${prefix}inbox:${processId}`,
    inboxPrefix: `${prefix}inbox:`,
    outage: (model) => `${prefix}outage:${model}`,
    worker: (model) => `${prefix}worker:${model}`,
    wanted: (model) => `${prefix}wanted:${model}`,
    tokens: (model) => `${prefix}tokens:${model}`,
    queuePrefix: `${prefix}pool`,
  }
}

/** BullMQ takes no colon in a queue's name. Two models never share a name. */
export const queueName = (model: string): string => model.replaceAll('%', '%25').replaceAll(':', '%3A')
