// What goes to a database and what comes back, the same for the embedded one and for a server.
import type { Complaint } from '../../core/outside/outside.ts'
import type { Fault } from '../../core/faults/codes.ts'
import type { Result } from '../../core/prelude.ts'

/** One statement that EXPLAIN takes, and whether it has placeholders such as $1. */
export type Statement = { readonly text: string; readonly hasParameters: boolean }

/** What a parse says of an answer: it is such a statement, or what is wrong with it, or no parse was possible. */
export type ReadStatement = (
  text: string,
) => { readonly statement: Statement } | { readonly problem: Complaint } | { readonly unable: string }

/** As PostgreSQL reports an error; `position` counts code points from 1, in what was sent. */
export type SqlError = {
  readonly code?: string | undefined
  readonly message: string
  readonly detail?: string | undefined
  readonly hint?: string | undefined
  readonly position?: string | undefined
}

export type Planned = { readonly problems: readonly Complaint[]; readonly tool: string }

export type Limits = { readonly timeoutMs: number; readonly signal: AbortSignal }

export type Planner = (statement: Statement, limits: Limits) => Promise<Result<Planned, Fault>>

/** Plans without values for placeholders, where there are any. */
export const prefixOf = ({ hasParameters }: Statement): string =>
  hasParameters ? 'EXPLAIN (GENERIC_PLAN) ' : 'EXPLAIN '
