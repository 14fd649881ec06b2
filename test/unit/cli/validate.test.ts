// `assay validate`: the verdict of the checks on one answer, in words, in JSON and as an exit code.
import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import { wrapText } from '../../../src/cli/wrap-text.ts'
import { runInMemory } from '../../support/cli-in-memory.ts'
import { policyFolder } from '../../support/shipped-policies.ts'
import { textFile } from '../../support/text-files.ts'

const config = {
  serviceName: 'cart-api',
  image: 'registry.example.com/cart-api:2.4.1',
  replicas: 6,
  cpu: 1.5,
  memoryMi: 512,
  healthCheck: { path: '/healthz', intervalSeconds: 10, timeoutSeconds: 5 },
}
const deployment = `${policyFolder}/deployment-config.yaml`
const schema = `${policyFolder}/deployment-config/schema.json`

const validate = (answer: string, ...more: readonly string[]) =>
  runInMemory('validate', ...more, textFile('answer.txt', answer))

describe('an answer that is right', () => {
  it('is accepted by a policy file without any config, by its name, and by the schema alone', async () => {
    for (const by of [
      ['--policy', deployment],
      ['--policy', 'deployment-config'],
      ['--schema', schema],
    ]) {
      const { exit, out } = await validate(JSON.stringify(config), ...by)
      expect(exit).toBe('ok')
      expect(out).toMatch(/^accepted {2}by .*0 findings/)
      expect(out).toContain('"serviceName": "cart-api"')
    }
  })

  it('says every repair, and gives the value as it was read', async () => {
    const { exit, out } = await validate(
      `<think>hm</think>好的：\n\`\`\`json\n${JSON.stringify(config).replace(/\}$/, ',}')}\n\`\`\``,
      '--policy',
      deployment,
      '--json',
    )
    expect(exit).toBe('ok')
    const answer = JSON.parse(out) as { value: object; repairs: { kind: string }[] }
    expect(answer.value).toEqual(config)
    const kinds = answer.repairs.map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['reasoning_block', 'fence', 'trailing_comma', 'prose']))
    expect(new Set(kinds).size).toBe(kinds.length)
  })

  it('in Chinese, held to the documents of the job', async () => {
    const documents = textFile(
      'd.json',
      JSON.stringify([{ id: 'terms', text: '商品签收后 7 天内可以退款。' }]),
    )
    const by = ['--policy', 'refund-policy', '--language', 'zh', '--documents', documents]
    expect((await validate('商品签收后 7 天内可以退款 [1]。', ...by)).exit).toBe('ok')
    const wrong = await validate('商品签收后 7 天内可以退款 [2]。', ...by)
    expect(wrong.exit).toBe('no')
    expect(wrong.out).toContain('[2]')
  })
})

describe('an answer that is wrong', () => {
  it('is rejected with each finding whole, its place, and rules that look at the input', async () => {
    const input = textFile('input.json', JSON.stringify({ serviceName: 'search-api' }))
    const healthCheck = { path: '/healthz', intervalSeconds: 5, timeoutSeconds: 10 }
    const answer = JSON.stringify({ ...config, healthCheck })
    const { exit, out } = await validate(answer, '--policy', deployment, '--input', input)
    expect(exit).toBe('no')
    expect(out).toContain('cross-field  reasoning, /healthCheck/timeoutSeconds')
    expect(out).toContain('serviceName must be the one that was asked for.')
  })

  it('is told harmlessly and in 80 columns', async () => {
    const hostile = `\u001b[2J\u202e${'很长的一句话，没有空格。'.repeat(30)}`
    const { exit, out } = await validate(JSON.stringify({ [hostile]: 1 }), '--policy', deployment)
    expect(exit).toBe('no')
    expect(out).not.toMatch(/[\u001b\u202e]/)
    const [before = ''] = out.split('\ntaken')
    for (const line of before.split('\n')) expect(stringWidth(line), line).toBeLessThanOrEqual(80)
  })

  it('of megabytes is shown by its beginning, and how much is left out is told', async () => {
    const { exit, out, err } = await validate(
      'A line of text.\n'.repeat(300_000),
      '--policy',
      'refund-policy',
    )
    expect(exit).toBe('no')
    expect(out.length).toBeLessThan(6000)
    expect(out).toContain('A line of text.')
    expect(err).toContain(`${16 * 300_000 - (16 * 60 - 1)} more characters; --json has all`)
    const oneLine = await validate('x'.repeat(5_000_000), '--policy', 'refund-policy')
    expect(oneLine.out.length).toBeLessThan(6000)
  })

  it('an empty one is never accepted', async () => {
    expect((await validate('', '--policy', 'creative-text')).exit).toBe('no')
    expect((await validate('', '--schema', schema)).exit).toBe('no')
  })
})

describe('what it was given is wrong', () => {
  const given: readonly (readonly [args: readonly string[], says: string])[] = [
    [[], 'Give --policy'],
    [['--policy', 'deploymnt-config'], 'did you mean deployment-config?'],
    [['--policy', '/nowhere/policy.yaml'], 'it does not exist'],
    [['--schema', '/nowhere/schema.json'], 'cannot be read'],
    [['--policy', 'refund-policy', '--schema', schema], 'cannot be used with'],
    [['--policy', 'refund-policy', '--language', 'fr'], 'en, zh'],
    [['--policy', 'refund-policy', '--input', '/nowhere'], '/nowhere cannot be read'],
    [['--policy', 'refund-policy', '--input', schema.replace('schema.json', 'system.md')], 'is not JSON'],
    [['--policy', 'refund-policy', '--documents', schema], 'documents'],
  ]
  it.each(given)('%j', async (args, says) => {
    const { exit, err } = await validate('x', ...args)
    expect(exit).toBe('usage')
    expect(err).toContain(says)
  })

  it('a schema and a policy that cannot be used are told by line', async () => {
    const bad = textFile('bad.yaml', 'name: bad\nversion: 1.0.0\nmodles: [demo/basic]\n')
    const { exit, err } = await validate('x', '--policy', bad)
    expect(exit).toBe('usage')
    expect(err).toContain('bad.yaml:3:1 /modles unknown key; did you mean "models"?')
    const schemaFile = textFile('schema.json', '{"type": "objct"}')
    expect((await validate('x', '--schema', schemaFile)).exit).toBe('usage')
  })
})

it('text is broken into lines between words, and anywhere in Chinese', () => {
  expect(wrapText('one two three', 8)).toEqual(['one two', 'three'])
  expect(wrapText('退款期限是七天', 6)).toEqual(['退款期', '限是七', '天'])
  expect(wrapText('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij'])
  expect(wrapText('', 4)).toEqual([''])
})
