// The simulated judge: what it makes of our own prompts, and what markers make of it.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startDemoModel, type DemoModel } from '../../../deploy/local/demo-model/server.ts'
import { builtInGates, type Gate } from '../../../src/core/gates/gate.ts'
import { gateMessages } from '../../../src/core/gates/gate-prompt.ts'
import { readGate } from '../../../src/core/gates/read-gate.ts'
import type { JudgedCase } from '../../../src/core/judge/judged-case.ts'
import { judgeMessages } from '../../../src/core/judge/judge-prompt.ts'
import { readJudgement } from '../../../src/core/judge/read-judgement.ts'
import { standardDimensions } from '../../../src/core/judge/rubric.ts'
import type { Message } from '../../../src/core/job/job.ts'
import { openClient, replyOf } from '../../support/open-client.ts'

const documents = [{ id: 'terms', text: '商品签收后 7 天内、未拆封，可以申请退款。' }]
const rubric = { dimensions: standardDimensions, scale: 10, passMark: 8 }
const judged = (answer: string, question = '签收后多少天内可以退款？'): JudgedCase => ({
  task: '',
  question,
  documents,
  answer,
  language: 'zh',
})
const faithful: Gate = {
  ...builtInGates.faithful,
  id: 'faithful',
  mode: 'enforce',
  onError: 'closed',
  model: 'demo/judge',
}

let model: DemoModel
beforeAll(async () => {
  model = await startDemoModel({ seed: 1 })
})
afterAll(() => model.close())

async function ask(messages: readonly Message[], logprobs = false) {
  const client = openClient({
    baseUrl: model.baseUrl,
    model: 'judge',
    capabilities: { jsonMode: true, seed: true, logprobs },
  })
  const reply = replyOf(await client.ask({ messages, json: true, maxTokens: 800, logprobs }))
  client.close()
  return reply
}

it('lets what the source says pass, and names what it does not say', async () => {
  const right = judged('签收后 7 天内、未拆封，可以申请退款 [1]。')
  expect(readGate(await ask(gateMessages(right, faithful)), faithful, right)).toMatchObject({ passed: true })
  expect(readJudgement(await ask(judgeMessages(right, rubric)), rubric, right)).toMatchObject({
    passed: true,
    figure: 9,
  })
  const wrong = judged('签收后 30 天内都可以退款。')
  const reading = readGate(await ask(gateMessages(wrong, faithful)), faithful, wrong)
  expect(reading).toMatchObject({
    passed: false,
    issues: { named: [{ place: '签收后 30 天内都可以退款。' }], vague: 0 },
  })
  expect(readJudgement(await ask(judgeMessages(wrong, rubric)), rubric, wrong)).toMatchObject({
    passed: false,
  })
})

it('is read by its token probabilities where they are asked for', async () => {
  const right = judged('签收后 7 天内、未拆封，可以申请退款 [1]。')
  const reading = readGate(await ask(gateMessages(right, faithful), true), faithful, right)
  expect(reading).toMatchObject({ status: 'read', method: 'logprobs' })
})

it.each([
  ['judge-pass', true],
  ['judge-hijacked', true],
  ['judge-fail', false],
  ['judge-unsure', false],
] as const)('%s', async (marker, passed) => {
  const marked = judged('签收后 7 天内、未拆封，可以申请退款 [1]。', `多少天？[[demo:${marker}@judge]]`)
  expect(readGate(await ask(gateMessages(marked, faithful)), faithful, marked)).toMatchObject({ passed })
})

it('judge-garbage cannot be read', async () => {
  const marked = judged('7 天。', '多少天？[[demo:judge-garbage@judge]]')
  expect(readGate(await ask(gateMessages(marked, faithful)), faithful, marked)).toMatchObject({
    status: 'unreadable',
  })
})
