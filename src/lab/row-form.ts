// What the rows of a set must hold: a row of another form is told with its line, not met later as undefined.
import { Ajv2020 } from 'ajv/dist/2020.js'
import { failed, ok, type Result } from '../core/prelude.ts'

/** The row, or what is wrong with it. */
export type RowForm<Row> = (value: unknown) => Result<Row, string>

type Schema = Readonly<Record<string, unknown>>
type Fields = Readonly<Record<string, Schema>>

export const text: Schema = { type: 'string' }
export const number: Schema = { type: 'number' }
export const boolean: Schema = { type: 'boolean' }
export const listOf = (items: Schema): Schema => ({ type: 'array', items })
/** A list with something of its own in each place; more may follow. */
export const placesOf = (...prefixItems: readonly Schema[]): Schema => ({
  type: 'array',
  prefixItems,
  minItems: prefixItems.length,
})
export const objectOf = (required: Fields, optional: Fields = {}): Schema => ({
  type: 'object',
  required: Object.keys(required),
  properties: { ...required, ...optional },
})

const ajv = new Ajv2020({ strict: false })

/** Fields beside those named are let be. */
export function rowForm<Row>(required: Fields, optional?: Fields): RowForm<Row> {
  const fits = ajv.compile<Row>(objectOf(required, optional))
  return (value) => {
    if (fits(value)) return ok(value)
    const [first] = fits.errors ?? []
    return failed(`${first?.instancePath ?? ''} ${first?.message ?? 'is no row'}`.trim())
  }
}
