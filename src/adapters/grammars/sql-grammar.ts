// PostgreSQL's own parser, compiled to WebAssembly. It knows no tables and runs nothing.
import openPgQuery, { type PgQuery } from 'libpg-query/wasm/libpg-query.js'
import type { Grammar, Parsed, Several, SyntaxFault } from '../../core/checks/grammar.ts'
import { shortened, unable } from './fault-text.ts'

/** `tree`: libpg_query's JSON of the statements. */
type Read = { readonly tree: string } | SyntaxFault | { readonly unable: string }
export type SqlParser = (code: string) => Read

/** The parser as the check kind `code` asks it. */
export const sqlGrammarOf =
  (parser: SqlParser): Grammar =>
  (code): Parsed => {
    const read = parser(code)
    return 'tree' in read ? (severalIn(read.tree, code) ?? 'parses') : read
  }

/** Undefined for one statement; most are one, and need no tree to be built. */
function severalIn(tree: string, code: string): Several | undefined {
  if (tree.indexOf('"stmt":') === tree.lastIndexOf('"stmt":')) return undefined
  const { stmts } = JSON.parse(tree) as { readonly stmts: readonly { readonly stmt_location?: number }[] }
  const [, second] = stmts
  if (second === undefined) return undefined
  const before = Buffer.from(code)
    .subarray(0, second.stmt_location ?? 0)
    .toString().length
  return { statements: stmts.length, second: before + code.slice(before).search(/\S|$/) }
}

/**
 * A text nested thousands of levels deep breaks off inside WebAssembly and leaves that instance unusable. It is then
 * thrown away; the next one is there already, and another is made. None there: unable, and never "it parses".
 */
export async function openSqlParser(): Promise<SqlParser> {
  const instances: PgQuery[] = await Promise.all([openPgQuery(), openPgQuery()])
  const replace = (): void => {
    instances.shift()
    // What could be loaded at the start can be loaded again; should it fail, the check says that it is unable.
    void openPgQuery().then(
      (fresh) => instances.push(fresh),
      () => undefined,
    )
  }
  return (code) => {
    // The parser reads C strings, which end there.
    const end = code.indexOf('\0')
    if (end >= 0) return { at: end, what: 'unexpected NUL character' }
    const [instance] = instances
    if (instance === undefined) return unable
    try {
      return parse(code, instance)
    } catch {
      replace()
      return unable
    }
  }
}

function parse(code: string, pg: PgQuery): Read {
  const bytes = pg.lengthBytesUTF8(code) + 1
  const query = pg._malloc(bytes)
  pg.stringToUTF8(code, query, bytes)
  const result = pg._wasm_parse_query_raw(query)
  const error = pg.getValue(result + 8, 'i32')
  const parsed = error === 0 ? treeOf(pg, result) : faultOf(code, { pg, error })
  pg._wasm_free_parse_result(result)
  pg._free(query)
  return parsed
}

function treeOf(pg: PgQuery, result: number): Read {
  const tree = pg.UTF8ToString(pg.getValue(result, 'i32'))
  return tree.includes('"stmts":[{') ? { tree } : { at: 0, what: 'there is no statement in it' }
}

/** The struct of an error: message, function, file, line in that file, position from 1 in code points. */
function faultOf(code: string, { pg, error }: { readonly pg: PgQuery; readonly error: number }): Read {
  const message = pg.UTF8ToString(pg.getValue(error, 'i32'))
  if (message.startsWith('memory exhausted')) return unable
  const position = pg.getValue(error + 16, 'i32')
  const at = position > 0 ? offsetOf(code, position - 1) : 0
  if (message === 'syntax error at end of input')
    return { at: code.length, what: 'something is missing here' }
  return { at, what: shortened(message.replace(/^syntax error at or near /, 'unexpected ')) }
}

/** The UTF-16 offset of a code point counted from 0. */
function offsetOf(text: string, points: number): number {
  let at = 0
  for (let seen = 0; seen < points && at < text.length; seen += 1)
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
  return at
}
