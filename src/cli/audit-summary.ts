// How a command ends that sums up the audit records of all jobs.
import { counted } from '../runtime/commands/counted.ts'
import type { Fault } from '../core/faults/codes.ts'
import type { Result } from '../core/prelude.ts'
import type { Exit } from './exit-codes.ts'
import { failWith } from './fail.ts'
import type { Screen } from './screen.ts'

/** Prints the fault, that there is no job, or what `show` makes of the sums and how many records were not readable. */
export function showSummary<T extends { readonly jobs: number; readonly unread: number }>(
  summed: Result<T, Fault>,
  screen: Screen,
  show: (sums: T) => void,
): Exit {
  if (!summed.ok) return failWith(summed.fault, screen)
  screen.value(summed.value)
  if (summed.value.jobs === 0) {
    screen.note({ text: 'no job with an attempt in that time', tone: 'dim' })
    return 'no'
  }
  show(summed.value)
  if (summed.value.unread > 0) screen.note(`${counted(summed.value.unread, 'record')} could not be read`)
  return 'ok'
}
