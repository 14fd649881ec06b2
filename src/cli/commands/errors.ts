// `assay errors`: every fault code with what it means and what to do.
import type { Command } from 'commander'
import { faultCodes, type FaultCode, type FaultKind } from '../../core/faults/codes.ts'
import { nearest } from '../../core/text/nearest.ts'
import type { Cli } from '../cli.ts'
import type { Exit } from '../exit-codes.ts'
import { withExamples } from '../help.ts'
import { showFact } from '../report.ts'
import type { Screen } from '../screen.ts'

const codes = Object.keys(faultCodes) as FaultCode[]

const kinds: Readonly<Record<FaultKind, string>> = {
  poison: 'the job itself is broken; it becomes a dead letter at once',
  config: 'our own set-up is wrong; no job is to blame',
  outage: 'something outside is away; intake waits and goes on by itself',
  call: 'one model call went wrong; it is tried again',
  budget: 'a bound of the job was reached',
  bug: 'a fault of Assay',
}

export function addErrorsCommand(program: Command, cli: Cli): void {
  const command = program
    .command('errors')
    .description('what the error codes mean and what to do about them')
    .argument('[code]', 'one of them; all when absent')
    .action(
      cli.run(({ args: [code], screen }) => (code === undefined ? showAll(screen) : showOne(code, screen))),
    )
  withExamples(
    command,
    ['assay errors', 'all of them'],
    ['assay errors job_policy_unknown', 'one of them, in full'],
  )
}

function showAll(screen: Screen): Exit {
  screen.value({ codes: codes.map((code) => ({ code, ...faultCodes[code] })) })
  screen.table(
    [{ title: 'CODE', whole: true }, { title: 'KIND' }, { title: 'WHAT TO DO' }],
    codes.map((code) => [code, faultCodes[code].kind, faultCodes[code].remedy]),
  )
  screen.note({ text: 'In full: assay errors <code>', tone: 'dim' })
  return 'ok'
}

function showOne(given: string, screen: Screen): Exit {
  const code = codes.find((each) => each === given)
  if (code === undefined) {
    const meant = nearest(given, codes)
    screen.value({ code: given, known: false, ...(meant === undefined ? {} : { meant }) })
    screen.complain({
      message: `there is no code ${given}${meant === undefined ? '' : `; did you mean ${meant}?`}`,
      remedy: 'assay errors lists all of them',
    })
    return 'usage'
  }
  const { kind, message, remedy } = faultCodes[code]
  screen.value({ code, kind, message, remedy })
  screen.line({ text: code, tone: 'strong' })
  const say = (name: string, text: string): void => showFact({ name, text }, screen, 6)
  say('says', message)
  say('kind', `${kind}: ${kinds[kind]}`)
  say('do', remedy)
  return 'ok'
}
