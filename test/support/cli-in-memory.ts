// `assay` run inside a test: its arguments in, what it printed and how it ended out.
import type { Command } from 'commander'
import { openCli } from '../../src/cli/cli.ts'
import { openEnding } from '../../src/cli/ending.ts'
import type { Exit } from '../../src/cli/exit-codes.ts'
import { buildProgram } from '../../src/cli/program.ts'
import { runProgram } from '../../src/cli/run-program.ts'
import type { Sink, Sinks } from '../../src/cli/screen.ts'
import { painted } from '../../src/cli/tones.ts'

export type MemorySink = Sink & { readonly text: () => string }

/** A stream in memory, 80 columns wide; with `terminal` it takes colours. */
export function memorySink({ terminal = false, columns = 80 } = {}): MemorySink {
  let text = ''
  return {
    columns,
    isTerminal: terminal,
    write: (more) => {
      text += String(more)
    },
    paint: (plain, tone) => (terminal ? painted(plain, tone) : plain),
    text: () => text,
  }
}

export type Ran = { readonly exit: Exit; readonly out: string; readonly err: string }

/** Runs one command line. Its signals are not listened for: a test run has signals of its own. */
export async function runInMemory(...args: readonly string[]): Promise<Ran> {
  const out = memorySink()
  const err = memorySink()
  const ending = { ...openEnding(), listen: () => undefined }
  const exit = await runProgram(args, { out, err }, ending)
  return { exit, out: out.text(), err: err.text() }
}

/** The program as commander holds it; help goes to `sinks`. */
export function programFor(sinks: Sinks): Command {
  return buildProgram(openCli({ sinks, ending: openEnding(), onExit: () => undefined }), sinks)
}

export type CommandHelp = { readonly path: string; readonly command: Command; readonly help: string }

/** Every command and command group, `assay` itself first, with its help as a terminal shows it. */
export function allHelp(): readonly CommandHelp[] {
  const out = memorySink()
  const program = programFor({ out, err: memorySink() })
  const visit = (command: Command, before: readonly string[]): readonly CommandHelp[] => {
    const path = [...before, command.name()]
    const start = out.text().length
    command.outputHelp()
    const help = out.text().slice(start)
    const inner = command.commands.filter((each) => each.name() !== 'help')
    return [{ path: path.join(' '), command, help }, ...inner.flatMap((each) => visit(each, path))]
  }
  return visit(program, [])
}
