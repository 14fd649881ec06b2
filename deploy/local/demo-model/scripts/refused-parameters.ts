// Endpoints that do not take every parameter: 400 for the first field of the body that the marker names.
import { onlyByMarker, type Script } from '../script.ts'

const instead: Readonly<Record<string, string>> = { max_tokens: " Use 'max_completion_tokens' instead." }

/** `refuses=seed,max_tokens`. */
export const refusedParameters: Script = {
  name: 'refused-parameters',
  markers: ['refuses'],
  matches: onlyByMarker,
  reply: (request, _rng, next) => {
    const refused = request.markers.get('refuses')?.split(',') ?? []
    const name = request.fields.find((field) => refused.includes(field))
    if (name === undefined) return next()
    return {
      kind: 'error',
      status: 400,
      code: 'unsupported_parameter',
      param: name,
      message: `Simulated: unsupported parameter '${name}'.${instead[name] ?? ''}`,
    }
  },
}
