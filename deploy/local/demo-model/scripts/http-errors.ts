// Errors an endpoint answers with: always, or for the first n calls of a sample when the marker has a number.
import { overloaded, serverError } from '../faults.ts'
import { markerNumber } from '../markers.ts'
import { onlyByMarker, type Reply, type Script } from '../script.ts'

const errors: Readonly<Record<string, Reply>> = {
  '400': {
    kind: 'error',
    status: 400,
    code: 'invalid_value',
    message: 'Simulated: a parameter has an invalid value.',
  },
  '401': {
    kind: 'error',
    status: 401,
    code: 'invalid_api_key',
    message: 'Simulated: this API key is not valid.',
  },
  '404': {
    kind: 'error',
    status: 404,
    code: 'model_not_found',
    message: 'Simulated: there is no such model here.',
  },
  '500': serverError,
  '503': overloaded,
  'context-length': {
    kind: 'error',
    status: 400,
    code: 'context_length_exceeded',
    message: 'Simulated: the messages are longer than the maximum context length of 8192 tokens.',
  },
  'insufficient-quota': {
    kind: 'error',
    status: 429,
    code: 'insufficient_quota',
    type: 'insufficient_quota',
    message: 'Simulated: the quota of this account is used up.',
  },
}

export const httpErrors: readonly Script[] = Object.entries(errors).map(([marker, reply]) => ({
  name: marker,
  markers: [marker],
  matches: onlyByMarker,
  reply: (request, _rng, next) =>
    request.call <= markerNumber(request.markers, marker, Infinity) ? reply : next(),
}))
