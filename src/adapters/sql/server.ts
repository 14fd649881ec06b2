// A PostgreSQL server plans the statement: in a transaction that is read-only and always rolled back.
import pg from 'pg'
import type { Fault } from '../../core/faults/codes.ts'
import { fault } from '../../core/faults/fault.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import { prefixOf, type Planned, type Planner, type SqlError, type Statement } from './explained.ts'
import { complaintOf } from './sql-complaint.ts'

export type Server = { readonly plan: Planner; readonly close: () => Promise<void> }

const connectMs = 5_000
const lockMs = 1_000
/** How long the client waits beyond the time that the server has. */
const graceMs = 1_000
const mostConnections = 4
/** EXPLAIN of statements with placeholders. */
const genericPlanSince = 160_000

/** Connects when it is first asked. `name` is that of the config; the URL, which holds a password, is never named. */
export function openServer(name: string, url: string): Server {
  const pool = new pg.Pool({
    connectionString: url,
    max: mostConnections,
    connectionTimeoutMillis: connectMs,
    application_name: 'assay',
    allowExitOnIdle: true,
  })
  const what = `database ${name}`
  // An idle connection that the server ends is replaced when the next one is needed.
  pool.on('error', () => undefined)
  const plan: Planner = async (statement, { timeoutMs, signal }) => {
    const connected = await pool.connect().catch((error: unknown) => reasonOf(error))
    if (typeof connected === 'string') return failed(fault('validator_failed', { what, reason: connected }))
    const late = deadline(timeoutMs + graceMs, signal)
    const planned = await Promise.race([explain(connected, { statement, timeoutMs, what }), late.reached])
    late.cancel()
    // A connection that is late or in doubt is closed: the server then gives up what it was doing.
    connected.release(planned === 'late' || !planned.ok)
    return planned === 'late' ? failed(fault('validator_timeout', { what, limitMs: timeoutMs })) : planned
  }
  return { plan, close: () => pool.end() }
}

function deadline(ms: number, signal: AbortSignal): { readonly reached: Promise<'late'>; cancel(): void } {
  const { promise, resolve } = Promise.withResolvers<'late'>()
  const late = (): void => resolve('late')
  const timer = setTimeout(late, ms)
  signal.addEventListener('abort', late)
  if (signal.aborted) late()
  return {
    reached: promise,
    cancel() {
      clearTimeout(timer)
      signal.removeEventListener('abort', late)
    },
  }
}

type Explaining = { readonly statement: Statement; readonly timeoutMs: number; readonly what: string }

async function explain(
  client: pg.PoolClient,
  { statement, timeoutMs, what }: Explaining,
): Promise<Result<Planned, Fault>> {
  try {
    await client.query('BEGIN READ ONLY')
    await client.query(`SET LOCAL statement_timeout = ${timeoutMs}`)
    await client.query(`SET LOCAL lock_timeout = ${lockMs}`)
    const version = await client.query<{ number: string; name: string }>(
      `SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS name`,
    )
    const [row] = version.rows
    const tool = `PostgreSQL ${row?.name ?? ''}`
    if (statement.hasParameters && Number(row?.number ?? 0) < genericPlanSince)
      return failed(fault('validator_failed', { what, reason: `${tool} plans no placeholders; 16 does` }))
    const problem = await refused(client, statement)
    await client.query('ROLLBACK')
    if (problem === undefined) return ok({ problems: [], tool })
    if (problem.code === '57014') return failed(fault('validator_timeout', { what, limitMs: timeoutMs }))
    const complaint = complaintOf(problem, statement)
    return complaint === undefined
      ? failed(fault('validator_failed', { what, reason: problem.message }))
      : ok({ problems: [complaint], tool })
  } catch (error) {
    return failed(fault('validator_failed', { what, reason: reasonOf(error) }))
  }
}

/** The error of the statement itself. The extended protocol takes one statement only, whatever the text holds. */
async function refused(client: pg.PoolClient, statement: Statement): Promise<SqlError | undefined> {
  const text = prefixOf(statement) + statement.text
  const single: pg.QueryConfig & { readonly queryMode: 'extended' } = { text, queryMode: 'extended' }
  try {
    await client.query<object>(statement.hasParameters ? { text } : single)
    return undefined
  } catch (error) {
    if (error instanceof pg.DatabaseError) return error
    throw error
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  const { code, message = '' } = error as { code?: string; message?: string }
  return message === '' ? (code ?? 'it cannot be reached') : message
}
