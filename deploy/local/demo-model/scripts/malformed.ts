// Replies with status 200 that are no completion, or only nearly one.
import { simulatedModel } from '../completion.ts'
import { markerNumber } from '../markers.ts'
import { answer, changeContent, onlyByMarker, type Call, type Reply, type Script } from '../script.ts'

const raw = (contentType: string, body: string): Reply => ({ kind: 'raw', status: 200, contentType, body })
const json = (value: unknown): Reply => raw('application/json', JSON.stringify(value))

const envelope = (request: Call) => ({
  id: 'chatcmpl-demo-malformed',
  object: 'chat.completion',
  created: 1_700_000_000,
  model: simulatedModel(request.model),
})

const html =
  '<!doctype html><html><body><h1>Sign in to the network</h1><p>Simulated portal.</p></body></html>'
const hugeUnit = 'The simulated model does not stop talking. '

type Shape = (request: Call, next: () => Reply) => Reply

const shapes: Readonly<Record<string, Shape>> = {
  html: () => raw('text/html; charset=utf-8', html),
  'empty-body': () => raw('application/json', ''),
  'empty-choices': (request) => json({ ...envelope(request), choices: [] }),
  'wrong-shape': () => json({ result: 'ok', output: ['this is', 'not a completion'] }),
  'cut-json': () => raw('application/json', '{"id":"chatcmpl-demo-cut","object":"chat.completion","choi'),
  'null-content': (request) =>
    json({
      ...envelope(request),
      choices: [{ index: 0, message: { role: 'assistant', content: null }, finish_reason: 'stop' }],
    }),
  'empty-content': () => answer(''),
  'no-usage': (_request, next) =>
    changeContent(next(), (content) => ({ kind: 'completion', content, withoutUsage: true })),
  huge: (request) => {
    const bytes = Math.min(50_000_000, markerNumber(request.markers, 'huge', 5_000_000))
    return answer(hugeUnit.repeat(Math.ceil(bytes / hugeUnit.length)))
  },
}

export const malformed: readonly Script[] = Object.entries(shapes).map(([name, shape]) => ({
  name,
  markers: [name],
  matches: onlyByMarker,
  reply: (request, _rng, next) => shape(request, next),
}))
