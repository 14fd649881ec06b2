// Runs the tests of a policy against an answer, and reports on standard output after a word nobody else knows.
import { readFileSync } from 'node:fs'
import { run } from 'node:test'
import { inspect } from 'node:util'

const [word, answer, tests, last] = readFileSync(0, 'utf8').split('\n')
const short = (text) => String(text).slice(0, 600)
const shown = (value) => inspect(value, { depth: 4, breakLength: 200 })
const problems = []
let ran = 0
let finished = false

const placeIn = (error) => new RegExp(`/work/${answer}:(\\d+):(\\d+)`).exec(String(error?.stack ?? ''))

function told(name, error) {
  const cause = error?.cause ?? error
  const values =
    cause?.code === 'ERR_ASSERTION' && cause.generatedMessage !== false && 'expected' in cause
      ? `: expected ${shown(cause.expected)}, got ${shown(cause.actual)}`
      : ''
  const text = values === '' ? `: ${cause?.name ?? 'Error'}: ${cause?.message ?? cause}` : values
  const place = placeIn(cause)
  problems.push({
    message: short(`${name}${text}`),
    place: place ? `line ${place[1]}, column ${place[2]}` : '',
  })
}

let printed = ''
for await (const { type, data } of run({ files: [`/work/${tests}`], concurrency: 1 })) {
  if (type === 'test:stderr' && printed.length < 4000) printed += data.message
  if (type !== 'test:pass' && type !== 'test:fail') continue
  const isFile = data.name.endsWith(tests)
  if (data.name === last) finished ||= type === 'test:pass'
  else if (type === 'test:fail' && isFile)
    problems.push({
      message: short(`The code cannot be loaded: ${printed.trim() || data.details.error.message}`),
      place: '',
    })
  else if (type === 'test:fail' && data.details.error.failureType !== 'subtestsFailed')
    told(data.name, data.details.error)
  else if (!isFile && !data.skip && !data.todo && data.details.type !== 'suite') ran += 1
}
if (!finished && problems.length === 0)
  problems.push({ message: 'The code ended the process before all tests had run.', place: '' })
process.stdout.write(
  `\n${JSON.stringify({ word, ran: ran + problems.length, problems: problems.slice(0, 50) })}\n`,
)
