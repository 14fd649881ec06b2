// An error that nobody foresaw: one sentence, how to report it, the stack on request.
import type { Sinks } from './screen.ts'
import { safeLines, safeText } from './terminal-text.ts'

export function sayUnexpected(
  error: unknown,
  { sinks: { err }, verbose }: { readonly sinks: Sinks; readonly verbose: boolean },
): void {
  const reason = error instanceof Error ? error.message : String(error)
  err.write(`${err.paint('error', 'bad')} Something unexpected happened: ${safeText(reason)}\n`)
  if (verbose && error instanceof Error) err.write(`${safeLines(error.stack ?? '').join('\n')}\n`)
  const again = verbose ? 'with the lines above' : 'with what the same command prints with --verbose'
  err.write(`   ${err.paint('do', 'strong')} This is a fault of Assay. Please report it ${again}.\n`)
}
