// A schema registry on the loopback address that does what a row says of it; without a word it is well.
import { createServer } from 'node:http'
import { isFields, numberAt, type Fields } from './case-row.ts'

export type CaseRegistry = { readonly url: string; close(): Promise<void> }

/** Our own subject is always known to a registry that is well: else it would count as the wrong one. */
const ownSchema = JSON.stringify({ type: 'object' })

type Answer = { readonly status: number; readonly body: string; readonly type: string }

const jsonAnswer = (status: number, body: unknown): Answer => ({
  status,
  body: JSON.stringify(body),
  type: 'application/vnd.schemaregistry.v1+json',
})

const asksForId = (path: string): boolean => path.startsWith('/schemas/ids/')

function wellAnswer(path: string, row: Fields): Answer {
  if (asksForId(path)) {
    const writer = row['writer_schema']
    if (writer === undefined) return jsonAnswer(404, { error_code: 40403, message: 'Schema not found' })
    const avro = isFields(writer) && writer['type'] === 'record'
    return jsonAnswer(200, {
      schema: typeof writer === 'string' ? writer : JSON.stringify(writer),
      ...(avro || row['codec'] === 'avro' ? {} : { schemaType: 'JSON' }),
    })
  }
  return jsonAnswer(200, { subject: 'jobs-value', version: 1, id: 1, schema: ownSchema, schemaType: 'JSON' })
}

function answerFor(path: string, row: Fields): Answer | 'cut' {
  const said = row['registry']
  if (!isFields(said)) return wellAnswer(path, row)
  if (said['transport'] !== undefined) return 'cut'
  const status = numberAt(said, 'status') ?? 200
  if (status === 200 && said['body'] === undefined) return wellAnswer(path, row)
  // Only what asks for the id: a registry that answers 404 to it is otherwise well.
  if (status === 404 && !asksForId(path)) return wellAnswer(path, row)
  return saidAnswer(status, said['body'])
}

function saidAnswer(status: number, body: unknown): Answer {
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? {})
  const type = text.trimStart().startsWith('<') ? 'text/html' : 'application/json'
  return { status: status >= 200 && status <= 999 ? status : 500, body: text, type }
}

/** `row` is the input of a case of kind C. */
export async function startCaseRegistry(row: Fields): Promise<CaseRegistry> {
  const server = createServer((request, response) => {
    const answer = answerFor(request.url ?? '', row)
    if (answer === 'cut') {
      response.destroy()
      return
    }
    response.writeHead(answer.status, { 'content-type': answer.type })
    response.end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
