// Generator objects of the corpus, replaced by what they stand for; bounded, since rows come from outside.

/** Longest text, most bytes and most items that one generator may make. */
const mostUnits = 64_000_000
const mostItems = 5_000_000
/** Deeper rows would overflow the stack of whoever walks them. */
const deepest = 200

type Generate = (argument: unknown, depth: number) => unknown

const bounded = (size: number, most: number): void => {
  if (!(size >= 0 && size <= most)) throw new Error(`a generator makes ${size} units, more than ${most}`)
}

const pair = (argument: unknown): readonly [unknown, number] => {
  if (!Array.isArray(argument) || typeof argument[1] !== 'number')
    throw new Error('a generator needs [what, times]')
  return [argument[0], Math.floor(argument[1])]
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''))

const generators: Readonly<Record<string, Generate>> = {
  $repeat: (argument) => {
    const [text, times] = pair(argument)
    const unit = textOf(text)
    bounded(unit.length * times, mostUnits)
    return unit.repeat(times)
  },
  $concat: (argument, depth) => {
    const parts = (Array.isArray(argument) ? argument : [argument]).map((part) => expandAt(part, depth + 1))
    if (parts.some((part) => Buffer.isBuffer(part))) {
      return Buffer.concat(parts.map((part) => (Buffer.isBuffer(part) ? part : Buffer.from(textOf(part)))))
    }
    const texts = parts.map(textOf)
    bounded(
      texts.reduce((sum, text) => sum + text.length, 0),
      mostUnits,
    )
    return texts.join('')
  },
  $hex: (argument) => Buffer.from(textOf(argument), 'hex'),
  $utf8: (argument) => Buffer.from(textOf(argument), 'utf8'),
  $repeat_item: (argument, depth) => {
    const [item, times] = pair(argument)
    bounded(times, mostItems)
    return new Array<unknown>(times).fill(expandAt(item, depth + 1))
  },
  $double_nest: (argument) => {
    const [rule, times] = pair(argument)
    bounded(times, deepest / 4)
    return nested(textOf(rule), times)
  },
}

/** A value with every generator in it replaced. Throws where a generator is malformed or too large, or the row too deep. */
export const expand = (value: unknown): unknown => expandAt(value, 0)

function expandAt(value: unknown, depth: number): unknown {
  if (depth > deepest) throw new Error(`the row is nested deeper than ${deepest}`)
  if (Array.isArray(value)) return value.map((item) => expandAt(item, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  const entries: [string, unknown][] = Object.entries(value)
  const [first] = entries
  if (first !== undefined && entries.length === 1 && Object.hasOwn(generators, first[0])) {
    return generators[first[0]]?.(first[1], depth)
  }
  // Not Object.fromEntries over an ordinary object literal: "__proto__" of a row has to stay an own key.
  return Object.fromEntries(entries.map(([key, member]) => [key, expandAt(member, depth + 1)]))
}

/** Schemas that double with every step; the rule is given in words. */
function nested(rule: string, times: number): unknown {
  let schema: unknown = { type: 'string' }
  for (let step = 0; step < times; step += 1) {
    schema = rule.includes('allOf') ? { oneOf: [schema, { allOf: [schema] }] } : { anyOf: [schema, schema] }
  }
  return schema
}
