// Errors an endpoint answers with: always, or for the first n calls of a sample when the marker has a number.
import { overloaded, serverError } from '../faults.ts'
import { markerNumber } from '../markers.ts'
import { onlyByMarker, type Reply, type Script } from '../script.ts'

const errors: Readonly<Record<string, Reply>> = {
  '400': {
    kind: 'error',
    status: 400,
    code: 'invalid_value',
    message: 'Invalid value for a parameter (simulated).',
  },
  '401': {
    kind: 'error',
    status: 401,
    code: 'invalid_api_key',
    message: 'Incorrect API key provided (simulated).',
  },
  '404': {
    kind: 'error',
    status: 404,
    code: 'model_not_found',
    message: 'The requested model does not exist or you have no access to it (simulated).',
  },
  '500': serverError,
  '503': overloaded,
  'context-length': {
    kind: 'error',
    status: 400,
    code: 'context_length_exceeded',
    message: "This model's maximum context length is 8192 tokens; the messages are longer (simulated).",
  },
  'insufficient-quota': {
    kind: 'error',
    status: 429,
    code: 'insufficient_quota',
    type: 'insufficient_quota',
    message: 'You exceeded your current quota, please check your plan and billing details (simulated).',
  },
}

export const httpErrors: readonly Script[] = Object.entries(errors).map(([marker, reply]) => ({
  name: marker,
  markers: [marker],
  matches: onlyByMarker,
  reply: (request, _rng, next) =>
    request.call <= markerNumber(request.markers, marker, Infinity) ? reply : next(),
}))
