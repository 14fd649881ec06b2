// Reads a file of cases and expands the generator objects in it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../../shared/cases')

/** Whether the cases are there; they are kept outside the repository. */
export const haveCases = (file: string): boolean => existsSync(join(folder, file))

export type Case = { readonly id: string; readonly [key: string]: unknown }

/** The rows of a file that `wanted` picks, generators left as they are. */
export function readCases(file: string, wanted: (row: Case) => boolean): Case[] {
  if (!haveCases(file)) return []
  const lines = readFileSync(join(folder, file), 'utf8').split('\n')
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Case)
    .filter(wanted)
}

type Generator = (argument: never) => unknown

const generators: Readonly<Record<string, Generator>> = {
  $repeat: ([text, times]: [string, number]) => text.repeat(times),
  $concat: (parts: unknown[]) => parts.map((part) => String(expand(part))).join(''),
  $hex: (bytes: string) => Buffer.from(bytes, 'hex'),
  $utf8: (text: string) => Buffer.from(text, 'utf8'),
  $repeat_item: ([item, times]: [unknown, number]) => new Array<unknown>(times).fill(expand(item)),
  $double_nest: ([rule, times]: [string, number]) => nested(rule, times),
}

/** A value with every generator object in it replaced by what it stands for. */
export function expand(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(expand)
  if (typeof value !== 'object' || value === null) return value
  const entries: [string, unknown][] = Object.entries(value)
  const [first] = entries
  if (first !== undefined && entries.length === 1 && Object.hasOwn(generators, first[0])) {
    return generators[first[0]]?.(first[1] as never)
  }
  return Object.fromEntries(entries.map(([key, member]) => [key, expand(member)]))
}

/** Schemas that double with every step; the rule is given in words. */
function nested(rule: string, times: number): unknown {
  let schema: unknown = { type: 'string' }
  for (let step = 0; step < times; step += 1) {
    schema = rule.includes('allOf') ? { oneOf: [schema, { allOf: [schema] }] } : { anyOf: [schema, schema] }
  }
  return schema
}
