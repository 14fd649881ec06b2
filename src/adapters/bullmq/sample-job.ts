// What stands in a BullMQ job: plain JSON, read back with doubt, since Redis may have lost half of it.
import type { SampleRequest } from '../../core/sampling/sample.ts'
import type { Owner } from '../../ports/sample-pool.ts'
import type { SpanContext } from '../../ports/telemetry.ts'

export type SampleJob = {
  readonly request: SampleRequest
  readonly owner: Owner
  readonly trace: SpanContext
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function isRequest(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value['jobId'] === 'string' &&
    typeof value['model'] === 'string' &&
    Array.isArray(value['messages']) &&
    typeof value['temperature'] === 'number'
  )
}

/** The data of a job, or undefined when it is not all there. Written by us, so only its presence is in doubt. */
export function readSampleJob(data: unknown): SampleJob | undefined {
  if (
    !isObject(data) ||
    !isRequest(data['request']) ||
    !isObject(data['owner']) ||
    !isObject(data['trace'])
  ) {
    return undefined
  }
  return data as SampleJob
}
