// The simulated model as a program: prints one JSON line with its URL and runs until it is stopped.
import { parseArgs } from 'node:util'
import { startDemoModel } from './server.ts'
import { errorText } from '../../../src/core/faults/error-text.ts'

const usage = `A SIMULATED model with an OpenAI-compatible API. It answers from scripts; nothing is generated.
  --port <n>        0 takes a free one (default 0)
  --host <address>  default 127.0.0.1
  --seed <n>        default 1
  --latency-ms <n>  wait before each reply (default 0)
  --jitter-ms <n>   up to so much more wait (default 0)`

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} must be a whole number, not "${text}"`)
  return Number(text)
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      host: { type: 'string', default: '127.0.0.1' },
      seed: { type: 'string', default: '1' },
      'latency-ms': { type: 'string', default: '0' },
      'jitter-ms': { type: 'string', default: '0' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(usage)
    return
  }
  const model = await startDemoModel({
    port: wholeNumber('port', values.port),
    host: values.host,
    seed: wholeNumber('seed', values.seed),
    latencyMs: wholeNumber('latency-ms', values['latency-ms']),
    jitterMs: wholeNumber('jitter-ms', values['jitter-ms']),
  })
  const note = 'SIMULATION: answers come from scripts, no model runs here'
  console.log(JSON.stringify({ note, url: model.url, baseUrl: model.baseUrl }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void model.close())
}

try {
  await main()
} catch (error) {
  console.error(`demo model: ${errorText(error)}\n\n${usage}`)
  process.exitCode = 1
}
