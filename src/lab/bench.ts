// The benches by name: what `assay lab bench` runs.
import { rowsOf } from './load.ts'
import type { BenchInput, BenchReport, Part } from './report.ts'
import { benchCmrc, benchHalluqa } from './sets/chinese.ts'
import { benchConfidence } from './sets/confident.ts'
import { benchEarlyStop } from './sets/early-stop.ts'
import { benchBegin, benchFaithbench, benchHalueval, benchRagtruth } from './sets/grounded.ts'
import { benchRgb, benchUhgeval } from './sets/phrases.ts'
import { benchReliable } from './sets/reliable.ts'
import { benchSac3 } from './sets/sac3.ts'
import { benchWikibio } from './sets/wikibio.ts'

const BENCHES: Readonly<Record<string, (input: BenchInput) => BenchReport>> = {
  'wikibio-gpt3': benchWikibio,
  'sac3-qa': benchSac3,
  'ragtruth-test': benchRagtruth,
  faithbench: benchFaithbench,
  'begin-wow': benchBegin,
  'uhgeval-zh': benchUhgeval,
  rgb: benchRgb,
  'halueval-qa': benchHalueval,
  'halluqa-zh': benchHalluqa,
  'cmrc2018-zh': benchCmrc,
  reliable: benchReliable,
  confidence: benchConfidence,
  'early-stop': benchEarlyStop,
}

/** Sets whose rows are those of other folders. */
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  reliable: ['sac3-qa'],
  confidence: ['sac3-qa'],
  'early-stop': ['gsm8k-phi3-sc40', 'sac3-qa'],
}

/** Names that `runBench` knows. */
export const SETS: readonly string[] = Object.keys(BENCHES)

export type BenchOptions = {
  readonly set: string
  /** Folder that holds the sets, or the set's own. */
  readonly dir: string
  /** Of the resampling; the same seed gives the same intervals. */
  readonly seed?: number
  readonly part?: Part
}

/** Runs one set by its published protocol. `undefined` for a set that is not known. Throws where a row has another form. */
export function runBench({ set: name, dir, seed = 1, part = 'all' }: BenchOptions): BenchReport | undefined {
  const bench = BENCHES[name]
  const folders = FOLDERS[name] ?? [name]
  const read: BenchInput['read'] = (file, form) => folders.flatMap((set) => rowsOf(dir, { set, file }, form))
  return bench?.({ read, seed, part })
}
