// `npm run mutation -- ROOM…`: a sample of small changes to the rooms of src/core, and whether the unit tests notice.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { rngFrom } from '../../deploy/local/demo-model/rng.ts'
import { wilson } from '../../src/lab/metrics/rates.ts'
import { mutantsOf, type Mutant } from './mutants.ts'

const { values, positionals: rooms } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
})

/** The unit tests of the decisions; each mutant is shown to all of them until one fails. */
const tests = [
  'job',
  'judge',
  'verdict',
  'sampling',
  'outside',
  'engine',
  'policies/evaluation',
  'policies/calibration',
  'ladder',
]
const timeoutMs = 300_000
const root = join(import.meta.dirname, '../..')

const git = (...args: readonly string[]): readonly string[] =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line !== '')

/** A copy of all that git tracks; the packages are linked. */
function copyOfSources(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-mutation-'))
  for (const file of git('ls-files')) cpSync(join(root, file), join(folder, file), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

function chosen(all: readonly Mutant[], count: number): readonly Mutant[] {
  const rng = rngFrom(values.seed)
  return all
    .map((mutant) => ({ mutant, at: rng.next() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ mutant }) => mutant)
}

const pass = (folder: string): 'pass' | 'fail' | 'timeout' => {
  const args = ['vitest', 'run', '--project', 'unit', '--bail', '1', '--reporter', 'dot']
  const run = spawnSync('npx', [...args, ...tests.map((name) => `test/unit/${name}`)], {
    cwd: folder,
    timeout: timeoutMs,
    stdio: 'ignore',
  })
  if (run.signal !== null) return 'timeout'
  return run.status === 0 ? 'pass' : 'fail'
}

function outcomeOf(mutant: Mutant, folder: string): 'killed' | 'survived' | 'timeout' {
  const path = join(folder, mutant.file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, text.slice(0, mutant.start) + mutant.to + text.slice(mutant.end))
  const end = pass(folder)
  writeFileSync(path, text)
  if (end === 'timeout') return 'timeout'
  return end === 'fail' ? 'killed' : 'survived'
}

const files = git('ls-files', ...rooms.map((room) => `src/core/${room}/*.ts`))
const all = files.flatMap((file) => mutantsOf(file, readFileSync(join(root, file), 'utf8')))
if (rooms.length === 0 || all.length === 0) {
  console.error('Name rooms of src/core, such as: npm run mutation -- verdict budget --sample 40')
  process.exit(2)
}
const folder = copyOfSources()
try {
  if (pass(folder) !== 'pass')
    throw new Error('Without any change the tests fail, or take longer than five minutes.')
  const sample = chosen(all, Number(values.sample))
  const tried = sample.map((mutant, at) => {
    const outcome = outcomeOf(mutant, folder)
    const change = `${mutant.file}:${mutant.line} ${mutant.from.slice(0, 60)} → ${mutant.to.slice(0, 60)}`
    if (!values.json) console.log(`${at + 1}/${sample.length} ${outcome} ${change}`)
    return { outcome, change }
  })
  // A change that makes the tests run for ever is noticed, too.
  const noticed = tried.filter(({ outcome }) => outcome !== 'survived').length
  const score = wilson({ hits: noticed, of: tried.length })
  const survivors = tried.filter(({ outcome }) => outcome === 'survived').map(({ change }) => change)
  console.log(
    values.json
      ? JSON.stringify({ rooms, mutants: all.length, tried: tried.length, noticed, score, survivors })
      : `${noticed} of ${tried.length} noticed (${all.length} possible): ${(score.rate * 100).toFixed(0)} %, 95 % interval ${(score.low * 100).toFixed(0)} to ${(score.high * 100).toFixed(0)}`,
  )
} finally {
  rmSync(folder, { recursive: true })
}
