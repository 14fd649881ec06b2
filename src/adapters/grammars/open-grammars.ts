// The parsers that cannot be loaded without waiting, once a process.
import type { Grammars } from '../../core/checks/grammar.ts'
import { openShellGrammar } from './shell-grammar.ts'
import { openSqlParser, sqlGrammarOf, type SqlParser } from './sql-grammar.ts'
import { statementReader, type StatementReader } from './sql-statement.ts'

let parser: Promise<SqlParser> | undefined
let opened: Promise<Grammars> | undefined

const sqlParser = (): Promise<SqlParser> => (parser ??= openSqlParser())

/** For the check kind `code`; about 30 ms. Rejects when their files are not in the installation. */
export const openGrammars = (): Promise<Grammars> =>
  (opened ??= Promise.all([sqlParser(), openShellGrammar()]).then(([sql, shell]) => ({
    sql: sqlGrammarOf(sql),
    shell,
  })))

/** For the validator kind `sql`. */
export const openStatementReader = (): Promise<StatementReader> => sqlParser().then(statementReader)
