// Formats a JSON Schema may name: the usual ones, the international ones, and a bound on what they look at.
import type { Ajv, Format } from 'ajv'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import { compilePattern } from './pattern.ts'

/** Longer strings than this have no format: the expressions behind some of them are not linear. */
const LONGEST = 10_000

const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?`
const idnEmail = new RegExp(String.raw`^[^\s@<>()\[\]\\,;:"]+@${label}(?:\.${label})+$`, 'u')
const idnHostname = new RegExp(String.raw`^${label}(?:[.。]${label})*[.。]?$`, 'u')
const iri = /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]*$/iu
const iriReference = /^[^\s<>"{}|\\^`]*$/u

const own: Readonly<Record<string, (text: string) => boolean>> = {
  'idn-email': (text) => idnEmail.test(text),
  'idn-hostname': (text) => text.length <= 253 && idnHostname.test(text),
  iri: (text) => iri.test(text),
  'iri-reference': (text) => iriReference.test(text),
  regex: (text) => compilePattern(text).ok,
}

/** Adds every format; a schema that names another one is refused at compile. */
export function addFormats(ajv: Ajv): void {
  for (const [name, format] of Object.entries(fullFormats)) ajv.addFormat(name, bounded(format))
  for (const [name, test] of Object.entries(own)) ajv.addFormat(name, bounded(test))
}

function bounded(format: Format): Format {
  if (format instanceof RegExp) return (text: string) => text.length <= LONGEST && format.test(text)
  if (typeof format === 'function') return (text: string) => text.length <= LONGEST && format(text)
  return format
}
