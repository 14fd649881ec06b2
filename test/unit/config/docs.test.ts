// docs/configuration.md lists every setting with its default and its variable, as the schema has them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import configSchema from '../../../schemas/config.schema.json' with { type: 'json' }
import { variableName, variables } from '../../../src/config/environment.ts'
import { reloadedSections } from '../../../src/config/reload.ts'
import type { SchemaNode } from '../../../src/config/schema-leaves.ts'

const page = readFileSync(join(import.meta.dirname, '../../../docs/configuration.md'), 'utf8')

/** Each setting as a row of the page. Settings under names of one's own have no variable. */
function rows(node: SchemaNode, path: readonly string[]): string[] {
  if (node.type !== 'object') {
    const variable = path.includes('*') ? '' : `\`${variableName(path)}\``
    const value = node.default === undefined ? '' : `\`${JSON.stringify(node.default).replaceAll('"', '')}\``
    return [`| \`${path.join('.')}\` | ${value} | ${variable} | ${node.description ?? ''} |`]
  }
  const own = Object.entries(node.properties ?? {}).flatMap(([key, child]) => rows(child, [...path, key]))
  return typeof node.additionalProperties === 'object'
    ? [...own, ...rows(node.additionalProperties, [...path, '*'])]
    : own
}

test('every setting, and no other', () => {
  expect(
    page.match(/^\| `.*\|$/gm)?.filter((row) => !row.startsWith('| `KAFKA') && row.split('|').length === 6),
  ).toEqual(rows(configSchema, []))
})

test('the usual names of variables', () => {
  const usual = variables().filter(({ name }) => !name.startsWith('ASSAY_'))
  for (const { name, leaf } of usual) expect(page).toContain(`\`${name}\` sets \`${leaf.path.join('.')}\``)
})

test('of every section whether it is taken up while the service runs', () => {
  const [, part = ''] = page.split('## Changing it while the service runs')
  const said = [...part.matchAll(/^\| `(\w+)` \| (yes|no)/gm)].map(([, name, word]) => [name, word === 'yes'])
  const taken: readonly string[] = reloadedSections
  const sections = Object.keys(configSchema.properties)
  expect(said).toEqual(sections.map((name) => [name, taken.includes(name)]))
})
