// A receiver of OTLP over HTTP with JSON, for tests that look at whole traces.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type CollectedSpan = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string
  readonly name: string
  /** OTLP numbers: 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  readonly kind: number
  readonly failed: boolean
  readonly attributes: Readonly<Record<string, unknown>>
}

type Value = Readonly<Record<string, unknown>>
type Exported = {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly {
      readonly spans: readonly {
        readonly traceId: string
        readonly spanId: string
        readonly parentSpanId?: string
        readonly name: string
        readonly kind: number
        readonly status?: { readonly code?: number }
        readonly attributes?: readonly { readonly key: string; readonly value: Value }[]
      }[]
    }[]
  }[]
}

export async function collectSpans(): Promise<{
  readonly url: string
  readonly spans: readonly CollectedSpan[]
  readonly close: () => Promise<void>
}> {
  const spans: CollectedSpan[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      spans.push(...spansOf(JSON.parse(Buffer.concat(chunks).toString()) as Exported))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const spansOf = ({ resourceSpans }: Exported): CollectedSpan[] =>
  resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .map(({ traceId, spanId, parentSpanId = '', name, kind, status, attributes = [] }) => ({
      traceId,
      spanId,
      parentSpanId,
      name,
      kind,
      failed: status?.code === 2,
      attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
    }))

/** A trace as an indented tree of names, children in order of their names; a failed span has a `!`. */
export function treeOf(spans: readonly CollectedSpan[]): string {
  const known = new Set(spans.map(({ spanId }) => spanId))
  const lines = (parent: string, depth: number): string[] =>
    spans
      .filter(({ parentSpanId }) => (depth === 0 ? !known.has(parentSpanId) : parentSpanId === parent))
      .map((span) => ({ span, label: `${span.name}${span.failed ? ' !' : ''}` }))
      .toSorted((a, b) => (a.label < b.label ? -1 : 1))
      .flatMap(({ span, label }) => [`${'  '.repeat(depth)}${label}`, ...lines(span.spanId, depth + 1)])
  return lines('', 0).join('\n')
}
