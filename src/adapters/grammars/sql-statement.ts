// Whether SQL is one statement that may be put to EXPLAIN, by its parse tree and not by its letters.
import { placeOf } from '../../core/checks/text-place.ts'
import type { SqlParser } from './sql-grammar.ts'

type Problem = { readonly message: string; readonly place?: string }
type Statement = { readonly text: string; readonly hasParameters: boolean }
export type StatementReader = (
  text: string,
) => { readonly statement: Statement } | { readonly problem: Problem } | { readonly unable: string }

const planned = new Set(['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt'])

/**
 * Functions that reach beyond the tables: files, other servers, sessions, settings; and those that run SQL of their
 * own while a query is only planned, since they count as stable (table_to_xml), and so could show what they read in
 * an error. EXPLAIN runs nothing volatile, but what passes here is meant to be run by somebody.
 */
const reachesOut =
  /^(?:lo_\w+|dblink\w*|(?:query|table|schema|database|cursor)_to_xml\w*|crosstab\w*|ts_stat|set_config|pg_(?:sleep\w*|read_\w*file|ls_\w+|stat_file|file_\w+|(?:terminate|cancel)_backend|reload_conf|rotate_logfile|promote|notify|export_snapshot|switch_wal|(?:try_)?advisory_\w+|(?:create|drop|copy)_\w+|(?:logical|replication|backup|wal)_\w+))$/

/** The parser as the validator kind `sql` asks it. */
export const statementReader =
  (parse: SqlParser): StatementReader =>
  (text) => {
    const read = parse(text)
    if ('unable' in read) return read
    if (!('tree' in read))
      return { problem: { message: `syntax error: ${read.what}`, place: placeOf(text, read.at) } }
    const { stmts } = JSON.parse(read.tree) as { readonly stmts: readonly { readonly stmt: object }[] }
    const [only] = stmts
    if (only === undefined || stmts.length > 1)
      return { problem: { message: `There are ${stmts.length} statements, wanted one.` } }
    const [kind = ''] = Object.keys(only.stmt)
    if (!planned.has(kind))
      return { problem: { message: `${wordsOf(kind)} is no statement that reads or changes rows.` } }
    const { into, functions, hasParameters } = contentsOf(only.stmt)
    if (into) return { problem: { message: 'SELECT INTO makes a table; select the rows alone.' } }
    const [forbidden] = functions.filter((name) => reachesOut.test(name))
    if (forbidden !== undefined)
      return { problem: { message: `The function ${forbidden} reaches beyond the tables; do without it.` } }
    return { statement: { text, hasParameters } }
  }

/** `DropStmt` as DROP, `CreateTableAsStmt` as CREATE TABLE AS. */
const wordsOf = (kind: string): string =>
  kind
    .replace(/Stmt$/, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toUpperCase()

type Contents = { into: boolean; hasParameters: boolean; readonly functions: string[] }

/** Walks the tree without recursion: it may be thousands of levels deep. */
function contentsOf(root: object): Contents {
  const contents: Contents = { into: false, hasParameters: false, functions: [] }
  const rest: unknown[] = [root]
  while (rest.length > 0) {
    const node = rest.pop()
    if (typeof node !== 'object' || node === null) continue
    for (const [key, value] of Object.entries(node) as [string, unknown][]) {
      if (key === 'intoClause') contents.into = true
      if (key === 'ParamRef') contents.hasParameters = true
      if (key === 'funcname') contents.functions.push(lastNameOf(value))
      rest.push(value)
    }
  }
  return contents
}

/** Without its schema: pg_catalog.pg_sleep is pg_sleep. */
function lastNameOf(funcname: unknown): string {
  const parts = funcname as readonly { readonly String?: { readonly sval?: string } }[]
  return parts.at(-1)?.String?.sval ?? ''
}
