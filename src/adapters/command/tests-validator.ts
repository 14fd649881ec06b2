// The validator of kind `tests`: the answer is code, the policy's tests are run against it, failing assertions come back.
import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import type { Complaint } from '../../core/outside/outside.ts'
import type { Fault } from '../../core/faults/codes.ts'
import { fault } from '../../core/faults/fault.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import { cleanOutput } from './clean-output.ts'
import type { Validated } from './command-validator.ts'
import type { Limits, Program, Ran, Sandbox } from './sandbox.ts'

export type TestsSpec = { readonly language: 'python' | 'javascript' | 'typescript'; readonly tests: string }

const runner = (name: string): string => readFileSync(new URL(`runners/${name}`, import.meta.url), 'utf8')
const pythonRunner = runner('run_tests.py')
const nodeRunner = runner('run-tests.mjs')

const mostProblems = 20

/** Valid when every test has run and passed; `validator_unusable` where there is none. */
export async function validateByTests(
  sandbox: Sandbox,
  { spec, code }: { readonly spec: TestsSpec; readonly code: string },
  limits: Limits,
): Promise<Result<Validated, Fault>> {
  const tool = spec.language === 'python' ? 'unittest' : 'node:test'
  // Without this word at the end, the tests have not run to their end: whatever the exit code says.
  const word = randomUUID()
  const ran = await sandbox.run(programOf(spec, { code, word }), limits)
  if (!ran.ok) return ran
  if (ran.value.end !== 'exit')
    return ok({ problems: [{ message: boundTexts[ran.value.end](limits) }], tool })
  if (ran.value.code === 127 || ran.value.code === 126)
    return failed(fault('validator_failed', { what: tool, reason: cleanOutput(ran.value.stderr) }))
  const report = reportOf(ran.value, word)
  if (report === undefined) return ok({ problems: [{ message: brokenOff(ran.value) }], tool })
  if (report.problems.length === 0 && report.ran === 0)
    return failed(fault('validator_unusable', { what: 'tests', reason: 'they hold no test that runs' }))
  return ok({ problems: report.problems.slice(0, mostProblems).map(complaintOf), tool })
}

/** The code is to blame: what it is run with was written by the policy, and is bounded generously. */
const boundTexts: Readonly<Record<Exclude<Ran['end'], 'exit'>, (limits: Limits) => string>> = {
  time: ({ timeoutMs }) => `The tests did not end within ${timeoutMs} ms; look for a loop that does not end.`,
  memory: () => 'The code took more memory than it may while the tests ran.',
  output: () => 'The code printed more than it may while the tests ran.',
}

type Run = { readonly code: string; readonly word: string }

function programOf({ language, tests }: TestsSpec, { code, word }: Run): Program {
  if (language === 'python') {
    const files = [
      { path: 'answer.py', text: code },
      { path: 'test_answer.py', text: tests },
      { path: 'run_tests.py', text: pythonRunner },
    ]
    return { argv: ['/usr/bin/python3', '-I', '-B', 'run_tests.py'], files, stdin: `${word}\n` }
  }
  const ending = language === 'typescript' ? 'ts' : 'mjs'
  const last = randomUUID()
  // Tests run in their order: when this one has, none was left out.
  const sentinel = `\n;(await import('node:test')).test('${last}', () => {})\n`
  const files = [
    { path: `answer.${ending}`, text: code },
    { path: `answer.test.${ending}`, text: tests + sentinel },
    { path: 'package.json', text: '{"type": "module"}' },
    { path: 'run-tests.mjs', text: nodeRunner },
  ]
  const stdin = [word, `answer.${ending}`, `answer.test.${ending}`, last].join('\n')
  return { argv: ['/tools/node', '--no-warnings', 'run-tests.mjs'], files, stdin }
}

type Report = { readonly ran: number; readonly problems: readonly Reported[] }
type Reported = { readonly message: string; readonly place: string }

/** The last line that holds the word; code that prints reports of its own does not know it. */
function reportOf({ stdout }: Ran, word: string): Report | undefined {
  const line = stdout.split('\n').findLast((each) => each.includes(word))
  if (line === undefined) return undefined
  try {
    const { ran, problems } = JSON.parse(line) as Report
    return Number.isInteger(ran) && Array.isArray(problems) ? { ran, problems } : undefined
  } catch {
    return undefined
  }
}

function brokenOff({ code, stdout, stderr }: Ran): string {
  const text = cleanOutput([stderr, stdout].filter((each) => each.trim() !== '').join('\n'), 800)
  return `The tests broke off with exit code ${code} before they had all run${text === '' ? '' : `: ${text}`}.`
}

const complaintOf = ({ message, place }: Reported): Complaint => ({
  message: cleanOutput(message, 1200),
  ...(place === '' ? {} : { place }),
})
