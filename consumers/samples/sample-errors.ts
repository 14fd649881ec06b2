// Errors that carry a fault to BullMQ and back: it knows failures only as thrown errors.
import { UnrecoverableError } from 'bullmq'
import type { Fault } from '../../src/core/faults/codes.ts'

/** BullMQ tries the sample again, after its backoff, while attempts are left. */
export class RetryableError extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(fault.message)
    this.fault = fault
  }
}

/** The sample fails now: trying again is useless or took too long. */
export class FinalError extends UnrecoverableError {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(fault.message)
    this.fault = fault
  }
}

/** The fault an error carries, or undefined for errors that are not ours. */
export const faultOf = (error: unknown): Fault | undefined =>
  error instanceof RetryableError || error instanceof FinalError ? error.fault : undefined
