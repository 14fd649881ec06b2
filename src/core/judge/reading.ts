// What a reply of a gate or judge comes to. Never a score where there is none.
import type { Fault } from '../faults/codes.ts'
import type { Issues } from './issue.ts'

/** How a gate's probability of yes comes about: from token probabilities, as stated, or by counting votes. */
export const figureMethods = ['logprobs', 'confidence', 'votes'] as const

export type FigureMethod = (typeof figureMethods)[number]

/** The same, or looked up in the sources unasked. */
export type Method = FigureMethod | 'grounding'

export type Reading =
  | {
      readonly status: 'read'
      /** Whether it says yes, or its scores pass. */
      readonly passed: boolean
      /** Gates: probability of yes. Judges: the total. Absent on a mere vote. */
      readonly figure?: number
      readonly method?: Method
      readonly issues: Issues
      /** Judges only. */
      readonly scores?: Readonly<Record<string, number>>
      readonly fatal?: boolean
      readonly notCovered?: 'rightly' | 'wrongly'
      /** Liberties taken and oddities seen while reading. */
      readonly notes: readonly string[]
    }
  /** It says two things at once: asked again, and never a pass. */
  | { readonly status: 'contradiction'; readonly reason: string; readonly issues: Issues }
  | { readonly status: 'unreadable'; readonly reason: string }
  /** The pool got no reply at all. */
  | { readonly status: 'unreached'; readonly fault: Fault }

/** A reply that cannot be used; the reason is for people. */
export const unreadable = (reason: string): Reading => ({ status: 'unreadable', reason })
