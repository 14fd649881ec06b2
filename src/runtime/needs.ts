// What roles need, as faults that say what to do.
import { fault } from '../core/faults/fault.ts'
import type { Need } from './role.ts'

/** `missing`: why the process is no member of its group. */
export const groupNeed = (missing: string | undefined): Need => ({
  name: 'kafka',
  fault: missing === undefined ? undefined : fault('kafka_failed', { reason: missing }),
})

/** `away`: it has not answered for longer than a reconnect takes. */
export const redisNeed = (away: boolean): Need => ({
  name: 'redis',
  fault: away ? fault('redis_failed', { reason: 'it does not answer' }) : undefined,
})
