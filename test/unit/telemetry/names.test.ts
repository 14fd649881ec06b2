// docs/telemetry.md and the table of names say the same, in both directions.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { attributeNames, metricNames, spanNames } from '../../../src/telemetry/names.ts'

const page = readFileSync(join(import.meta.dirname, '../../../docs/telemetry.md'), 'utf8')

function listed(heading: string): string[] {
  const section = page.split(/^## /m).find((part) => part.startsWith(heading)) ?? ''
  return [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name ?? '').toSorted()
}

test('every span is documented, and every documented span exists', () => {
  expect(listed('Spans')).toEqual(Object.values(spanNames).toSorted())
})

test('every metric is documented, and every documented metric exists', () => {
  expect(listed('Metrics')).toEqual(Object.values(metricNames).toSorted())
})

test('every attribute is documented, and every documented attribute exists', () => {
  expect(listed('Attributes')).toEqual(Object.values(attributeNames).toSorted())
})
