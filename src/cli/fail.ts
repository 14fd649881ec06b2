// A command that met a fault.
import type { Fault } from '../core/faults/codes.ts'
import { exitOf, type Exit } from './exit-codes.ts'
import type { Screen } from './screen.ts'

/** Says what went wrong and what to do, and how the command ends for it. */
export function failWith(fault: Fault, screen: Screen): Exit {
  screen.fault(fault)
  return exitOf(fault)
}
