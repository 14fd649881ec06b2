// The dashboard of Grafana, made from panels.ts: `node deploy/grafana/dashboard.ts` writes dashboards/assay.json.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Panel } from './panel.ts'
import { rows } from './panels.ts'

const file = join(import.meta.dirname, 'dashboards/assay.json')
const source = { type: 'prometheus', uid: '${source}' }
const [columns, width, height] = [24, 8, 8]

function panelOf(
  { title, about, unit, lines, kind = 'timeseries' }: Panel,
  place: { readonly id: number; readonly x: number; readonly y: number },
): object {
  const { id, x, y } = place
  return {
    id,
    type: kind,
    title,
    description: about,
    datasource: source,
    gridPos: { x, y, w: width, h: height },
    fieldConfig: { defaults: { unit, min: 0, ...(unit === 'percentunit' ? { max: 1 } : {}) }, overrides: [] },
    options: kind === 'timeseries' ? { tooltip: { mode: 'multi', sort: 'desc' } } : {},
    targets: lines.map(([legendFormat, expr], at) => ({
      refId: String.fromCharCode(65 + at),
      datasource: source,
      expr,
      legendFormat,
      ...(kind === 'timeseries' ? {} : { instant: true }),
      ...(kind === 'table' ? { format: 'table' } : {}),
    })),
  }
}

function panels(): object[] {
  const made: object[] = []
  let y = 0
  for (const row of rows) {
    made.push({
      id: made.length + 1,
      type: 'row',
      title: row.title,
      collapsed: false,
      panels: [],
      gridPos: { x: 0, y, w: columns, h: 1 },
    })
    y += 1
    const across = columns / width
    for (const [at, panel] of row.panels.entries()) {
      const place = { x: (at % across) * width, y: y + Math.floor(at / across) * height }
      made.push(panelOf(panel, { id: made.length + 1, ...place }))
    }
    y += Math.ceil(row.panels.length / across) * height
  }
  return made
}

/** The text of the file. */
export const dashboardText = (): string =>
  `${JSON.stringify(
    {
      uid: 'assay',
      title: 'Assay',
      tags: ['assay'],
      schemaVersion: 39,
      editable: true,
      refresh: '30s',
      time: { from: 'now-6h', to: 'now' },
      templating: {
        list: [
          { name: 'source', label: 'Prometheus', type: 'datasource', query: 'prometheus' },
          {
            name: 'policy',
            label: 'Policy',
            type: 'query',
            datasource: source,
            query: 'label_values(assay_policy_in_force, assay_policy_name)',
            refresh: 2,
            multi: true,
            includeAll: true,
            allValue: '.*',
            current: { text: ['All'], value: ['$__all'] },
          },
        ],
      },
      panels: panels(),
    },
    null,
    2,
  )}\n`

if (import.meta.main) writeFileSync(file, dashboardText())
