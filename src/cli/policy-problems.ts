// Telling why there is no policy to speak of: the files do not load, or none has that name.
import { nearest } from '../core/text/nearest.ts'
import { counted } from '../runtime/commands/counted.ts'
import type { PolicyProblem } from '../runtime/commands/policies.ts'
import type { Exit } from './exit-codes.ts'
import type { Screen } from './screen.ts'

/** Each problem with its place, as the answer of the command. */
export function sayPolicyProblems(problems: readonly PolicyProblem[], screen: Screen): Exit {
  screen.value({ valid: false, problems })
  for (const { where, pointer, message } of problems) {
    screen.line({ text: where, tone: 'strong' }, ` ${pointer === '' ? '' : `${pointer} `}${message}`)
  }
  screen.note(
    { text: 'error ', tone: 'bad' },
    `${counted(problems.length, 'problem')}; a service keeps the policies it has`,
  )
  screen.note(
    { text: '   do ', tone: 'strong' },
    'Correct the named lines; schemas/policy.schema.json explains each key.',
  )
  screen.note('      Models come from the config; --config names another.')
  return 'no'
}

/** With the name that was likely meant. */
export function sayUnknownPolicy(name: string, names: readonly string[], screen: Screen): Exit {
  const meant = nearest(name, names)
  screen.value({ name, known: false })
  screen.complain({
    message: `there is no policy ${name}${meant === undefined ? '' : `; did you mean ${meant}?`}`,
    remedy: 'assay policy show lists all of them',
  })
  return 'no'
}
