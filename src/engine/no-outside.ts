// Nothing outside: every kind is answered with a fault that says what the config would have to name.
import { fault } from '../core/faults/fault.ts'
import type { OutsideRequest } from '../core/outside/outside.ts'
import type { Outside } from '../ports/outside.ts'

/** Answers everything with `outside_not_configured`: no policy that needs it approves anything. */
export const noOutside: Outside = {
  consult: ({ request }) =>
    Promise.resolve({ status: 'failed', fault: fault('outside_not_configured', { what: wanted(request) }) }),
}

function wanted(request: OutsideRequest): string {
  switch (request.kind) {
    case 'retrieve':
      return `collection ${request.plan.collection}`
    case 'state':
      return `state source ${request.source}`
    case 'validate':
      return `${request.plan.spec.kind} validator`
    case 'reward':
      return `reward service ${request.service}`
    case 'embed':
      return `endpoint for the embeddings model ${request.model}`
  }
}
