// A meter whose counts a test can look at, as the page that Prometheus reads.
import { resourceFromAttributes } from '@opentelemetry/resources'
import { openMetrics } from '../../src/adapters/otel/open-metrics.ts'
import type { Meter } from '../../src/ports/telemetry.ts'
import { silentLog } from '../../src/telemetry/silent.ts'

export type MemoryMeter = {
  readonly meter: Meter
  /** Every series and its value, such as `assay_job_outcomes_total{assay_outcome="approved"}`: labels in order. */
  readonly series: () => Promise<ReadonlyMap<string, number>>
}

export function openMemoryMeter(): MemoryMeter {
  const { meter, page } = openMetrics({ resource: resourceFromAttributes({}) }, silentLog)
  return { meter, series: async () => readSeries(await page()) }
}

/** The series of a page in the text format; labels in the order of their names. */
export function readSeries(page: string): Map<string, number> {
  const lines = page.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const [, name = '', labels = '', value = ''] = /^([a-z_]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
      const sorted = [...labels.matchAll(/(\w+="(?:[^"\\]|\\.)*")/g)].map(([, label]) => label).toSorted()
      return [sorted.length === 0 ? name : `${name}{${sorted.join(',')}}`, Number(value)]
    }),
  )
}

/** Sum over all series of a metric that have these labels. */
export function sumOf(
  series: ReadonlyMap<string, number>,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  return [...series]
    .filter(([key]) => key.split('{', 1)[0] === name && wanted.every((label) => key.includes(label)))
    .reduce((sum, [, value]) => sum + value, 0)
}
