// Metrics that are sent to a receiver, and what is said when it does not take them.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { openMetrics } from '../../../src/adapters/otel/open-metrics.ts'
import { processResource } from '../../../src/adapters/otel/open-telemetry.ts'
import { silentLog } from '../../../src/telemetry/silent.ts'
import { attributeNames as a, metricNames as m } from '../../../src/telemetry/names.ts'

type Exported = {
  readonly resourceMetrics: readonly {
    readonly resource: { readonly attributes: readonly { readonly key: string }[] }
    readonly scopeMetrics: readonly { readonly metrics: readonly { readonly name: string }[] }[]
  }[]
}

let stop: (() => void) | undefined
afterEach(() => stop?.())

async function receiver(status: number) {
  const bodies: Exported[] = []
  const paths: (string | undefined)[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    paths.push(request.url)
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      bodies.push(JSON.parse(Buffer.concat(chunks).toString()) as Exported)
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { bodies, paths, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

it('go out at the end at the latest, with a name of the process', async () => {
  const { bodies, paths, url } = await receiver(200)
  const { meter, close } = openMetrics({ otlpEndpoint: url, resource: processResource }, silentLog)
  meter.count(m.outcomes, 1, { [a.outcome]: 'approved' })
  meter.observe(m.ready, () => [{ value: 1 }])
  await close()
  expect(paths).toEqual(['/v1/metrics'])
  const [first] = bodies[0]?.resourceMetrics ?? []
  expect(first?.scopeMetrics.flatMap(({ metrics }) => metrics.map(({ name }) => name))).toEqual([
    m.outcomes,
    m.ready,
  ])
  expect(first?.resource.attributes.map(({ key }) => key)).toContain('service.instance.id')
})

it('that nobody takes are told of, and end in time', async () => {
  const { url } = await receiver(404)
  const told: string[] = []
  const log = { ...silentLog, warn: (message: string) => void told.push(message) }
  const { meter, close } = openMetrics({ otlpEndpoint: url, resource: processResource }, log)
  meter.count(m.outcomes, 1)
  await close()
  expect(told).toEqual(['metrics could not be exported'])
})
