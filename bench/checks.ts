// L1 on answers of 2 KB: microseconds a run, with ajv alone on the parsed value beside it. Prints JSON.
import { Ajv2020 } from 'ajv/dist/2020.js'
import { compileChecks } from '../src/core/checks/compile-checks.ts'
import { runChecks } from '../src/core/checks/run-checks.ts'

const item = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    price: { type: 'number', minimum: 0 },
    note: { type: 'string', maxLength: 200 },
  },
  required: ['id', 'price'],
  additionalProperties: false,
}
const schema = {
  type: 'object',
  properties: { items: { type: 'array', items: item, maxItems: 50 }, total: { type: 'number' } },
  required: ['items', 'total'],
  additionalProperties: false,
}
const items = Array.from({ length: 20 }, (_, index) => ({
  id: `order-${1000 + index}`,
  price: index + 0.5,
  note: '退款将在七天内完成; the fee is 5 euros: see page 3.',
}))
const value = { items, total: items.reduce((sum, { price }) => sum + price, 0) }
const plain = JSON.stringify(value)
const wrapped = `Here is the result:\n\`\`\`json\n${JSON.stringify(value, null, 1)}\n\`\`\`\nDone.`

/** Best of `rounds` timings of a thousand runs each, in microseconds a run: what else the machine does only adds. */
function microseconds(run: () => unknown, rounds = 15): number {
  const timings = Array.from({ length: rounds }, () => {
    const start = performance.now()
    for (let turn = 0; turn < 1000; turn += 1) run()
    return performance.now() - start
  })
  return Math.round(Math.min(...timings) * 10) / 10
}

function l1(checks: NonNullable<Parameters<typeof compileChecks>[0]['checks']>, text: string): () => unknown {
  const compiled = compileChecks({ output: { kind: 'json', schema }, checks })
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.fault))
  const subject = { text, finish: 'stop', input: {}, documents: [] } as const
  const { executed, failed } = runChecks(compiled.value, subject)
  if (executed < 3 || failed.length > 0) throw new Error(JSON.stringify(failed))
  return () => runChecks(compiled.value, subject)
}

const validate = new Ajv2020({ allErrors: true }).compile(schema)
const rule = {
  kind: 'rules',
  id: 'total',
  rules: [{ rule: 'near(sum(output.items.map(i, i.price)), output.total)', message: 'total' }],
} as const

const ajv = microseconds(() => validate(value))
const parse = microseconds(() => validate(JSON.parse(plain)))
const clean = microseconds(l1([], plain))
console.log(
  JSON.stringify(
    {
      bytes: Buffer.byteLength(plain),
      unit: 'microseconds',
      ajvAlone: ajv,
      parseAndAjv: parse,
      plain: clean,
      plainToParseAndAjv: Math.round((clean / parse) * 100) / 100,
      fenced: microseconds(l1([], wrapped)),
      plainWithRule: microseconds(l1([{ ...rule, rules: [...rule.rules] }], plain), 5),
      plainWithLeakage: microseconds(
        l1(
          [{ kind: 'leakage', id: 'leak', detect: ['api-key', 'card', 'email', 'phone', 'national-id'] }],
          plain,
        ),
        5,
      ),
    },
    null,
    2,
  ),
)
