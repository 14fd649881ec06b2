// CEL as policies use it: numbers of JSON, a few functions over lists, and faults as values.
import { celEnv, celFunc, CelScalar, isCelError, listType, parse, plan, type CelInput } from '@bufbuild/cel'
import { strings } from '@bufbuild/cel/ext'
import { failed, ok, refuse, type Json, type Result } from '../prelude.ts'
import { compilePattern } from './pattern.ts'
import { unknownNames } from './cel-names.ts'

/** The variables of a rule. */
export type Facts = { readonly output: Json; readonly input: Json; readonly documents: Json }

/** Whether the rule holds; fails with the reason when it cannot be said. */
export type Rule = (facts: Bindings) => Result<boolean, string>

export type Bindings = Record<string, CelInput>

const { INT, DOUBLE, BOOL, STRING, DYN } = CelScalar

/** JSON has one kind of number, a double here; written integers in a rule mix with it. */
const mixed = (name: string, apply: (a: number, b: number) => number) => [
  celFunc(name, [DOUBLE, INT], DOUBLE, (a, b) => apply(a, Number(b))),
  celFunc(name, [INT, DOUBLE], DOUBLE, (a, b) => apply(Number(a), b)),
]

const functions = [
  ...strings,
  ...mixed('_+_', (a, b) => a + b),
  ...mixed('_-_', (a, b) => a - b),
  ...mixed('_*_', (a, b) => a * b),
  ...mixed('_/_', (a, b) => a / b),
  ...mixed('_%_', (a, b) => a % b),
  celFunc('_%_', [DOUBLE, DOUBLE], DOUBLE, (a, b) => a % b),
  celFunc('sum', [listType(DYN)], DOUBLE, (items) =>
    [...items].reduce<number>((total, item) => total + numberOf(item), 0),
  ),
  celFunc('near', [DYN, DYN], BOOL, (a, b) => near(numberOf(a), numberOf(b))),
  celFunc('lower', [STRING], STRING, (text) => text.toLowerCase()),
]

/** NaN, which compares unequal and so fails the rule, for what is no number. */
const numberOf = (value: unknown): number =>
  typeof value === 'number' ? value : typeof value === 'bigint' ? Number(value) : Number.NaN

/** Equal but for the rounding of binary fractions. */
const near = (a: number, b: number): boolean =>
  Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b))

const linear = {
  compile: (source: string) => {
    const pattern = compilePattern(source)
    // A pattern that matches nothing would make `!output.matches(…)` true for every answer.
    return pattern.ok ? { test: pattern.value.test } : refuse(`the pattern cannot be used: ${pattern.fault}`)
  },
}

/** Facts in the form the evaluator takes; made once for all rules of a run. */
export const bindingsOf = (facts: Facts): Bindings => ({
  output: celValue(facts.output),
  input: celValue(facts.input),
  documents: celValue(facts.documents),
})

function celValue(value: Json): CelInput {
  if (Array.isArray(value)) return value.map(celValue)
  if (typeof value !== 'object' || value === null) return value
  return new Map(Object.entries(value).map(([key, member]) => [key, celValue(member)]))
}

/** A rule that is true when all is well. The fault says where the expression is wrong. */
export function compileRule(expression: string): Result<Rule, string> {
  try {
    const parsed = parse(expression)
    const env = celEnv({ funcs: functions, re2: linear })
    const strangers = unknownNames(parsed.expr, (name) => env.funcs.find(name) !== undefined)
    if (strangers.length > 0) return failed(strangers.join('; '))
    const evaluate = plan(env, parsed)
    return ok((facts) => verdict(() => evaluate(facts)))
  } catch (error) {
    return failed(messageOf(error))
  }
}

function verdict(evaluate: () => unknown): Result<boolean, string> {
  try {
    const answer = evaluate()
    if (isCelError(answer)) return failed(messageOf(answer))
    return typeof answer === 'boolean' ? ok(answer) : failed('the rule answers no yes or no')
  } catch (error) {
    return failed(messageOf(error))
  }
}

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace('<input>:', 'line ').split('\n')[0] ?? ''
