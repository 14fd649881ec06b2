// A command that cannot begin: what is wrong with what it was given, each problem with its place.
import type { FaultCode } from '../core/faults/codes.ts'
import type { Exit } from './exit-codes.ts'
import type { Screen } from './screen.ts'

export type Refusal = {
  /** Of the table, where there is one. */
  readonly code?: FaultCode
  readonly message: string
  readonly problems?: readonly {
    readonly where: string
    readonly pointer?: string
    readonly message: string
  }[]
  readonly remedy: string
}

const mostProblems = 20

/** Says so and ends as `usage`: nothing was done. */
export function refuse({ code, message, problems = [], remedy }: Refusal, screen: Screen): Exit {
  const said = { problems: problems.length === 0 ? [{ message }] : problems, remedy }
  screen.value(code === undefined ? said : { code, ...said })
  screen.note({ text: 'error ', tone: 'bad' }, message)
  for (const { where, pointer = '', message: what } of problems.slice(0, mostProblems)) {
    screen.note('  ', { text: where, tone: 'strong' }, ` ${pointer === '' ? '' : `${pointer} `}${what}`)
  }
  if (problems.length > mostProblems) {
    screen.note(`  and ${problems.length - mostProblems} more; --json has all`)
  }
  screen.note({ text: '   do ', tone: 'strong' }, remedy)
  return 'usage'
}
