// The command `npm run stack`: Kafka, Redis and a schema registry on this machine, without Docker.
import { Command } from 'commander'
import { exportLines, KINDS, type StackEnv } from './stack/addresses.ts'
import { stopStack } from './stack/down.ts'
import { killPart, startPart } from './stack/parts.ts'
import { brokersIn } from './stack/plan.ts'
import { progressOn } from './stack/progress.ts'
import type { PartKind } from './stack/state.ts'
import { stackStatus, type PartStatus } from './stack/status.ts'
import { readStackEnv, startStack } from './stack/up.ts'

type Common = { name: string; json?: boolean }
type UpFlags = Common & { brokers?: number; only?: PartKind[]; fresh?: boolean }

// kafkajs computes a timer's delay from an unset time, which Node reports at every start.
process.removeAllListeners('warning')
process.on('warning', (warning) => {
  if (warning.name !== 'TimeoutNegativeWarning') console.error(String(warning))
})

const onProgress = progressOn(process.stderr)

const print = ({ json }: Common, value: unknown, lines: readonly string[]): void => {
  console.log(json === true ? JSON.stringify(value) : lines.join('\n'))
}

const addressLines = (env: StackEnv): string[] =>
  Object.values(env).some((value) => value !== '') ? exportLines(env) : ['this stack has no parts']

const statusLines = (parts: readonly PartStatus[]): string[] =>
  parts.length === 0
    ? ['this stack was never up']
    : parts.map(({ id, state, port, pid }) =>
        `${id.padEnd(9)} ${state.padEnd(7)} 127.0.0.1:${port}  ${pid === null ? '' : `pid ${pid}`}`.trimEnd(),
      )

const partKinds = (text: string): PartKind[] =>
  text.split(',').map((word) => {
    const kind = KINDS.find((each) => each === word.trim())
    if (kind === undefined) throw new Error(`"${word}" is no part: ${KINDS.join(', ')}`)
    return kind
  })

// A terminal's Ctrl-C may arrive twice, once by way of npm: the first one ends what was started, the second is late.
const interruption = (): AbortSignal => {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => controller.abort(new Error('interrupted; what was started is ended')))
  }
  return controller.signal
}

const program = new Command('stack').description(
  'Kafka, Redis and a schema registry on this machine, without Docker',
)
const command = (usage: string, description: string): Command =>
  program
    .command(usage)
    .description(description)
    .option('--name <name>', 'which stack', 'default')
    .option('--json', 'one JSON value on standard output')

command('up', 'start what is not running, print the addresses')
  .option('--brokers <n>', 'Kafka brokers', brokersIn)
  .option('--only <parts>', `of ${KINDS.join(',')}`, partKinds)
  .option('--fresh', 'drop the data of earlier runs')
  .action(async (flags: UpFlags) => {
    const env = await startStack({ ...flags, onProgress, signal: interruption() })
    print(flags, env, addressLines(env))
  })

command('down', 'end every process of the stack')
  .option('--data', 'remove its data and logs as well')
  .action(async (flags: Common & { data?: boolean }) => {
    const ended = await stopStack(flags.name, flags)
    print(flags, { ended }, [ended.length === 0 ? 'nothing ran' : `ended ${ended.join(', ')}`])
  })

command('status', 'what runs, asked of the parts').action(async (flags: Common) => {
  const parts = await stackStatus(flags.name)
  print(flags, { name: flags.name, parts }, statusLines(parts))
})

command('env', 'lines for a shell to eval').action((flags: Common) => {
  const env = readStackEnv(flags.name)
  // An empty answer would pass for success in an eval.
  if (exportLines(env).length === 0)
    throw new Error(`stack "${flags.name}" was never up: npm run stack -- up`)
  print(flags, env, exportLines(env))
})

command('kill <part>', 'end one part as a crash would; its data and ports stay')
  .option('--gently', 'SIGTERM in place of SIGKILL')
  .action(async (part: string, flags: Common & { gently?: boolean }) => {
    const ended = await killPart(flags.name, part, flags.gently === true ? 'SIGTERM' : 'SIGKILL')
    print(flags, { ended }, [`ended ${ended.join(', ')}`])
  })

command('start <part>', 'start a part that was killed').action(async (part: string, flags: Common) => {
  const started = await startPart(flags.name, part, onProgress)
  print(flags, { started }, [`runs: ${started.join(', ')}`])
})

try {
  await program.parseAsync()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
