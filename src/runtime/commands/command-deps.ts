// What every command is handed beside the config.
import type { Attributes, Log } from '../../ports/telemetry.ts'

export type CommandDeps = {
  /** Aborted when the command is to end: what is open is closed, what is under way is given up. */
  readonly signal: AbortSignal
  /** Takes what the person at the terminal should know while it goes on. */
  readonly tell: (line: string) => void
  /** Takes what libraries tell, a line each. */
  readonly trace: (line: string) => void
}

/** A log of the parts below that goes to `trace`. */
export function commandLog({ trace }: Pick<CommandDeps, 'trace'>): Log {
  const at =
    (level: string) =>
    (message: string, fields: Attributes = {}): void =>
      trace(`${level} ${message}${Object.keys(fields).length === 0 ? '' : ` ${JSON.stringify(fields)}`}`)
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}
