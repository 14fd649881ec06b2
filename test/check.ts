// `npm run check`: everything that can be held without a service. All are run; the first that fails fails the whole.
import { spawnSync } from 'node:child_process'

const checks: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['generated files', 'node', 'schemas/generate.ts', '--check'],
  ['types', 'tsc', '--noEmit', '-p', '.'],
  ['lint', 'eslint', '--max-warnings', '0', '.'],
  ['format', 'prettier', '--check', '--log-level', 'warn', '.'],
  [
    'import rules',
    'depcruise',
    '--output-type',
    'err',
    'src',
    'consumers',
    'producers',
    'schemas',
    'deploy',
    'test',
    'bench',
    'examples',
  ],
  ['unused code', 'knip'],
]

let failures = 0
for (const [name, command, ...args] of checks) {
  const started = performance.now()
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
  if (status === 0) continue
  failures += 1
  console.log(`${stdout}${stderr}`.trim())
}
if (failures > 0) {
  console.log(`${failures} of ${checks.length} checks failed.`)
  process.exitCode = 1
}
