// A thread with one PostgreSQL in WebAssembly: makes the tables, then plans statements. It can be ended at any moment.
import { setFlagsFromString } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { prefixOf, type SqlError, type Statement } from './explained.ts'

/** `broken`: this database can no longer be used. */
export type WorkerReply =
  | { readonly kind: 'ready'; readonly tool: string }
  | { readonly kind: 'planned' }
  | { readonly kind: 'error'; readonly error: SqlError }
  | { readonly kind: 'broken'; readonly reason: string }

// 512 MiB: constant parts of a query are worked out while it is planned, and repeat('x', 1000000000) is one.
setFlagsFromString('--wasm-max-mem-pages=8192')

const say = (reply: WorkerReply): void => parentPort?.postMessage(reply)

/** Errors of the database have a SQLSTATE; anything else is the database itself that broke off. */
function sayError(error: unknown): void {
  const { code, message, detail, hint, position } = error as SqlError
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) {
    say({ kind: 'error', error: { code, message, detail, hint, position } })
    return
  }
  say({ kind: 'broken', reason: error instanceof Error ? error.message : 'it ended' })
}

const { PGlite } = await import('@electric-sql/pglite')
try {
  const database = await PGlite.create()
  await database.exec((workerData as { readonly ddl: string }).ddl)
  const { rows } = await database.query<{ server_version: string }>('SHOW server_version')
  parentPort?.on('message', (statement: Statement) => {
    const text = prefixOf(statement) + statement.text
    // The statement was parsed as a single one; where there is nothing to bind, the protocol allows no second either.
    const planned = statement.hasParameters ? database.exec(text) : database.query(text)
    planned.then(() => say({ kind: 'planned' }), sayError)
  })
  say({ kind: 'ready', tool: `PostgreSQL ${rows[0]?.server_version ?? ''} (embedded)` })
} catch (error) {
  sayError(error)
}
