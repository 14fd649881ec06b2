// What was done to a text, or noticed in it, while it was read as JSON. Recorded on every sample.

/** A change made while reading. Lossless: no character of the meaning was guessed or dropped. */
export type Repair = { readonly kind: RepairKind; readonly lossless: boolean }

export type RepairKind =
  | 'prose' // text around the value set aside
  | 'fence' // Markdown code fence
  | 'reasoning_block' // <think> and its kin before the answer
  | 'special_token' // chat-template tokens at the edges
  | 'odd_whitespace' // BOM, zero-width, no-break and ideographic spaces between tokens
  | 'comment'
  | 'trailing_comma'
  | 'quotes' // single, curly or full-width quotes around strings
  | 'unquoted_key'
  | 'python_literal' // None, True, False
  | 'literal_case' // TRUE, NULL
  | 'number_form' // +1, .5, 1.
  | 'full_width' // ，：｛｝［］ between tokens
  | 'control_char' // a raw line break or tab inside a string
  | 'invalid_escape' // \' or \_ in a string
  | 'html_entities' // the whole value came as &quot;-encoded text
  | 'single_element_array' // [x] where x was wanted
  | 'encoded_json' // the value came as a JSON string that holds JSON
  | 'enum_form' // an enum value in another letter case or Unicode form
  | 'number_from_text' // "8" or "8分" where a number was wanted
  | 'jsonrepair' // characters guessed by a library

/** Something odd that was left as it is. */
export type Flag = { readonly kind: FlagKind; readonly path?: string }

export type FlagKind =
  | 'big-integer' // kept as its digits, a string: a double cannot hold it
  | 'duplicate-key' // twice with the same value
  | 'zero-width' // invisible characters inside strings
  | 'lone-surrogate' // replaced by U+FFFD
  | 'replacement-character' // damage in transport
  | 'latex-escape' // \f, \b, \t read from what looks like \frac, \beta, \theta
  | 'several-candidates' // another value stood beside the one taken
  | 'repeated' // the same value stood there more than once
  | 'bare-scalar' // a number, text or literal without a container
  | 'finish-length' // the value is whole although the token limit was hit

/** Zero-width, direction and tag characters: they hide text from people, not from models. */
export const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u{E0000}-\u{E007F}]/u

/** LaTeX commands that begin with a legal JSON escape, and so are silently damaged by every JSON parser. */
export const latexEscape =
  /\\(?:[bf]|(?:theta|tau|times|text|tan|tfrac|top|neq|nabla|not|nu|rho|right|rangle)\b)/

/** RFC 6901. */
export const pointer = (path: readonly (string | number)[]): string =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
