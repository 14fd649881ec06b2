// One text of about 1 KB for every call: the cheapest path, for load tests.
import { answer, onlyByMarker, type Script } from '../script.ts'

const sentence =
  'This is the fixed answer of the simulated model; it is the same for every call and every sample. '
const reply = answer(sentence.repeat(10).trim())

export const fixed: Script = {
  name: 'fixed',
  markers: ['fixed'],
  matches: onlyByMarker,
  reply: () => reply,
}
