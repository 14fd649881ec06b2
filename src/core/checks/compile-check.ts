// What a check kind provides: a function from its settings in the policy to something that can be run.
import type { Result } from '../prelude.ts'
import type { Check } from './check.ts'
import type { Grammars } from './grammar.ts'

/** A mistake in a policy, by JSON Pointer. */
export type CheckProblem = { readonly pointer: string; readonly message: string }

export type Runner = Pick<Check, 'needsValue' | 'run'>

/** What a check must know of the rest of its policy. */
export type Context = { readonly json: boolean; readonly grammars?: Grammars }

/** Pointers of the problems are relative to the check. */
export type Compiler<Settings> = (
  settings: Settings,
  context: Context,
) => Result<Runner, readonly CheckProblem[]>
