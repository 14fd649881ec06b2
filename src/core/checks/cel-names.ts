// Finds misspelled variables and functions in a CEL expression before it is ever run.
import type { parse } from '@bufbuild/cel'

type Expr = NonNullable<ReturnType<typeof parse>['expr']>

/** Type names that may stand where a value does. */
const TYPES = ['bool', 'bytes', 'double', 'int', 'list', 'map', 'null_type', 'string', 'type', 'uint']

/** The variables and functions that there are. */
type Known = { readonly names: readonly string[]; readonly isFunction: (name: string) => boolean }
type Search = Known & { readonly problems: Set<string> }

/** One text for each name that nothing in a rule's scope bears. */
export function unknownNames(expression: Expr | undefined, known: Known): string[] {
  const search: Search = { ...known, problems: new Set() }
  visit(search, expression, [...known.names, ...TYPES])
  return [...search.problems]
}

function visit(search: Search, node: Expr | undefined, scope: readonly string[]): void {
  if (node === undefined) return
  const kind = node.exprKind
  if (kind.case === 'comprehensionExpr') visitLoop(search, kind.value, scope)
  if (kind.case === 'identExpr' && !scope.includes(kind.value.name)) {
    search.problems.add(`unknown name "${kind.value.name}"; there are ${search.names.join(', ')}`)
  }
  if (kind.case === 'callExpr' && isStranger(search, kind.value.function)) {
    search.problems.add(`unknown function "${kind.value.function}"`)
  }
  for (const part of partsOf(kind)) visit(search, part, scope)
}

/** Operators have names of signs and underscores; only words can be misspelled. */
const isStranger = (search: Search, name: string): boolean => /^[a-z]/i.test(name) && !search.isFunction(name)

function partsOf(kind: Expr['exprKind']): (Expr | undefined)[] {
  if (kind.case === 'selectExpr') return [kind.value.operand]
  if (kind.case === 'callExpr') return [kind.value.target, ...kind.value.args]
  if (kind.case === 'listExpr') return kind.value.elements
  if (kind.case !== 'structExpr') return []
  return kind.value.entries.flatMap((entry) => [
    ...(entry.keyKind.case === 'mapKey' ? [entry.keyKind.value] : []),
    entry.value,
  ])
}

type Loop = Extract<Expr['exprKind'], { case: 'comprehensionExpr' }>['value']

function visitLoop(search: Search, loop: Loop, scope: readonly string[]): void {
  const inner = [...scope, loop.iterVar, loop.iterVar2, loop.accuVar]
  visit(search, loop.iterRange, scope)
  visit(search, loop.accuInit, scope)
  for (const part of [loop.loopCondition, loop.loopStep, loop.result]) visit(search, part, inner)
}

/**
 * The variables that an expression looks at, each with the fields it goes down to: `state.market.vix` as
 * ["state", "market", "vix"]. What is picked by index ends a path.
 */
export function pathsIn(expression: Expr | undefined): readonly (readonly string[])[] {
  if (expression === undefined) return []
  const path = pathOf(expression)
  if (path !== undefined) return [path]
  const kind = expression.exprKind
  const loop = kind.case === 'comprehensionExpr' ? kind.value : undefined
  const parts =
    loop === undefined
      ? partsOf(kind)
      : [loop.iterRange, loop.accuInit, loop.loopCondition, loop.loopStep, loop.result]
  return parts.flatMap(pathsIn)
}

function pathOf({ exprKind: kind }: Expr): readonly string[] | undefined {
  if (kind.case === 'identExpr') return [kind.value.name]
  if (kind.case !== 'selectExpr' || kind.value.operand === undefined) return undefined
  const before = pathOf(kind.value.operand)
  return before === undefined ? undefined : [...before, kind.value.field]
}
