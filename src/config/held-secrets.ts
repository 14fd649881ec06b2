// Which values of the config are secrets that the file never holds: they come from a variable that an entry names.
import type { Environment } from './environment.ts'
import { at, leavesOf, put } from './value-path.ts'

/** Keys, tokens and addresses with a password, and the entry beside each that names its variable. */
const held: readonly (readonly [part: string, secret: string, variable: string])[] = [
  ['endpoints', 'apiKey', 'apiKeyEnv'],
  ['knowledge', 'apiKey', 'apiKeyEnv'],
  ['databases', 'url', 'urlEnv'],
  ['compensations', 'secret', 'secretEnv'],
  ['reward', 'secret', 'secretEnv'],
  ['state', 'token', 'tokenEnv'],
]

/** Puts each secret beside the entry that names its variable, where the environment has it. An empty one is not set. */
export function putSecrets(values: Record<string, unknown>, environment: Environment): void {
  for (const [part, secret, variable] of held) {
    for (const path of leavesOf(values[part], [part])) {
      const text = path.at(-1) === variable ? (environment[String(at(values, path))] ?? '') : ''
      if (text !== '') put(values, [...path.slice(0, -1), secret], text)
    }
  }
}

/** The variable of a secret; undefined for a path that leads to none. */
export function variableOfSecret(config: unknown, path: readonly string[]): string | undefined {
  const found = held.find(([part, secret]) => part === path[0] && path.length > 2 && path.at(-1) === secret)
  return found && String(at(config, [...path.slice(0, -1), found[2]]))
}

/** The text of an address without the password of scheme://user:password@host. */
export const withoutPassword = (text: string): string => text.replace(/(:\/\/[^/@:]*):[^/@]*@/g, '$1:***@')

/** Where the key of a provider is looked for when the config names no variable. */
export const usualKeyVariable = (provider: string): string =>
  `${provider.replaceAll('-', '_').toUpperCase()}_API_KEY`
