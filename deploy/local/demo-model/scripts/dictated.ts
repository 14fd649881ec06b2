// Answers that the prompt itself dictates, for tests that need an exact text.
import { answer, onlyByMarker, type Script } from '../script.ts'

/**
 * `answer=text` gives the text; `samples=a|b|c` the one of this sample, in turn; `repaired=text` takes over
 * once the prompt holds feedback. `\n` in a text is a line break.
 */
export const dictated: Script = {
  name: 'dictated',
  markers: ['answer', 'samples', 'repaired'],
  matches: onlyByMarker,
  reply: (request, _rng, next) => {
    const repaired = request.markers.get('repaired')
    const choices = request.markers.get('samples')?.split('|')
    const first = choices?.[request.sample % choices.length] ?? request.markers.get('answer')
    const text = repaired !== undefined && request.parts().feedback !== '' ? repaired : first
    return text === undefined ? next() : answer(text.replaceAll('\\n', '\n'))
  },
}
