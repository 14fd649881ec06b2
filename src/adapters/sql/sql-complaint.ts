// An error of PostgreSQL as a complaint about the answer; or not, where it is the database that failed.
import type { Complaint } from '../../core/outside/outside.ts'
import { prefixOf, type SqlError, type Statement } from './explained.ts'

/**
 * Classes of SQLSTATE that speak of the statement: cardinality, data, constraints, privileges, syntax and names,
 * limits, features. All else (connection, resources, operator, system, internal) speaks of the database.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const ofTheStatement = /^(0A|0L|0P|20|21|22|23|25|26|2B|2F|34|39|3B|3D|3F|42|44|54)/
const longest = 1000

/** Undefined when the error is no word about the statement. */
export function complaintOf(error: SqlError, statement: Statement): Complaint | undefined {
  const { code = '', message, detail, hint, position } = error
  if (!ofTheStatement.test(code)) return undefined
  const at = Number(position ?? 0) - prefixOf(statement).length - 1
  return {
    message: cut(`ERROR ${code}: ${message}${detail === undefined ? '' : ` (${detail})`}`),
    ...(at >= 0 ? { place: placeOf(statement.text, at) } : {}),
    ...(hint === undefined ? {} : { hint: cut(hint) }),
  }
}

/** Line and column, both from 1, of a code point counted from 0; the column in UTF-16 units, as everywhere. */
export function placeOf(text: string, points: number): string {
  const before = Array.from(text).slice(0, points).join('')
  return `line ${before.split('\n').length}, column ${before.length - before.lastIndexOf('\n')}`
}

const cut = (text: string): string => {
  const line = text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
  return line.length > longest ? `${line.slice(0, longest - 3)}...` : line
}
