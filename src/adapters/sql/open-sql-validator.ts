// The validator of kind `sql`: parse first, then have the statement planned where the policy says.
import type { Fault } from '../../core/faults/codes.ts'
import { fault } from '../../core/faults/fault.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import { openEmbedded, type Embedded } from './embedded.ts'
import type { Limits, Planned, Planner, ReadStatement } from './explained.ts'
import { openServer, type Server } from './server.ts'

export type SqlSpec = { readonly ddl?: string; readonly database?: string }

export type SqlValidator = {
  /** What is wrong with the answer as a statement over these tables. Never rejects. */
  readonly validate: (spec: SqlSpec, answer: string, limits: Limits) => Promise<Result<Planned, Fault>>
  readonly close: () => Promise<void>
}

export type SqlDeps = {
  readonly read: ReadStatement
  /** URL of each database of the config whose environment variable is set. */
  readonly databases: Readonly<Record<string, string>>
}

/** Each holds some 400 MB. The one that was asked longest ago makes room. */
const mostEmbedded = 3

/** Opens an embedded PostgreSQL, or connects to a server, when a statement is first put to it. */
export function openSqlValidator({ read, databases }: SqlDeps): SqlValidator {
  const embedded = new Map<string, Embedded>()
  const servers = new Map<string, Server>()

  const embeddedOf = (ddl: string): Planner => {
    const known = embedded.get(ddl) ?? openEmbedded(ddl)
    embedded.delete(ddl)
    embedded.set(ddl, known)
    const [oldest] = embedded
    if (embedded.size > mostEmbedded && oldest !== undefined) {
      embedded.delete(oldest[0])
      void oldest[1].close()
    }
    return known.plan
  }
  const serverOf = (name: string): Planner | undefined => {
    const url = databases[name]
    if (url === undefined) return undefined
    const known = servers.get(name) ?? openServer(name, url)
    servers.set(name, known)
    return known.plan
  }
  return {
    async validate({ ddl = '', database }, answer, limits) {
      const parsed = read(answer)
      if ('unable' in parsed)
        return failed(fault('validator_failed', { what: 'the parser of SQL', reason: parsed.unable }))
      if ('problem' in parsed) return ok({ problems: [parsed.problem], tool: 'PostgreSQL parser' })
      const plan = database === undefined ? embeddedOf(ddl) : serverOf(database)
      if (plan === undefined)
        return failed(fault('outside_not_configured', { what: `database ${database ?? ''}` }))
      return plan(parsed.statement, limits)
    },
    async close() {
      await Promise.all([...embedded.values(), ...servers.values()].map(({ close }) => close()))
    },
  }
}
