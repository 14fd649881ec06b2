// What this process can ask outside of itself: an adapter a kind. A kind without one is answered with a fault.
import { noOutside } from '../engine/no-outside.ts'
import type { Outside } from '../ports/outside.ts'

export function openOutside(): Outside {
  return noOutside
}
