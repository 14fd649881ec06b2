// How help looks, the same for every command.
import type { Command } from 'commander'

export type Example = readonly [command: string, meaning: string]

/** Examples under the help of a command. Every command has some; a test holds that. */
export function withExamples(command: Command, ...examples: readonly Example[]): Command {
  const lines = examples.map(([line, meaning]) => `  $ ${line}\n      ${meaning}`)
  return command.addHelpText('after', `\nExamples:\n${lines.join('\n')}`)
}
