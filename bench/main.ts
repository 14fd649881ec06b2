// `npm run bench -- throughput | latency | memory`: the project's figures beside those of the floor, in one run;
// `-- retrieval`: how well and how fast passages are found; `-- hostile`: what texts made to be slow cost.
import { readFlags, usage, type Flags } from './flags.ts'
import { hostile } from './hostile.ts'
import { latency } from './latency.ts'
import { memory } from './memory.ts'
import { hostileReport, latencyReport, memoryReport, retrievalReport, throughputReport } from './report.ts'
import { retrieval } from './retrieval.ts'
import { throughput } from './throughput.ts'
import { errorText } from '../src/core/faults/error-text.ts'

// kafkajs computes a timer's delay from an unset time, which Node reports at every start.
process.removeAllListeners('warning')

/** Ctrl-C ends the run: what was started is ended, and the exit code says so. */
function interruption(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => controller.abort(new Error('interrupted; what was started is ended')))
  }
  return controller.signal
}

async function run(flags: Flags, signal: AbortSignal): Promise<void> {
  const show = <T>(figures: T, report: (figures: T) => string): void => {
    console.log(flags.json ? JSON.stringify(figures) : report(figures))
  }
  switch (flags.bench) {
    case 'throughput':
      show(await throughput(flags, signal), throughputReport)
      return
    case 'latency':
      show(await latency(flags, signal), latencyReport)
      return
    case 'memory':
      show(await memory(flags, signal), memoryReport)
      return
    case 'retrieval':
      show(await retrieval(flags, signal), retrievalReport)
      return
    case 'hostile':
      show(await hostile(flags), hostileReport)
      return
  }
}

async function main(): Promise<void> {
  const flags = readFlags(process.argv.slice(2))
  if ('problem' in flags) {
    console.error(`bench: ${flags.problem}\n\n${usage}`)
    process.exitCode = 2
    return
  }
  await run(flags, interruption())
}

try {
  await main()
} catch (error) {
  console.error(`bench: ${errorText(error)}`)
  process.exitCode = 1
}
