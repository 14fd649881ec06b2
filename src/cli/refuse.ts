// A command that cannot begin: what is wrong with what it was given, each problem with its place.
import type { Exit } from './exit-codes.ts'
import type { Screen } from './screen.ts'

export type Refusal = {
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
export function refuse({ message, problems = [], remedy }: Refusal, screen: Screen): Exit {
  screen.value({ problems: problems.length === 0 ? [{ message }] : problems, remedy })
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
