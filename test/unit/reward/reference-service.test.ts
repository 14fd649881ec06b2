// The example service and the client of the product, put together; and the OpenAPI page, held to the schemas.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { parse } from 'yaml'
import { expect, it } from 'vitest'
import { rewardServer } from '../../../examples/reward-service/server.ts'
import replySchema from '../../../schemas/reward-reply.schema.json' with { type: 'json' }
import requestSchema from '../../../schemas/reward-request.schema.json' with { type: 'json' }
import { openJsonService } from '../../../src/adapters/http/open-json-service.ts'
import { openRewardServices, type RewardRequest } from '../../../src/adapters/reward/open-reward-services.ts'
import { systemClock } from '../../../src/runtime/parts.ts'
import { listening } from '../../support/hostile-http.ts'

const now = 1_764_468_000_000
const given: RewardRequest = {
  kind: 'reward',
  jobId: 'j',
  attempt: 1,
  id: 'reward',
  service: 'brand',
  question: 'What about my savings?',
  documents: [{ id: 'faq', text: 'A savings account pays 1 % a year.' }],
  answer: 'It pays 1 % a year [1].',
  state: {},
}

async function asked(over: Partial<RewardRequest>, secret = 's', at = now) {
  const server = rewardServer('s', () => now)
  const url = await listening((request, response) => void server.emit('request', request, response))
  const service = openJsonService(
    { url, privateNetwork: true, timeoutMs: 5000, maxBytes: 100_000 },
    { clock: systemClock, random: () => 0 },
  )
  const services = openRewardServices({ brand: { service, secretEnv: 'S', secret } }, () => at)
  const result = await services.reward({ ...given, ...over }, new AbortController().signal)
  if (result.status === 'failed') return result.fault.code
  return result.kind === 'reward' ? result.rules.map(({ id, points, risk }) => [id, points, risk]) : []
}

it('scores by its rules, in both languages', async () => {
  expect(await asked({})).toEqual([['cites', 1, 'none']])
  expect(await asked({ question: '利息？', answer: '您指哪个账户？' })).toEqual([['asks-back', 2, 'none']])
  expect(await asked({ answer: '建议您买入这只基金，稳赚不赔。' })).toEqual([['beyond-material', -5, 'high']])
  expect(await asked({ answer: '{"leverage": 5}', state: { market: { vix: 42 } } })).toEqual([
    ['leverage-under-stress', -5, 'high'],
  ])
})

it('refuses another secret, and a time that is minutes away', async () => {
  expect(await asked({}, 'another')).toBe('service_refusing')
  expect(await asked({}, 's', now - 301_000)).toBe('service_refusing')
})

type Body = {
  readonly content: {
    readonly 'application/json': { readonly schema: { readonly $ref: string }; readonly example: unknown }
  }
}
type Page = {
  readonly paths: Readonly<
    Record<string, { readonly post: { requestBody: Body; responses: Readonly<Record<string, Body>> } }>
  >
}

it('the OpenAPI page names the schemas, and its examples fit them', () => {
  const file = join(import.meta.dirname, '../../../docs/reward-service.openapi.yaml')
  const page = parse(readFileSync(file, 'utf8')) as Page
  const post = page.paths['/score']?.post
  const bodies = [post?.requestBody, post?.responses['200']].map((body) => body?.content['application/json'])
  expect(bodies.map((body) => body?.schema.$ref)).toEqual([
    '../schemas/reward-request.schema.json',
    '../schemas/reward-reply.schema.json',
  ])
  const schemas = [requestSchema, replySchema]
  expect(bodies.map((body, place) => new Ajv2020().validate(schemas[place] ?? {}, body?.example))).toEqual([
    true,
    true,
  ])
})
