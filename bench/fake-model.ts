// The model of the benches: a fixed answer as cheaply as Node can give one, after a fixed time. Nothing is generated.
//
//   node bench/fake-model.ts PORT LATENCY_MS
//
// A request for the model `varied` gets one of five answers that differ in a word, all others the same answer.
import { createServer, type ServerResponse } from 'node:http'

const sentence =
  'The timeout must be smaller than the interval; both are given in seconds and checked on load. '

function bodyOf(content: string): Buffer {
  return Buffer.from(
    JSON.stringify({
      id: 'bench-simulation',
      object: 'chat.completion',
      created: 1_700_000_000,
      model: 'bench-simulation',
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
      usage: { prompt_tokens: 200, completion_tokens: 200, total_tokens: 400 },
    }),
  )
}

const same = bodyOf(sentence.repeat(10).trim())
const varied = ['always', 'usually', 'often', 'mostly', 'normally'].map((word) =>
  bodyOf(`${sentence.repeat(10)}That is ${word} so.`),
)

function serve(port: number, latencyMs: number): void {
  let calls = 0
  const answer = (response: ServerResponse, body: Buffer): void => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
    response.end(body)
  }
  const server = createServer((request, response) => {
    let wantsVaried = false
    request.on('data', (chunk: Buffer) => {
      if (chunk.includes('"model":"varied"')) wantsVaried = true
    })
    request.once('end', () => {
      calls += 1
      const body = (wantsVaried ? varied[calls % varied.length] : same) ?? same
      if (latencyMs > 0) setTimeout(answer, latencyMs, response, body)
      else answer(response, body)
    })
  })
  // Idle connections are the caller's to close.
  server.keepAliveTimeout = 0
  server.listen(port, '127.0.0.1', () => console.log('ready'))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0))
}

serve(Number(process.argv[2]), Number(process.argv[3]))
