// Validators that run programs on an answer: what the real tool says comes back, exactly.
import { expect, it } from 'vitest'
import type { Answer } from '../../../src/core/outside/outside.ts'
import { validateByCommand, type CommandSpec } from '../../../src/adapters/command/command-validator.ts'
import { openSandbox } from '../../../src/adapters/command/sandbox.ts'
import { validateByTests, type TestsSpec } from '../../../src/adapters/command/tests-validator.ts'

const sandbox = openSandbox({ folders: [] })
const limits = { timeoutMs: 20_000, signal: new AbortController().signal }

async function command(spec: CommandSpec, answer: Answer, timeoutMs = limits.timeoutMs): Promise<string[]> {
  const result = await validateByCommand(sandbox, { spec, answer }, { ...limits, timeoutMs })
  return result.ok
    ? result.value.problems.map(({ message }) => message)
    : [`fault ${result.fault.code}: ${result.fault.message}`]
}

async function tests(spec: TestsSpec, code: string, timeoutMs = limits.timeoutMs): Promise<string[]> {
  const result = await validateByTests(sandbox, { spec, code }, { ...limits, timeoutMs })
  if (!result.ok) return [`fault ${result.fault.code}: ${result.fault.message}`]
  return result.value.problems.map(({ message, place }) =>
    place === undefined ? message : `${message} (${place})`,
  )
}

const compiles: CommandSpec = {
  argv: ['python3', '-m', 'py_compile', 'answer.py'],
  files: [{ path: 'answer.py', from: 'answer' }],
}

it('takes what the program takes, and tells what it says', async () => {
  expect(await command(compiles, { text: 'print("中文")\n' })).toEqual([])
  const [message] = await command(compiles, { text: 'def f(:\n  pass' })
  expect(message).toContain('File "answer.py", line 1\n    def f(:')
  expect(message).toContain('SyntaxError: invalid syntax')
})

it('makes files of parts of a value and of fixed texts', async () => {
  const spec: CommandSpec = {
    argv: ['bash', '-c', 'cat a.sh config/b.json; cat c.txt; exit 1'],
    files: [
      { path: 'a.sh', from: '/script' },
      { path: 'config/b.json', from: '/settings' },
      { path: 'c.txt', from: { text: 'fixed' } },
    ],
  }
  const value = { script: 'echo hi', settings: { a: [1] } }
  expect(await command(spec, { text: '', value })).toEqual(['echo hi{\n  "a": [\n    1\n  ]\n}fixed'])
  expect(await command(spec, { text: '', value: { script: 'x' } })).toEqual([
    'fault validator_unusable: The file config/b.json of a validator cannot be used: there is nothing at /settings in the answer.',
  ])
})

it('takes escape sequences and control characters out of what is printed, and cuts it', async () => {
  const spec: CommandSpec = { argv: ['cat', 'x'], files: [{ path: 'x', from: 'answer' }] }
  const failing = { ...spec, argv: ['bash', '-c', 'cat x; exit 1'] }
  expect(await command(spec, { text: 'anything' })).toEqual([])
  expect(
    await command(failing, {
      text: '\u001b[31mred\u001b[0m \u001b]0;title\u0007\u001b[2J\u0008bell\u0007 \u202eevil\r\nnext',
    }),
  ).toEqual(['red bell evil\nnext'])
  const [long = ''] = await command(failing, { text: 'x'.repeat(100_000) + 'END' })
  expect(long.length).toBeLessThanOrEqual(2000)
  expect(long).toMatch(/END$/)
})

it('is a fault when the program is missing, late, killed or silent about its failure is a problem', async () => {
  const files = [{ path: 'a', from: 'answer' }]
  const run = (...argv: string[]) => command({ argv, files }, { text: '' }, 1000)
  expect((await run('terraform-not-here', 'validate')).join()).toMatch(
    /^fault validator_failed: terraform-not-here/,
  )
  expect(await run('sleep', '60')).toEqual(['fault validator_timeout: sleep took longer than 1000 ms.'])
  expect(await run('bash', '-c', 'kill -SEGV $$')).toEqual([
    'fault validator_failed: bash could not say whether the answer is valid: signal 11 ended it.',
  ])
  expect(await run('false')).toEqual(['It ended with exit code 1 and printed nothing.'])
})

it.each([
  '../x',
  '/etc/passwd',
  'a/../../x',
  'a/./b',
  '',
  'a\0b',
  'a//b',
  '-x/..',
  'x'.repeat(201),
  '~/x',
  'a b',
  'a\nb',
])('makes no file at %j', async (path) => {
  const spec = { argv: ['true'], files: [{ path, from: 'answer' }] }
  expect((await command(spec, { text: '' })).join()).toMatch(/^fault validator_unusable/)
})

