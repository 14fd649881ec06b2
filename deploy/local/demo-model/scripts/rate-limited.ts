// 429 with Retry-After: for the first calls of a sample, or beyond so many calls a second.
import { createRateGate, tooManyRequests } from '../faults.ts'
import { markerNumber } from '../markers.ts'
import { onlyByMarker, type Script } from '../script.ts'

export const rateLimited: Script = {
  name: 'rate-limited',
  markers: ['429'],
  matches: onlyByMarker,
  reply: (request, _rng, next) => {
    const first = markerNumber(request.markers, '429', 1)
    return request.call <= first ? tooManyRequests(markerNumber(request.markers, 'retry-after', 1)) : next()
  },
}

/** Made anew for each server: its count a second belongs to that server alone. */
export function limitPerSecond(): Script {
  const gate = createRateGate()
  return {
    name: 'limit-per-second',
    markers: ['limit-per-second'],
    matches: onlyByMarker,
    reply: (request, _rng, next) => {
      const limit = markerNumber(request.markers, 'limit-per-second', 5)
      return gate.exceeded(`${request.model} ${limit}`, limit) ? tooManyRequests(1) : next()
    },
  }
}
