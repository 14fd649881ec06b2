// A copy of the sources that may be broken, and the tests run on it.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** The unit tests that hold a room most closely: they are shown a change first, all others where these pass. */
const closest: Readonly<Record<string, readonly string[]>> = {
  budget: ['job', 'verdict', 'engine'],
  checks: ['checks', 'policies'],
  consistency: ['consistency', 'sampling'],
  diagnosis: ['verdict', 'job', 'ladder'],
  evaluation: ['judge', 'job'],
  explain: ['explain'],
  facts: ['consistency', 'grounding'],
  faults: ['faults', 'job'],
  gates: ['judge', 'job'],
  grounding: ['grounding', 'job'],
  job: ['job', 'engine'],
  judge: ['judge', 'job'],
  offsets: ['offsets'],
  outside: ['outside', 'job', 'policies'],
  policy: ['policies', 'job'],
  reference: ['judge'],
  retry: ['ladder', 'job'],
  sampling: ['sampling', 'job'],
  text: ['consistency', 'grounding', 'checks'],
  verdict: ['verdict', 'job'],
}

/** The files that git tracks under the paths. */
export const tracked = (...paths: readonly string[]): readonly string[] =>
  spawnSync('git', ['ls-files', ...paths], { cwd: root, encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line !== '')

type End = 'pass' | 'fail' | 'timeout'

export type Copy = {
  readonly folder: string
  /** Runs the tests until one fails, those of the room first; `near`: those alone. */
  run(room: string, near: boolean): End
  remove(): void
}

/** Copies all that git tracks; packages are linked. Throws where the tests do not pass without any change. */
export function copySources(): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'assay-mutation-'))
  for (const file of tracked()) cpSync(join(root, file), join(folder, file))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  mkdirSync(join(folder, 'tmp'))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  const begun = performance.now()
  const { end, text } = runTests(folder, [], 600_000)
  if (end !== 'pass') {
    remove()
    throw new Error(`Without any change the tests end with: ${end}.\n${text.slice(-2000)}`)
  }
  // A change may slow a test; one that takes three times as long as all of them has no end.
  const limit = Math.round(performance.now() - begun) * 3
  return {
    folder,
    run(room, near) {
      const own = (closest[room] ?? []).map((name) => `test/unit/${name}/`)
      const first = own.length === 0 ? 'pass' : runTests(folder, own, limit).end
      return first === 'pass' && !(near && own.length > 0) ? runTests(folder, [], limit).end : first
    },
    remove,
  }
}

// One process and one set of modules for all files: a tenth of the time. A loop without end dies with the process.
function runTests(
  folder: string,
  only: readonly string[],
  timeout: number,
): { readonly end: End; readonly text: string } {
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
