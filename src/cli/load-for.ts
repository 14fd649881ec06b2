// The config for a command, or every problem with it on the screen.
import { loadConfig, type ConfigFault, type LoadedConfig } from '../config/load.ts'
import type { GlobalOptions } from './cli.ts'
import type { Screen } from './screen.ts'

/** Undefined when the config is wrong; it has been said then. */
export function loadFor({ config: file }: GlobalOptions, screen: Screen): LoadedConfig | undefined {
  const loaded = loadConfig(file === undefined ? {} : { file })
  if (loaded.ok) return loaded.value
  sayProblems(loaded.fault, screen)
  return undefined
}

/** Prints the fault and each problem with its line or variable. */
export function sayProblems(fault: ConfigFault, screen: Screen): void {
  screen.fault(fault, { problems: fault.problems })
  for (const { where, path, message } of fault.problems) {
    screen.note('  ', { text: where, tone: 'strong' }, `  ${path} ${message}`.replace(/ +/g, ' '))
  }
}
