// Parsers that are not JavaScript tables: handed in, since loading them takes waiting. Asking them does not.

/** The first place where a code is not of its language, a UTF-16 offset. */
export type SyntaxFault = { readonly at: number; readonly what: string }

/** It parses, as several statements; where the second begins, a UTF-16 offset. */
export type Several = { readonly statements: number; readonly second: number }

/** `unable`: the parser gave up, as on text nested too deeply. Neither "it parses" nor "it does not". */
export type Parsed = 'parses' | Several | SyntaxFault | { readonly unable: string }

/** Same text, same answer; bounded in time for the longest answer a policy allows. */
export type Grammar = (code: string) => Parsed

/** Those a process has loaded. A policy that names another one is refused when it is compiled. */
export type Grammars = Readonly<Partial<Record<'sql' | 'shell', Grammar>>>
