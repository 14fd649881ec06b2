// One call of one model. Implemented by the OpenAI adapter.
import type { Fault } from '../core/faults/codes.ts'
import type { Result } from '../core/prelude.ts'
import type { Reply, SampleRequest } from '../core/sampling/sample.ts'

export interface ModelClient {
  /**
   * Asks once: no retries inside. The whole call is bounded in time, reply size included.
   * `sampleId` goes along as a header, for the provider's logs. Never rejects.
   */
  complete(request: SampleRequest, sampleId: string, signal: AbortSignal): Promise<Result<Reply, Fault>>
}
