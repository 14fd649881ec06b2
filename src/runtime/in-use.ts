// Parts that are replaced while they are in use: who took the old ones keeps them, and the last one out closes them.

export type Lease<T> = { readonly value: T; readonly release: () => void }

export type InUse<T> = {
  readonly current: () => T
  /** The parts of the moment, open until they are released. */
  readonly take: () => Lease<T>
  /** Others are handed out from now on; those before are closed as soon as nobody has them any more. */
  readonly replace: (next: T) => void
  /** All that are open, the ones in hand last. */
  readonly open: () => readonly T[]
  /** Closes all of them, whoever still has some. */
  readonly close: () => Promise<void>
}

type Held<T> = { readonly value: T; users: number }

/** `close` is called once for each value, and may not reject. */
export function openInUse<T>(first: T, close: (value: T) => Promise<void>): InUse<T> {
  // Handing out counts as a use of its own.
  let current: Held<T> = { value: first, users: 1 }
  const open = new Set([current])
  const end = (held: Held<T>): Promise<void> => (open.delete(held) ? close(held.value) : Promise.resolve())
  const leave = (held: Held<T>): void => {
    held.users -= 1
    if (held.users === 0) void end(held)
  }
  return {
    current: () => current.value,
    take() {
      const held = current
      let taken = true
      held.users += 1
      return {
        value: held.value,
        release: () => {
          if (taken) leave(held)
          taken = false
        },
      }
    },
    replace(next) {
      const before = current
      current = { value: next, users: 1 }
      open.add(current)
      leave(before)
    },
    open: () => [...open].map(({ value }) => value),
    close: async () => {
      await Promise.all([...open].map(end))
    },
  }
}
