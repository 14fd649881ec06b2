// The settings of the schema that are single values: what an environment variable can set.
import configSchema from '../../schemas/config.schema.json' with { type: 'json' }

/** The part of JSON Schema that schemas/config.schema.json uses. */
export type SchemaNode = {
  readonly type?: string
  readonly description?: string
  readonly default?: unknown
  readonly writeOnly?: boolean
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly additionalProperties?: boolean | SchemaNode
}

export type Leaf = { readonly path: readonly string[]; readonly node: SchemaNode }

/** Every single value and list of the config, maps by free names (endpoints, models, databases) left out. */
export function schemaLeaves(node: SchemaNode = configSchema, path: readonly string[] = []): Leaf[] {
  if (node.type !== 'object') return [{ path, node }]
  return Object.entries(node.properties ?? {}).flatMap(([key, child]) => schemaLeaves(child, [...path, key]))
}

/** What the schema says of a path of the config; undefined where there is nothing. */
export function schemaAt(path: readonly string[]): SchemaNode | undefined {
  let node: SchemaNode | undefined = configSchema
  for (const key of path) {
    const more: boolean | SchemaNode | undefined = node.additionalProperties
    node = node.properties?.[key] ?? (typeof more === 'object' ? more : undefined)
    if (node === undefined) return undefined
  }
  return node
}
