// The grammars that the check kind `code` cannot load by itself.
import type { Grammars } from '../../core/checks/grammar.ts'
import { openShellGrammar } from './shell-grammar.ts'
import { openSqlGrammar } from './sql-grammar.ts'

let opened: Promise<Grammars> | undefined

/** Loads both, once a process: about 30 ms. Rejects when their files are not in the installation. */
export const openGrammars = (): Promise<Grammars> =>
  (opened ??= Promise.all([openSqlGrammar(), openShellGrammar()]).then(([sql, shell]) => ({ sql, shell })))
