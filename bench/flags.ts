// What the command line asks for.
import { parseArgs } from 'node:util'
import { errorText } from '../src/core/faults/error-text.ts'

const benches = ['throughput', 'latency', 'memory', 'retrieval', 'hostile'] as const

export type Flags = {
  readonly bench: (typeof benches)[number]
  readonly json: boolean
  /** Undefined: the bench's own default. */
  readonly jobs: number | undefined
  readonly rounds: number
  readonly modelMs: number | undefined
  readonly k: number | undefined
  readonly lingerMs: number | undefined
  /** Folder of data sets: retrieval. */
  readonly data: string | undefined
}

export const usage = `usage: npm run bench -- throughput | latency | memory | retrieval | hostile [options]
  --json            one JSON value on standard output; progress goes to standard error
  --jobs <n>        jobs a round (throughput), a second (latency), in all (memory)
  --rounds <n>      rounds of floor and project, turn and turn about; of each text of hostile (default 3)
  --model-ms <n>    throughput: only this model latency (default both 0 and 200)
  --k <n>           throughput: samples a job (default 2 at 0 ms, 5 otherwise)
  --linger-ms <n>   time to gather outcomes before a transaction, for both (default: the project's own)
  --data <dir>      retrieval: folder with cmrc2018-zh/dev.jsonl and login-gov-help/help.{en,zh}.jsonl
retrieval and hostile need no stack. The others start one of their own unless KAFKA_BROKERS, REDIS_URL and SCHEMA_REGISTRY_URL are set.`

function count(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} takes a whole number, not "${text}"`)
  return Number(text)
}

/** The flags, or what is wrong with them, for a person. */
export function readFlags(args: readonly string[]): Flags | { readonly problem: string } {
  try {
    return parse(args)
  } catch (error) {
    return { problem: errorText(error) }
  }
}

function parse(args: readonly string[]): Flags {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      jobs: text,
      rounds: text,
      'model-ms': text,
      k: text,
      'linger-ms': text,
      data: text,
    },
  })
  const bench = benches.find((name) => name === positionals[0])
  if (bench === undefined || positionals.length > 1) throw new Error(`name one bench: ${benches.join(', ')}`)
  return {
    bench,
    json: values.json,
    jobs: count('jobs', values.jobs),
    rounds: Math.max(1, count('rounds', values.rounds) ?? 3),
    modelMs: count('model-ms', values['model-ms']),
    k: count('k', values.k),
    lingerMs: count('linger-ms', values['linger-ms']),
    data: values.data,
  }
}
