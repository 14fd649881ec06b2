// Whether Redis is silent: there is no connection, or it hangs, keeps its connections and answers nothing.
import type { RedisLink } from './connection.ts'

export type Silence = {
  /** A question to Redis, counted as long as the answer is awaited. One at a time. */
  readonly during: <T>(answer: Promise<T>) => Promise<T>
  /** Whether it has not answered for longer than a reconnect takes. */
  readonly isLong: () => boolean
}

/** A reconnect takes less; only a longer absence is worth stopping the intake for. */
const toleratedMs = 2000

/** `now`: milliseconds on the clock of `performance.now`. */
export function openSilence({ downSince }: Pick<RedisLink, 'downSince'>, now: () => number): Silence {
  let askedAt: number | undefined
  return {
    during(answer) {
      askedAt = now()
      return answer.finally(() => (askedAt = undefined))
    },
    isLong() {
      const since = downSince() ?? askedAt
      return since !== undefined && now() - since > toleratedMs
    },
  }
}