it('makes no file where another file or its folder stands', async () => {
  const files = (...paths: string[]) => ({
    argv: ['true'],
    files: paths.map((path) => ({ path, from: 'answer' })),
  })
  expect((await command(files('a', 'a'), { text: '' })).join()).toMatch(/two files/)
  expect((await command(files('a', 'a/b'), { text: '' })).join()).toMatch(/another file/)
})

const python: TestsSpec = {
  language: 'python',
  tests: `import unittest
from answer import clamp

class Clamp(unittest.TestCase):
    def test_inside(self):
        self.assertEqual(clamp(5, 0, 10), 5)

    def test_below(self):
        self.assertEqual(clamp(-3, 0, 10), 0)
`,
}

it.each([
  ['def clamp(v, low, high):\n    return min(high, max(low, v))', []],
  [
    'def clamp(v, low, high):\n    return min(high, v)',
    ['Clamp.test_below: AssertionError: -3 != 0 In: self.assertEqual(clamp(-3, 0, 10), 0)'],
  ],
  ['def clamp(v, low, high)\n    return v', ["SyntaxError: expected ':' (line 1, column 24)"]],
  [
    'def limit(v): return v',
    ["The code cannot be loaded: ImportError: cannot import name 'clamp' from 'answer' (/work/answer.py)"],
  ],
  [
    'def clamp(v, low, high):\n    return [][v]',
    [
      'test_below: IndexError: list index out of range In: self.assertEqual(clamp(-3, 0, 10), 0) (line 2)',
      'test_inside: IndexError: list index out of range In: self.assertEqual(clamp(5, 0, 10), 5) (line 2)',
    ],
  ],
])('python: %s', async (code, problems) => expect(await tests(python, code)).toEqual(problems))

const javascript: TestsSpec = {
  language: 'javascript',
  tests: `import { test } from 'node:test'
import assert from 'node:assert/strict'
import { clamp } from './answer.mjs'
test('inside', () => assert.equal(clamp(5, 0, 10), 5))
test('below', () => assert.deepEqual([clamp(-3, 0, 10)], [0]))
`,
}

it.each([
  ['export const clamp = (v, low, high) => Math.min(high, Math.max(low, v))', []],
  ['export const clamp = (v, low, high) => Math.min(high, v)', ['below: expected [ 0 ], got [ -3 ]']],
])('javascript: %s', async (code, problems) => expect(await tests(javascript, code)).toEqual(problems))

it('javascript: code that does not parse, throws, or lacks the export', async () => {
  expect((await tests(javascript, 'export const clamp = (')).join()).toContain('SyntaxError')
  expect((await tests(javascript, 'export const other = 1')).join()).toContain(
    "does not provide an export named 'clamp'",
  )
  expect(await tests(javascript, 'export const clamp = () => { throw new TypeError("no 中文") }')).toEqual([
    'inside: TypeError: no 中文 (line 1, column 36)',
    'below: TypeError: no 中文 (line 1, column 36)',
  ])
})

it('typescript: types are taken off, not checked', async () => {
  const spec = { language: 'typescript', tests: javascript.tests.replace('answer.mjs', 'answer.ts') } as const
  const code =
    'export function clamp(v: number, low: number, high: number): number { return Math.min(high, Math.max(low, v)) }'
  expect(await tests(spec, code)).toEqual([])
})

it.each([
  ['python', 'import os\nos._exit(0)'],
  ['python', 'import sys\nsys.exit(0)'],
  ['python', 'import unittest\nunittest.TestCase.run = None\ndef clamp(*a): return 0'],
  ['python', 'print(\'{"word": "x", "ran": 2, "problems": []}\')\nraise SystemExit(0)'],
  ['javascript', 'process.exit(0)'],
  ['javascript', 'export const clamp = () => process.exit(0)'],
  ['javascript', 'export const clamp = () => process.reallyExit(0)'],
  ['javascript', 'process.kill(process.ppid, "SIGKILL"); export const clamp = () => 0'],
] as const)('is not passed by code that ends early: %s %s', async (language, code) => {
  const spec = language === 'python' ? python : javascript
  expect(await tests(spec, code)).not.toEqual([])
})

it('blames the code for what it takes, and the policy for tests that are none', async () => {
  expect(await tests(python, 'def clamp(*a):\n    while True: pass', 2000)).toEqual([
    'The tests did not end within 2000 ms; look for a loop that does not end.',
  ])
  expect(await tests(javascript, 'for (;;) console.log("x".repeat(1e5))', 20_000)).not.toEqual([])
  expect(await tests({ language: 'python', tests: 'x = 1' }, 'y = 1')).toEqual([
    'fault validator_unusable: The tests of a validator cannot be used: they hold no test that runs.',
  ])
  expect(await tests({ language: 'javascript', tests: '' }, 'export {}')).toEqual([
    'fault validator_unusable: The tests of a validator cannot be used: they hold no test that runs.',
  ])
})
