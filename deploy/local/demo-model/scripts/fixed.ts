// One text of about 1 KB for every call: the cheapest path, for load tests.
import { onlyByMarker, type Completion, type Script } from '../script.ts'

const sentence =
  'This is the fixed answer of the simulated model; it is the same for every call and every sample. '
const reply: Completion = { kind: 'completion', content: sentence.repeat(10).trim(), constant: true }

export const fixed: Script = {
  name: 'fixed',
  markers: ['fixed'],
  matches: onlyByMarker,
  reply: () => reply,
}
