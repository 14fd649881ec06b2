// The small changes that are tried on a source file: each must make some test fail, or no test holds that place.
import ts from 'typescript'

/** One change: the text between start and end becomes another. */
export type Mutant = {
  readonly file: string
  readonly start: number
  readonly end: number
  readonly line: number
  readonly from: string
  readonly to: string
}

const swapped: Readonly<Partial<Record<ts.SyntaxKind, string>>> = {
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [ts.SyntaxKind.AmpersandAmpersandToken]: '||',
  [ts.SyntaxKind.BarBarToken]: '&&',
  [ts.SyntaxKind.PlusToken]: '-',
  [ts.SyntaxKind.MinusToken]: '+',
  [ts.SyntaxKind.AsteriskToken]: '/',
  [ts.SyntaxKind.SlashToken]: '*',
}

/** Every change to one file, in the order of the text. Types are left alone: they do not run. */
export function mutantsOf(file: string, text: string): readonly Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: Mutant[] = []
  const change = (node: ts.Node, to: string): void => {
    const start = node.getStart(source)
    const end = node.getEnd()
    const { line } = source.getLineAndCharacterOfPosition(start)
    found.push({ file, start, end, line: line + 1, from: text.slice(start, end), to })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isTypeAliasDeclaration(node)) return
    changesAt(node, change)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function changesAt(node: ts.Node, change: (node: ts.Node, to: string) => void): void {
  if (ts.isBinaryExpression(node)) {
    const to = swapped[node.operatorToken.kind]
    if (to !== undefined) change(node.operatorToken, to)
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    change(node, node.operand.getText())
  }
  if (ts.isIfStatement(node)) negate(node.expression, change)
  if (ts.isConditionalExpression(node)) negate(node.condition, change)
  if (node.kind === ts.SyntaxKind.TrueKeyword) change(node, 'false')
  if (node.kind === ts.SyntaxKind.FalseKeyword) change(node, 'true')
  if (ts.isNumericLiteral(node) && !isName(node)) change(node, `(${node.getText()} + 1)`)
}

/** The number of `{ 1: … }` is no expression. */
const isName = (node: ts.Node): boolean => ts.isPropertyAssignment(node.parent) && node.parent.name === node

/** What is a comparison or a negation by itself has been changed into its opposite already. */
function negate(condition: ts.Expression, change: (node: ts.Node, to: string) => void): void {
  const tried =
    ts.isPrefixUnaryExpression(condition) ||
    (ts.isBinaryExpression(condition) &&
      (condition.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken ||
        condition.operatorToken.kind === ts.SyntaxKind.ExclamationEqualsEqualsToken))
  if (!tried) change(condition, `!(${condition.getText()})`)
}
