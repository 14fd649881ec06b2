// The figures as tables for people.
import { SHAPES } from './hostile/shapes.ts'
import type { HostileFigures } from './hostile.ts'
import type { LatencyFigures } from './latency.ts'
import type { MemoryFigures } from './memory.ts'
import type { RetrievalFigures } from './retrieval.ts'
import type { ThroughputFigures } from './throughput.ts'

/** Columns as wide as their widest cell; numbers stand to the right. */
function table(rows: readonly (readonly (string | number)[])[]): string {
  const cells = rows.map((row) => row.map(String))
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  )
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
  return cells.map(line).join('\n')
}

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`

export function throughputReport(all: readonly ThroughputFigures[]): string {
  return all
    .map(({ modelMs, samples, rounds, floor, project, ratio, cpuRatio, ideal, ofIdeal, floorOfIdeal }) => {
      const names = Object.keys(project.cpuMsAJob)
      const row = (name: string, figures: typeof floor) => [
        name,
        figures.jobsPerS,
        ...names.map((each) => figures.cpuMsAJob[each] ?? 0),
      ]
      const head = `${modelMs} ms model, ${samples} samples a job, ${rounds.length} rounds; CPU ms a job by process`
      const figures = table([['', 'jobs/s', ...names], row('floor', floor), row('project', project)])
      const ratios = `project to floor: ${ratio} in jobs a second, ${cpuRatio} in CPU a job`
      if (ideal === undefined) return [head, figures, ratios].join('\n')
      const part = `of the ideal ${ideal} jobs/s: project ${percent(ofIdeal ?? 0)}, floor ${percent(floorOfIdeal ?? 0)}`
      return [head, figures, ratios, part].join('\n')
    })
    .join('\n\n')
}

export function latencyReport({ jobsPerS, modelMs, jobs, floor, project }: LatencyFigures): string {
  return [
    `${jobsPerS} jobs a second, ${modelMs} ms model, ${jobs} jobs; ms from send to visible, less the model's own`,
    table([
      ['', 'p50', 'p90', 'p99'],
      ['floor', floor.p50, floor.p90, floor.p99],
      ['project', project.p50, project.p90, project.p99],
    ]),
  ].join('\n')
}

export function memoryReport({ jobs, jobsPerS, residentMb }: MemoryFigures): string {
  return [
    `${jobs} jobs at ${jobsPerS} a second; resident MB after the first fifth`,
    table([
      ['', 'first quarter', 'last quarter', 'most', 'growth'],
      ...Object.entries(residentMb).map(([name, { firstQuarter, lastQuarter, most, growth }]) => [
        name,
        firstQuarter,
        lastQuarter,
        most,
        percent(growth),
      ]),
    ]),
  ].join('\n')
}

export function retrievalReport({ sets, speed }: RetrievalFigures): string {
  return [
    'share of questions whose passage is the first found, and among the first three',
    table([
      ['', 'passages', 'questions', 'words @1', '@3', 'pieces @1', '@3', 'hybrid @1', '@3'],
      ...sets.map(({ name, passages, questions, words, vectors, hybrid }) => [
        name,
        passages,
        questions,
        ...[words, vectors, hybrid].flatMap(({ at1, at3 }) => [at1, at3]),
      ]),
    ]),
    '',
    `${speed.passages} passages, ${speed.queries} hybrid queries: indexed in ${speed.indexMs} ms; ms a query`,
    table([
      ['', 'p50', 'p99'],
      ['wall', speed.p50, speed.p99],
      ['CPU', speed.cpuP50, speed.cpuP99],
    ]),
  ].join('\n')
}

export function hostileReport({ unit, pieces }: HostileFigures): string {
  return [
    `longest pieces over ${SHAPES.length} shapes of 200 KB; ${unit}`,
    table([
      ['', 'slowest', '', ''],
      ...pieces.map(({ piece, slowest }) => [piece, ...slowest.map(({ shape, ms }) => `${ms} ${shape}`)]),
    ]),
  ].join('\n')
}
