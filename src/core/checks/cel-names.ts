// Finds misspelled variables and functions in a CEL expression before it is ever run.
import type { parse } from '@bufbuild/cel'

type Expr = NonNullable<ReturnType<typeof parse>['expr']>

const VARIABLES = ['output', 'input', 'documents']
/** Type names that may stand where a value does. */
const TYPES = ['bool', 'bytes', 'double', 'int', 'list', 'map', 'null_type', 'string', 'type', 'uint']

type Search = { readonly isFunction: (name: string) => boolean; readonly problems: Set<string> }

/** One text for each name that nothing in a rule's scope bears. */
export function unknownNames(expression: Expr | undefined, isFunction: (name: string) => boolean): string[] {
  const search: Search = { isFunction, problems: new Set() }
  visit(search, expression, [...VARIABLES, ...TYPES])
  return [...search.problems]
}

function visit(search: Search, node: Expr | undefined, scope: readonly string[]): void {
  if (node === undefined) return
  const kind = node.exprKind
  if (kind.case === 'comprehensionExpr') visitLoop(search, kind.value, scope)
  if (kind.case === 'identExpr' && !scope.includes(kind.value.name)) {
    search.problems.add(`unknown name "${kind.value.name}"; there are ${VARIABLES.join(', ')}`)
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
