// Dashboard, alerts, metrics and docs/operations.md hold together: no query for what is not there, no metric unseen.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { expect, it } from 'vitest'
import { dashboardText } from '../../../deploy/grafana/dashboard.ts'
import { rows } from '../../../deploy/grafana/panels.ts'
import { instruments } from '../../../src/telemetry/instruments.ts'
import { attributeNames } from '../../../src/telemetry/names.ts'
import { openMemoryMeter } from '../../support/memory-meter.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

type Rule = {
  readonly alert: string
  readonly expr: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string; readonly remedy: string; readonly runbook: string }
}
const { groups } = parse(read('deploy/prometheus/alerts.yaml')) as {
  readonly groups: readonly { readonly rules: readonly Rule[] }[]
}
const rules = groups.flatMap((group) => group.rules)
const queries = rows.flatMap(({ panels }) => panels.flatMap(({ lines }) => lines.map(([, query]) => query)))
const legends = rows.flatMap(({ panels }) => panels.flatMap(({ lines }) => lines.map(([legend]) => legend)))
const operations = read('docs/operations.md')

/** By the name of its series without `_bucket` and the like, each metric that the service can show. */
async function exposed(): Promise<Set<string>> {
  const { meter, series } = openMemoryMeter()
  for (const [name, { kind }] of Object.entries(instruments)) {
    if (kind === 'gauge') meter.observe(name, () => [{ value: 1 }])
    else if (kind === 'counter') meter.count(name, 1)
    else meter.record(name, 1)
  }
  return new Set([...(await series()).keys()].map((key) => baseOf(key.split('{', 1)[0] ?? '')))
}

const baseOf = (name: string): string => name.replace(/_(bucket|sum|count)$/, '')

/** Names of series in a query: those that stand before labels, a range, a bracket or the end. */
const namesIn = (query: string): string[] =>
  [
    ...query
      .replaceAll(/"[^"]*"|\bby \([^)]*\)/g, '')
      .matchAll(/\b(?:assay|gen_ai|messaging)_\w+(?!\w*\s*(?:=|!))/g),
  ].map(([name]) => baseOf(name))

/** Labels in matchers and after `by`. */
const labelsIn = (query: string): string[] => [
  ...[...query.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"/g)].map(([, label]) => label ?? ''),
  ...[...query.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(/,\s*/)),
]

it('every query names a metric that is there, and every metric is in the dashboard', async () => {
  const shown = new Set(queries.flatMap(namesIn))
  expect([...shown].toSorted()).toEqual([...(await exposed())].toSorted())
})

it('every alert names metrics that are there', async () => {
  const known = await exposed()
  for (const { alert, expr } of rules) {
    const names = namesIn(expr)
    expect([alert, names.filter((name) => !known.has(name))]).toEqual([alert, []])
    expect(names.length > 0 || expr.startsWith('up{')).toBe(true)
  }
})

it('every label of a query is an attribute, or one that Prometheus adds', () => {
  const known = new Set([
    ...Object.values(attributeNames).map((name) => name.replaceAll('.', '_')),
    ...['le', 'job', 'instance'],
  ])
  const used = [...queries, ...rules.map(({ expr }) => expr)].flatMap(labelsIn)
  const told = [...legends, ...rules.map(({ annotations }) => Object.values(annotations).join())].flatMap(
    (text) => [...text.matchAll(/\{\{ ?(?:\$labels\.)?(\w+) ?\}\}/g)].map(([, label]) => label ?? ''),
  )
  expect([...used, ...told].filter((label) => !known.has(label))).toEqual([])
})

it('the file of the dashboard is the one that its panels make', () => {
  expect(read('deploy/grafana/dashboards/assay.json')).toBe(dashboardText())
})

it('every alert is explained in docs/operations.md, and nothing else is', () => {
  const [, section = ''] = operations.split('\n## Alerts\n')
  const explained = [...section.matchAll(/^\| `(Assay\w+)` \|/gm)].map(([, name]) => name)
  expect(explained).toEqual(rules.map(({ alert }) => alert))
})

it('every alert has a severity, says what to do, and names a section that is there', () => {
  const anchors = [...operations.matchAll(/^##+ (.*)$/gm)].map(
    ([, heading = '']) => `docs/operations.md#${heading.toLowerCase().replaceAll(' ', '-')}`,
  )
  for (const { alert, labels, annotations } of rules) {
    expect([alert, ['page', 'ticket'].includes(labels.severity)]).toEqual([alert, true])
    expect([alert, annotations.summary.length > 10, annotations.remedy.length > 20]).toEqual([
      alert,
      true,
      true,
    ])
    expect(anchors).toContain(annotations.runbook)
  }
})
