// Whether a consumer is a member of its group just now, by what kafkajs tells of it.
import type { Consumer } from './kafkajs-types.ts'

export type Membership = {
  /** Why it is none; undefined while it is one. */
  readonly missing: () => string | undefined
}

/** Members send a heartbeat a second. After so long without one brokers think them gone, some groups' a little later. */
const mostSilentMs = 10_000

/** Call before the consumer runs. `now`: milliseconds from any start. */
export function watchMembership(
  consumer: Pick<Consumer, 'on' | 'events'>,
  now: () => number = () => performance.now(),
): Membership {
  let joined = false
  let heardAt = 0
  const { GROUP_JOIN, HEARTBEAT, CRASH, DISCONNECT, STOP } = consumer.events
  consumer.on(GROUP_JOIN, () => {
    joined = true
    heardAt = now()
  })
  consumer.on(HEARTBEAT, () => {
    heardAt = now()
  })
  for (const event of [CRASH, DISCONNECT, STOP] as const) {
    consumer.on(event, () => {
      joined = false
    })
  }
  return {
    missing() {
      if (!joined) return 'the process is no member of its group'
      const silentMs = now() - heardAt
      return silentMs > mostSilentMs
        ? `no heartbeat went through for ${Math.round(silentMs / 1000)} s`
        : undefined
    },
  }
}
