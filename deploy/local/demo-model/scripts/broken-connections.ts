// Connections that never answer, break, or trickle.
import { markerNumber } from '../markers.ts'
import { changeContent, onlyByMarker, type Reply, type Script } from '../script.ts'

const always = Infinity

function whileFirst(marker: string, reply: Reply): Script {
  return {
    name: marker,
    markers: [marker],
    matches: onlyByMarker,
    reply: (request, _rng, next) =>
      request.call <= markerNumber(request.markers, marker, always) ? reply : next(),
  }
}

/** Never answers. */
export const hang = whileFirst('hang', { kind: 'hang' })

/** Destroys the connection before a byte. */
export const reset = whileFirst('reset', { kind: 'reset' })

/** Sends the headers and half of the body, then destroys the connection. */
export const resetMidBody: Script = {
  name: 'reset-mid-body',
  markers: ['reset-mid-body'],
  matches: onlyByMarker,
  reply: (request, _rng, next) => {
    if (request.call > markerNumber(request.markers, 'reset-mid-body', always)) return next()
    return changeContent(next(), (content) => ({ kind: 'completion', content, breakAt: 0.5 }))
  },
}

/** Sends the headers at once and the body evenly over the marker's milliseconds, 2000 by default. */
export const slowDrip: Script = {
  name: 'slow-drip',
  markers: ['slow-drip'],
  matches: onlyByMarker,
  reply: (request, _rng, next) => {
    const dripMs = markerNumber(request.markers, 'slow-drip', 2000)
    return changeContent(next(), (content) => ({ kind: 'completion', content, dripMs }))
  },
}
