// What a 5 × 5 matrix and grounding cost, by length and language. Prints JSON; times are medians in milliseconds.
// `blocked` is the longest piece of each: nothing else runs in the process meanwhile.
import { agreementOf } from '../src/core/consistency/agreement.ts'
import { compareAnswers } from '../src/core/consistency/compare.ts'
import { groundAnswer } from '../src/core/grounding/ground.ts'

const SENTENCES = {
  en: [
    'Orders above {n} dollars ship free within the country, except on public holidays.',
    'The customer asked for a refund on March {d}, and support approved it after {n} minutes.',
    'A new account needs a phone number, an address in Berlin and a password of {d} characters.',
    'Returns are not accepted later than {d} days after delivery, with or without a receipt.',
  ],
  zh: [
    '订单满{n}元可在全国范围内免运费，法定节假日除外。',
    '客户于三月{d}日申请退款，客服在{n}分钟后审核通过。',
    '新账户需要手机号、杭州市的收货地址以及{d}位密码。',
    '签收后超过{d}天不支持退货，无论是否提供发票。',
  ],
} as const

const QUESTION = { en: 'How long do refunds take, and where?', zh: '退款要多久？在哪里？' } as const

/** A text of `length` UTF-16 units, another one for every `seed`. */
function textOf(language: keyof typeof SENTENCES, length: number, seed: number): string {
  const parts: string[] = []
  let size = 0
  for (let at = seed; size < length; at += 1) {
    const pattern = SENTENCES[language][(at * 7 + seed) % 4] ?? ''
    const part = pattern
      .replace('{n}', String(20 + ((at * 13) % 400)))
      .replace('{d}', String(1 + ((at * 5) % 28)))
    parts.push(part)
    size += part.length + 1
  }
  return parts.join(language === 'en' ? ' ' : '').slice(0, length)
}

function timed(rounds: number, run: (round: number) => void): readonly number[] {
  for (let round = 0; round < rounds; round += 1) run(round)
  return Array.from({ length: rounds }, (_, round) => {
    const start = performance.now()
    run(round)
    return performance.now() - start
  }).toSorted((a, b) => a - b)
}

const told = (times: readonly number[], at: number): number => Number((times[at] ?? 0).toFixed(3))

function median(rounds: number, run: (round: number) => void): number {
  return told(timed(rounds, run), Math.floor(rounds / 2))
}

type Blocked = { readonly median: number; readonly longest: number }

/** What runs in one piece, so that its time is what the event loop is held. */
function blocked(run: (round: number) => void): Blocked {
  const times = timed(15, run)
  return { median: told(times, 7), longest: told(times, 14) }
}

const matrix = (language: keyof typeof SENTENCES, length: number, rounds: number): number =>
  median(rounds, (round) => {
    const answers = Array.from({ length: 5 }, (_, at) => textOf(language, length, round * 5 + at))
    agreementOf(answers, { kind: 'text', threshold: 0.7 })
  })

const KB = { en: 1000, zh: 333 } as const

const held = (language: keyof typeof SENTENCES): Readonly<Record<string, Blocked>> => {
  const texts = (count: number, kilobytes: number, round: number): string[] =>
    Array.from({ length: count }, (_, at) => textOf(language, KB[language] * kilobytes, round * 5 + at))
  return {
    'matrix of 200 KB': blocked((round) => {
      agreementOf(texts(5, 200, round), { kind: 'text', threshold: 0.7 })
    }),
    '200 KB against sources of 20 KB': blocked((round) => {
      groundAnswer(texts(1, 200, round)[0] ?? '', texts(1, 20, round + 1), QUESTION[language])
    }),
    '20 KB against sources of 200 KB': blocked((round) => {
      groundAnswer(texts(1, 20, round)[0] ?? '', texts(10, 20, round + 1), QUESTION[language])
    }),
    '200 KB against sources of 200 KB': blocked((round) => {
      groundAnswer(texts(1, 200, round)[0] ?? '', texts(10, 20, round + 1), QUESTION[language])
    }),
  }
}

const long = textOf('en', 200_000, 1)
const report = {
  unit: 'ms',
  matrix: {
    'en 1 KB': matrix('en', 1000, 300),
    'zh 1 KB': matrix('zh', 333, 300),
    'en 20 KB': matrix('en', 20_000, 15),
    'zh 20 KB': matrix('zh', 6_667, 15),
    identical: median(2000, () =>
      agreementOf(new Array<string>(5).fill(long), { kind: 'text', threshold: 0.7 }),
    ),
  },
  blocked: { en: held('en'), zh: held('zh') },
  pair: { 'en 200 KB': median(7, (round) => compareAnswers(long, textOf('en', 200_000, round + 2))) },
}
process.stdout.write(`${JSON.stringify(report, undefined, 2)}\n`)
