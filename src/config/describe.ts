// The config in force, line by line, fit to be shown: secrets hidden, each value with its source.
import configSchema from '../../schemas/config.schema.json' with { type: 'json' }
import { variableOfSecret, withoutPassword } from './held-secrets.ts'
import type { LoadedConfig } from './load.ts'
import { schemaAt } from './schema-leaves.ts'
import { at, leavesOf, pathText } from './value-path.ts'

export type ConfigLine = {
  readonly path: string
  readonly value: string
  /** "default", "file" or the name of a variable. */
  readonly source: string
  readonly description: string
}

/** Every value in force. Passwords and keys show only whether they are set. */
export function describeConfig(loaded: LoadedConfig): ConfigLine[] {
  return leavesOf(loaded.config)
    .toSorted(bySchema)
    .map((path) => {
      const text = pathText(path)
      const value = at(loaded.config, path)
      const node = schemaAt(path)
      const variable = variableOfSecret(loaded.config, path)
      const isKey = variable !== undefined
      const secret = isKey || node?.writeOnly === true
      return {
        path: text,
        value: secret ? '(set, hidden)' : shown(value),
        source: variable ?? loaded.sources.get(text) ?? 'default',
        description: node?.description ?? (isKey ? 'From its variable alone.' : ''),
      }
    })
}

const order = Object.keys(configSchema.properties)

// Values stand in the order in which file and defaults brought them.
const bySchema = ([a = '']: readonly string[], [b = '']: readonly string[]): number =>
  order.indexOf(a) - order.indexOf(b)

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return withoutPassword(text)
}
