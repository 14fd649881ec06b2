// The longest piece of work that texts made to be slow cause: nothing else runs in the process meanwhile.
import { openGrammars } from '../src/adapters/grammars/open-grammars.ts'
import { piecesOf } from './hostile/pieces.ts'
import { shaped, SHAPES } from './hostile/shapes.ts'

export type HostileFigures = {
  readonly unit: 'ms of CPU, the least of the rounds'
  readonly pieces: readonly {
    readonly piece: string
    /** The shapes that take longest, the worst first. */
    readonly slowest: readonly { readonly shape: string; readonly ms: number }[]
  }[]
}

const SHOWN = 3

/** CPU of this thread in milliseconds: what other programs take from the machine is not counted. */
function spent(run: () => unknown): number {
  const before = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** Every piece of a job over every shape. The first round warms up. */
export async function hostile({ rounds }: { readonly rounds: number }): Promise<HostileFigures> {
  const pieces = Object.entries(piecesOf(await openGrammars())).map(([piece, prepare]) => {
    const figures = SHAPES.map((shape) => {
      const run = prepare((bytes, seed) => shaped(shape, bytes, seed))
      const times = Array.from({ length: rounds + 1 }, () => spent(run))
      return { shape, ms: Math.round(Math.min(...times)) }
    })
    return { piece, slowest: figures.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN) }
  })
  return { unit: 'ms of CPU, the least of the rounds', pieces }
}
