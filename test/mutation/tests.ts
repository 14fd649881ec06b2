// A copy of the sources that may be broken, and the tests run on it.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** What holds the decisions most closely; what these let pass is shown to all tests that need no service. */
const near = [
  'checks',
  'consistency',
  'engine',
  'faults',
  'grounding',
  'job',
  'judge',
  'ladder',
  'offsets',
  'outside',
  'policies',
  'sampling',
  'verdict',
]

/** The files that git tracks under the paths. */
export const tracked = (...paths: readonly string[]): readonly string[] =>
  spawnSync('git', ['ls-files', ...paths], { cwd: root, encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line !== '')

export type Copy = {
  readonly folder: string
  /** Runs the tests until one fails. Throws when nothing is changed and they do not pass. */
  run(): 'pass' | 'fail' | 'timeout'
  remove(): void
}

type Ran = { readonly end: ReturnType<Copy['run']>; readonly text: string }

/** Copies all that git tracks; packages are linked. The tests are run once, to know how long they take. */
export function copySources(): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'assay-mutation-'))
  for (const file of tracked()) cpSync(join(root, file), join(folder, file))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  mkdirSync(join(folder, 'tmp'))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  const stages = [near.map((name) => `test/unit/${name}/`), []]
  const limits = stages.map((only) => {
    const begun = performance.now()
    const { end, text } = runTests(folder, only, 600_000)
    if (end === 'pass') return Math.round(performance.now() - begun) * 5 + 60_000
    remove()
    throw new Error(`Without any change the tests end with: ${end}.\n${text.slice(-2000)}`)
  })
  return {
    folder,
    run() {
      for (const [at, only] of stages.entries()) {
        const { end } = runTests(folder, only, limits[at] ?? 0)
        if (end !== 'pass') return end
      }
      return 'pass'
    },
    remove,
  }
}

// One process and one set of modules for all files: a tenth of the time. A loop without end dies with the process.
function runTests(folder: string, only: readonly string[], timeout: number): Ran {
  const projects = ['--project', 'unit', ...(only.length === 0 ? ['--project', 'corpus'] : [])]
  const how = [
    '--pool',
    'threads',
    '--no-isolate',
    '--no-file-parallelism',
    '--bail',
    '1',
    '--reporter',
    'dot',
  ]
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs')
  const run = spawnSync(process.execPath, [vitest, 'run', ...projects, ...how, ...only], {
    cwd: folder,
    env: { ...process.env, TMPDIR: join(folder, 'tmp') },
    timeout,
    killSignal: 'SIGKILL',
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  const text = run.stdout + run.stderr
  if (run.signal !== null) return { end: 'timeout', text }
  return { end: run.status === 0 ? 'pass' : 'fail', text }
}
