// A TypeScript function: the first version lacks its last bracket, until the feedback speaks of the syntax.
import { answer, type Call, type Script } from '../script.ts'

function named(request: Call): string {
  const { question } = request.parts()
  return /\b([a-z][A-Za-z0-9]{1,40})\(/.exec(question)?.[1] ?? 'clamp'
}

function code(request: Call): string {
  const lines = [
    `export function ${named(request)}(value: number, low: number, high: number): number {`,
    '  return Math.min(high, Math.max(low, value))',
  ]
  const isWhole = request.markers.has('code-right') || /syntax|parse|语法/i.test(request.parts().feedback)
  return [...lines, ...(isWhole ? ['}'] : [])].join('\n')
}

export const codeSnippet: Script = {
  name: 'code-snippet',
  markers: ['code', 'code-right'],
  matches: (request) => /\bTypeScript\b/.test(request.parts().question),
  reply: (request) => answer(code(request)),
}
