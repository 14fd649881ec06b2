// A query over the tables of the prompt, with a column that does not exist until feedback names it.
import { answer, type Call, type Script } from '../script.ts'

const table = /create\s+table\s+(?:if\s+not\s+exists\s+)?["`]?([a-z_][\w.]*)["`]?\s*\(([^;]{1,4000})/i

function columnsOf(body: string): string[] {
  const keywords = /^(?:primary|foreign|unique|check|constraint)$/i
  return body
    .split(',')
    .map((part) => /^\s*["`]?([a-z_]\w*)/i.exec(part)?.[1] ?? '')
    .filter((name) => name !== '' && !keywords.test(name))
}

function query(request: Call): string {
  const found = table.exec(request.text)
  const name = found?.[1] ?? 'orders'
  const columns = columnsOf(found?.[2] ?? 'id, total')
  const [first = 'id', second = first] = columns
  const wrong = `${second}_sum`
  const isMended = request.markers.has('sql-right') || request.parts().feedback.includes(wrong)
  return `SELECT ${first}, ${isMended ? second : wrong} FROM ${name} ORDER BY ${first} LIMIT 10;`
}

export const sqlQuery: Script = {
  name: 'sql-query',
  markers: ['sql', 'sql-right'],
  matches: (request) =>
    /\bSQL\b|create\s+table/i.test(request.text) && request.parts().documents.length === 0,
  reply: (request) => answer(query(request)),
}
