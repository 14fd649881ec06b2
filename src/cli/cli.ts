// Between commander and the commands: what a command is called with, how it ends.
import type { Command } from 'commander'
import type { Config } from '../config/config.ts'
import { loadConfig, type ConfigFault, type LoadedConfig } from '../config/load.ts'
import type { Ending } from './ending.ts'
import type { Exit } from './exit-codes.ts'
import { openScreen, type Screen, type Sinks } from './screen.ts'

export type GlobalOptions = { readonly config?: string; readonly json?: boolean; readonly verbose?: boolean }

export type Call<O> = {
  readonly args: readonly string[]
  readonly options: O & GlobalOptions
  readonly screen: Screen
  /** Aborted by Ctrl-C: stop, close what is open, return. */
  readonly signal: AbortSignal
  /** A message while the command goes on. */
  readonly tell: (line: string) => void
  /** What parts below want to tell; shown with --verbose. */
  readonly trace: (line: string) => void
}

export type ConfiguredCall<O> = Call<O> & { readonly config: Config; readonly loaded: LoadedConfig }

/** What commander calls. */
export type Action = (...given: unknown[]) => Promise<void>

/** own: the command listens for Ctrl-C itself, as the service does. */
export type Signals = 'listen' | 'own'

export type Cli = {
  /** A command that needs no config. */
  run<O extends object>(handler: (call: Call<O>) => Promise<Exit> | Exit, signals?: Signals): Action
  /** A command that needs one; with a config that is wrong it ends before it starts. */
  withConfig<O extends object>(handler: (call: ConfiguredCall<O>) => Promise<Exit>, signals?: Signals): Action
}

export type CliDeps = {
  readonly sinks: Sinks
  readonly ending: Ending
  readonly onExit: (exit: Exit) => void
}

/** Time for closing connections after Ctrl-C, in ms; what hangs is left behind then. */
const closeWithinMs = 3000

/** How commands are called: with a screen, with what ends them, and with the config where they need one. */
export function openCli({ sinks, ending, onExit }: CliDeps): Cli {
  const run: Cli['run'] =
    <O extends object>(
      handler: (call: Call<O>) => Promise<Exit> | Exit,
      signals: Signals = 'listen',
    ): Action =>
    async (...given) => {
      if (signals === 'listen') ending.listen()
      const command = given.at(-1) as Command
      const options = command.optsWithGlobals<O & GlobalOptions>()
      const screen = openScreen(sinks, { json: options.json === true, verbose: options.verbose === true })
      const call: Call<O> = {
        args: command.args,
        options,
        screen,
        signal: ending.signal,
        tell: (line) => screen.note({ text: 'note ', tone: 'warn' }, line),
        trace: (line) => {
          if (screen.verbose) screen.note({ text: line, tone: 'dim' })
        },
      }
      onExit(await Promise.race([handler(call), overdue(ending)]))
    }
  return {
    run,
    withConfig: <O extends object>(handler: (call: ConfiguredCall<O>) => Promise<Exit>, signals?: Signals) =>
      run<O>((call) => {
        const loaded = loadFor(call.options, call.screen)
        return loaded === undefined ? 'usage' : handler({ ...call, config: loaded.config, loaded })
      }, signals),
  }
}

/** Resolves when a command that was told to end has not done so in time. */
function overdue({ signal, by }: Ending): Promise<Exit> {
  return new Promise((resolve) => {
    const wait = (): void => {
      setTimeout(() => resolve(by() === 'SIGTERM' ? 'terminated' : 'interrupted'), closeWithinMs).unref()
    }
    if (signal.aborted) wait()
    else signal.addEventListener('abort', wait, { once: true })
  })
}

/** The config for a command; undefined when it is wrong, which has been said then. */
function loadFor({ config: file }: GlobalOptions, screen: Screen): LoadedConfig | undefined {
  const loaded = loadConfig(file === undefined ? {} : { file })
  if (loaded.ok) return loaded.value
  sayProblems(loaded.fault, screen)
  return undefined
}

/** The fault, and each problem with its line or variable. */
function sayProblems(fault: ConfigFault, screen: Screen): void {
  screen.fault(fault, { problems: fault.problems })
  for (const { where, path, message } of fault.problems) {
    screen.note('  ', { text: where, tone: 'strong' }, `  ${path} ${message}`.replace(/ +/g, ' '))
  }
}
