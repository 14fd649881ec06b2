// `assay ask`: one job in process against an endpoint whose replies the test dictates; every step is shown.
import stringWidth from 'string-width'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { policyText } from '../../support/policy-files.ts'
import { runInMemory, type Ran } from '../../support/cli-in-memory.ts'
import { completion, startScriptedEndpoint, type ScriptedEndpoint } from '../../support/scripted-endpoint.ts'
import { textFile } from '../../support/text-files.ts'

let endpoint: ScriptedEndpoint
beforeAll(async () => {
  endpoint = await startScriptedEndpoint()
})
beforeEach(() => endpoint.answer(completion('Delivery takes 7 days.')))
afterAll(() => endpoint.close())

const shortAnswers = 'checks: [{ kind: length, id: short, max: 40 }]'
const policy = (over = ''): string => textFile('tried.yaml', policyText('tried', '1.0.0', over))
const ask = (...args: readonly string[]): Promise<Ran> =>
  runInMemory('ask', '--endpoint', endpoint.baseUrl, ...args)

describe('a job in process', () => {
  it('is approved: samples, agreement, verdict and answer are shown', async () => {
    const { exit, out } = await ask('--policy', policy(), '--prompt', 'How long does delivery take?')
    expect(exit).toBe('ok')
    expect(out).toMatch(/^attempt 1 {2}passed; demo\/basic, temperature 0, plain; 2 samples;/m)
    expect(out).toMatch(/^ {2}sample 0 +\(t 0, chosen\) Delivery takes 7 days\.$/m)
    expect(out).toMatch(/^ {2}agreement +1\.00 of 0\.70 needed, over 2 samples: risk low$/m)
    expect(out).toMatch(/^approved {2}by tried 1\.0\.0; 1 attempt;/m)
  })

  it('is mended on the second attempt, and the critique that did it is shown', async () => {
    const long = 'Delivery takes 7 days, as far as anybody here can tell.'
    endpoint.answer(({ body }) =>
      completion(JSON.stringify(body['messages']).includes('not accepted') ? 'It takes 7 days.' : long),
    )
    const { exit, out } = await ask('--policy', policy(shortAnswers), '--prompt', 'How long?')
    expect(exit).toBe('ok')
    expect(out).toContain('finding   short (')
    expect(out).toContain('repair by')
    expect(out).toContain('attempt 2  passed')
  })

  it('is rejected in Chinese with reply, reasons and a repair request', async () => {
    endpoint.answer(completion('配送时间很长很长，'.repeat(20)))
    const args = ['--policy', policy(shortAnswers), '--prompt', '配送要多久？'] as const
    const { exit, out } = await ask(...args)
    expect(exit).toBe('no')
    expect(out).toMatch(/^rejected {2}by tried/m)
    expect(out).toMatch(/^ {2}because +checks_failed: /m)
    expect(out).toMatch(/^ {2}reply +请联系客服。|请联系我们。$/m)
    expect(out).toMatch(/^ {4}user +配送要多久？$/m)
    const json = JSON.parse((await ask(...args, '--json')).out) as { attempts: object[] }
    expect(json).toMatchObject({ verdict: 'rejected', record: { public: { language: 'zh' } } })
    expect(json.attempts.length).toBeGreaterThan(0)
  })

  it('a whole job from a file, its documents sent along', async () => {
    const documents = [{ id: 'd', text: 'Delivery takes 7 days.' }]
    const job = textFile(
      'job.json',
      JSON.stringify({ id: 'j1', policy: 'any', prompt: 'How long?', documents }),
    )
    const { exit, out } = await ask('--job', job, '--policy', policy(), '--json')
    expect(exit).toBe('ok')
    expect(JSON.parse(out)).toMatchObject({ jobId: 'j1', verdict: 'approved' })
    expect(JSON.stringify(endpoint.calls.at(-1)?.body)).toContain('<source n=')
  })

  it('hostile answers keep to the screen', async () => {
    endpoint.answer(completion(`\u001b[2J\u202e${'长'.repeat(200)} ${'x'.repeat(200)}`))
    const { out } = await ask('--policy', policy(), '--prompt', '多久？')
    expect(out).not.toMatch(/[\u001b\u202e]/)
    for (const line of out.split('\n')) expect(stringWidth(line), line).toBeLessThanOrEqual(80)
  })
})

describe('no verdict', () => {
  it('an endpoint that refuses is a dead letter with what to do, and ends as unreachable', async () => {
    endpoint.answer({ status: 401, body: { error: { message: 'no such key' } } })
    const { exit, out } = await ask('--policy', policy(), '--prompt', 'Hi')
    expect(exit).toBe('unreachable')
    expect(out).toContain('dead letter  model_auth_refused')
    expect(out).toContain('Correct the API key')
  })
})

describe('what it was given is wrong', () => {
  it('a model without an endpoint: what to set, and the simulation', async () => {
    const { exit, err } = await runInMemory('ask', '--policy', policy(), '--prompt', 'Hi')
    expect(exit).toBe('usage')
    expect(err).toContain('no way to reach demo/basic')
    expect(err).toContain('demo/basic: {}')
    expect(err).toContain('node deploy/local/demo-model/main.ts')
  })

  it.each([
    ['a line each', '{"id": "a"}\n\n{"id": "b"}\n{"id": "c"}\n', '3 jobs'],
    ['in a list', '[{"id": "a"}, {"id": "b"}]', '2 jobs'],
  ])('several jobs, %s: how one is asked, and how all are sent', async (_, text, says) => {
    const file = textFile('jobs.jsonl', text)
    const { exit, err } = await ask('--job', file)
    expect(exit).toBe('usage')
    expect(err).toContain(`${file} holds ${says}; one is asked at a time`)
    expect(err).toContain(`sed -n 1p ${file} | assay ask --job -`)
    expect(err).toContain(`assay submit ${file}`)
    expect(err).not.toContain('not JSON')
  })

  it.each(['{"id": "a"\n{"id": "b"}', '{\n', 'x\ny\n'])(
    'what is no JSON is no list of jobs: %j',
    async (text) => {
      expect((await ask('--job', textFile('jobs.jsonl', text))).err).toContain('is not JSON')
    },
  )

  it.each([
    [['--prompt', 'Hi'], 'neither --policy nor --job'],
    [['--policy', 'no-such', '--prompt', 'Hi'], 'there is no policy named no-such'],
    [['--policy', 'refund-policy', '--prompt', ''], 'that makes no job'],
    [['--job', '/nowhere/job.json'], '/nowhere/job.json cannot be read'],
    [['--job', 'x', '--prompt', 'y'], 'cannot be used with'],
  ])('%j', async (args, says) => {
    const { exit, err } = await ask(...args)
    expect(exit).toBe('usage')
    expect(err).toContain(says)
  })
})
