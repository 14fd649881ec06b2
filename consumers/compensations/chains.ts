// The undo commands of one partition as chains, one a job: each waits for the one before it.
//
// The commands of a job stand behind each other on the topic, so a chain is complete with its last command or when
// another job's begins. What a person sends again (`retry`) stands between them and makes chains of its own.
import type { Compensation } from '../../schemas/generated/compensation.ts'
import { jobPart } from '../../producers/compensations/undo-key.ts'

export type Taken = { readonly offset: number; readonly command: Compensation; readonly retry: boolean }

/** How one command ended; `cancelled` leaves it to the next owner of the partition. */
export type CommandEnd = 'done' | 'failed' | 'cancelled'

export type Chains = {
  /** Runs the command when those before it in its chain have ended; `held` when one of them was not done. */
  readonly take: (taken: Taken, run: (held: boolean) => Promise<CommandEnd>) => void
  /** Everything below has been seen. */
  readonly pass: (offset: number) => void
  /** The first offset that has not been seen; what is below need not be taken again. */
  readonly next: () => number
  /** Reading may begin here after a crash: the start of the first chain that is not over. */
  readonly committable: () => number
  /** Commands that have not ended. */
  readonly running: () => number
}

type Chain = {
  readonly job: string
  readonly start: number
  order: number
  unfinished: number
  complete: boolean
  broken: boolean
  tail: Promise<void>
}

/** `from` is the offset that reading begins at. */
export function openChains(from: number): Chains {
  let next = from
  let chains: Chain[] = []
  const newest = new Map<boolean, Chain>()

  const chainFor = ({ offset, command, retry }: Taken): Chain => {
    const job = jobPart(command.idempotencyKey)
    const last = newest.get(retry)
    if (last?.job === job && command.order > last.order) return last
    if (last !== undefined) last.complete = true
    const made: Chain = {
      job,
      start: offset,
      order: -1,
      unfinished: 0,
      complete: false,
      broken: false,
      tail: Promise.resolve(),
    }
    newest.set(retry, made)
    chains.push(made)
    return made
  }

  return {
    take(taken, run) {
      const chain = chainFor(taken)
      const { command, offset } = taken
      chain.order = command.order
      chain.unfinished += 1
      if (command.order >= command.of - 1) chain.complete = true
      next = Math.max(next, offset + 1)
      chain.tail = chain.tail.then(async () => {
        const end = await run(chain.broken)
        if (end !== 'done') chain.broken = true
        // What was cancelled keeps its chain from being committed.
        if (end !== 'cancelled') chain.unfinished -= 1
      })
    },
    pass(offset) {
      next = Math.max(next, offset)
    },
    next: () => next,
    committable() {
      chains = chains.filter(({ unfinished, complete }) => unfinished > 0 || !complete)
      return chains[0]?.start ?? next
    },
    running: () => chains.reduce((sum, { unfinished }) => sum + unfinished, 0),
  }
}
