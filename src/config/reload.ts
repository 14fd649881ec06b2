// Which parts of the config a running service takes up, how a changed one differs, and the name of what is in force.
import { hash } from 'node:crypto'
import type { Config } from './config.ts'
import { variableOfSecret, withoutPassword } from './held-secrets.ts'
import { at, freeze, leavesOf, pathText } from './value-path.ts'

/** Sections that are taken up while the service runs. All others are read at its start alone. */
export const reloadedSections = [
  'endpoints',
  'models',
  'databases',
  'sandbox',
  'knowledge',
  'reward',
  'state',
  'compensations',
] as const satisfies readonly (keyof Config)[]

/** The running config with those sections of the changed one. */
export const withReloaded = (
  running: Config,
  { endpoints, models, databases, sandbox, knowledge, reward, state, compensations }: Config,
): Config =>
  freeze({ ...running, endpoints, models, databases, sandbox, knowledge, reward, state, compensations })

/** Paths of the settings that differ, without their values: some are secrets. */
export type ConfigChanges = {
  readonly reloaded: readonly string[]
  /** In force after a restart only. */
  readonly restart: readonly string[]
}

/** Settings that differ, whichever of the two has them. */
export function changesBetween(running: Config, changed: Config): ConfigChanges {
  const sections: readonly string[] = reloadedSections
  const differing = [...new Map([running, changed].flatMap(leavesIn)).values()].filter(
    (path) => textAt(running, path) !== textAt(changed, path),
  )
  const within = (reloaded: boolean): readonly string[] =>
    differing.filter(([section = '']) => sections.includes(section) === reloaded).map(pathText)
  return { reloaded: within(true), restart: within(false) }
}

const leavesIn = (config: Config): (readonly [string, readonly string[]])[] =>
  leavesOf(config).map((path) => [JSON.stringify(path), path])

const textAt = (config: Config, path: readonly string[]): string | undefined =>
  JSON.stringify(at(config, path))

/**
 * The name of what is taken up of a config: first 12 hex digits of the SHA-256 of the reloaded sections. Secrets
 * are left out; the variables that hold them are part of it.
 */
export function revisionOf(config: Config): string {
  const sections: readonly string[] = reloadedSections
  const lines = leavesOf(config)
    .filter((path) => sections.includes(path[0] ?? '') && variableOfSecret(config, path) === undefined)
    .map((path) => `${JSON.stringify(path)} ${withoutPassword(textAt(config, path) ?? '')}`)
  return hash('sha256', lines.toSorted().join('\n'), 'hex').slice(0, 12)
}
