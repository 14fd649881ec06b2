// CEL as policies use it: numbers of JSON, a few functions over lists, and faults as values.
import { celEnv, celFunc, CelScalar, isCelError, listType, parse, plan, type CelInput } from '@bufbuild/cel'
import { strings } from '@bufbuild/cel/ext'
import { errorText } from '../faults/error-text.ts'
import { failed, ok, refuse, type Json, type Result } from '../prelude.ts'
import { compilePattern } from './pattern.ts'
import { pathsIn, unknownNames } from './cel-names.ts'

/** The variables of the rules of a check. */
const checkNames = ['output', 'input', 'documents'] as const

/** Whether the rule holds; fails with the reason when it cannot be said. */
export type Rule = (facts: Bindings) => Result<boolean, string>

export type Bindings = Record<string, CelInput>

/** A rule, and what it looks at: `state.market.vix` as ["state", "market", "vix"]. */
export type Condition = { readonly holds: Rule; readonly uses: readonly (readonly string[])[] }

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
    numeric('sum', [...items], (numbers) => numbers.reduce((total, each) => total + each, 0)),
  ),
  celFunc('near', [DYN, DYN], BOOL, (a, b) =>
    numeric('near', [a, b], ([one = 0, other = 0]) => near(one, other)),
  ),
  celFunc('lower', [STRING], STRING, (text) => text.toLowerCase()),
]

/** An error where one is no number: any figure in its place would make some rule true, be it by a "not" around it. */
function numeric<T>(name: string, values: readonly unknown[], apply: (numbers: readonly number[]) => T): T {
  const numbers = values.flatMap((value) =>
    typeof value === 'number' || typeof value === 'bigint' ? [Number(value)] : [],
  )
  return numbers.length === values.length ? apply(numbers) : refuse(`${name} is given what is no number`)
}

/** Equal but for the rounding of binary fractions. A sum that overflows is near nothing, else it would be near everything. */
const near = (a: number, b: number): boolean =>
  Number.isFinite(a) && Number.isFinite(b) && Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b))

const linear = {
  compile: (source: string) => {
    const pattern = compilePattern(source)
    // A pattern that matches nothing would make `!output.matches(…)` true for every answer.
    return pattern.ok ? { test: pattern.value.test } : refuse(`the pattern cannot be used: ${pattern.fault}`)
  },
}

/** Facts in the form the evaluator takes; made once for all rules of a run. */
export const bindingsOf = (facts: Readonly<Record<string, Json>>): Bindings =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, celValue(value)]))

function celValue(value: Json): CelInput {
  if (Array.isArray(value)) return value.map(celValue)
  if (typeof value !== 'object' || value === null) return value
  return new Map(Object.entries(value).map(([key, member]) => [key, celValue(member)]))
}

/** A rule that is true when all is well. The fault says where the expression is wrong. */
export function compileRule(expression: string): Result<Rule, string> {
  const compiled = compileCondition(expression, checkNames)
  return compiled.ok ? ok(compiled.value.holds) : compiled
}

/** An expression over variables of these names. The fault says where it is wrong. */
export function compileCondition(expression: string, names: readonly string[]): Result<Condition, string> {
  try {
    const parsed = parse(expression)
    const env = celEnv({ funcs: functions, re2: linear })
    const isFunction = (name: string): boolean => env.funcs.find(name) !== undefined
    const strangers = unknownNames(parsed.expr, { names, isFunction })
    if (strangers.length > 0) return failed(strangers.join('; '))
    const evaluate = plan(env, parsed)
    return ok({ holds: (facts) => verdict(() => evaluate(facts)), uses: pathsIn(parsed.expr) })
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
  errorText(error).replace('<input>:', 'line ').split('\n')[0] ?? ''
