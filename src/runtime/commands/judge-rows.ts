// Labelled rows put to the judging models of a policy, a few at once. What was paid is kept in a file, so that a run that
// was broken off goes on where it stood.
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { openModelClient } from '../../adapters/openai/model-client.ts'
import type { Target } from '../../lab/calibrate/calibration-report.ts'
import { caseHash, caseOf, judgeCase } from '../../lab/calibrate/judge-row.ts'
import type { Figure, LabelledRow } from '../../lab/calibrate/labelled-row.ts'
import { figureMethods } from '../../core/judge/reading.ts'
import { openDirectPool } from '../direct-pool.ts'
import { concurrencyOf, modelTableOf, systemClock } from '../parts.ts'
import type { AskedPolicy } from './ask.ts'
import { commandLog, type CommandDeps } from './command-deps.ts'

/** The figure of a row, as rows carry it; undefined where the judge gave none. */
export type JudgedFigures = (row: LabelledRow, target: Target) => Figure | undefined

type Judging = {
  readonly asked: AskedPolicy
  readonly targets: readonly Target[]
  readonly file: string
}

const rowsAtOnce = 8
const tellEvery = 20

/** A figure counts only for the case, the models and the prompt that it was given for. */
const keyOf = (caseId: string, { id, models, prompt }: Target): string =>
  JSON.stringify([caseId, id, models, prompt])

/** Asks for every figure that neither row nor file has. `undefined` after an abort; throws what the file system throws. */
export async function judgeRows(
  rows: readonly LabelledRow[],
  { asked: { policy, config }, targets, file }: Judging,
  deps: CommandDeps,
): Promise<JudgedFigures | undefined> {
  const known = knownIn(file)
  const idOf = (row: LabelledRow): string => caseHash(caseOf(row, policy.system))
  const wanting = (row: LabelledRow): readonly Target[] =>
    targets.filter((target) => row.figures[target.id] === undefined && !known.has(keyOf(idOf(row), target)))
  const waiting = [...new Map(rows.map((row) => [idOf(row), row])).values()].filter(
    (row) => wanting(row).length > 0,
  )
  const { evaluation: plan } = policy
  if (plan === undefined) return undefined
  const client = openModelClient(modelTableOf(config), { log: commandLog(deps), clock: systemClock })
  const concurrency = concurrencyOf(config)
  const pool = openDirectPool(client, { concurrency })
  const { signal } = deps
  let done = 0
  let without = 0
  const keep = (key: string, figure: Figure | undefined): void => {
    if (figure === undefined) {
      without += 1
      return
    }
    known.set(key, figure)
    appendFileSync(file, `${JSON.stringify({ key, figure: figure.value, method: figure.method })}\n`)
  }
  const work = async (queue: Iterator<LabelledRow>): Promise<void> => {
    for (let next = queue.next(); next.done !== true && !signal.aborted; next = queue.next()) {
      const row = next.value
      const own = wanting(row)
      const outcomes = await judgeCase(caseOf(row, policy.system), { plan, targets: own, pool, signal })
      for (const target of own) {
        const outcome = outcomes.find((each) => each.target === target.id)
        if (outcome !== undefined) keep(keyOf(idOf(row), target), outcome.figure)
      }
      done += 1
      if (done % tellEvery === 0 || done === waiting.length)
        deps.tell(`judged ${done} of ${waiting.length} rows`)
    }
  }
  try {
    const queue = waiting.values()
    const all = Promise.all(Array.from({ length: rowsAtOnce }, () => work(queue)))
    await Promise.race([all, aborted(signal)])
  } finally {
    client.close()
  }
  if (signal.aborted) return undefined
  if (without > 0) deps.tell(`the judge gave no figure for ${without}; run again to ask once more`)
  return (row, target) => known.get(keyOf(idOf(row), target))
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** A line that was cut off when a run was killed is asked again. */
function knownIn(file: string): Map<string, Figure> {
  const known = new Map<string, Figure>()
  if (!existsSync(file)) return known
  const text = readFileSync(file, 'utf8')
  if (text !== '' && !text.endsWith('\n')) appendFileSync(file, '\n')
  for (const line of text.split('\n')) {
    try {
      const { key, figure, method: said } = JSON.parse(line) as Readonly<Record<string, unknown>>
      const method = figureMethods.find((each) => each === said)
      if (typeof key === 'string' && typeof figure === 'number')
        known.set(key, { value: figure, ...(method === undefined ? {} : { method }) })
    } catch {
      continue
    }
  }
  return known
}
