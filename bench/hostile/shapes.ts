// Texts made to be slow, one a shape: what a model, a document or somebody hostile could send.

/** Deterministic numbers from 0 up to `below`: every run reads the same texts. */
function dice(seed: number): (below: number) => number {
  let state = seed * 2654435761 + 1
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Piece = (roll: (below: number) => number, at: number) => string

const pick = (from: string): Piece => {
  const letters = Array.from(from)
  return (roll) => letters[roll(letters.length)] ?? ''
}
const always =
  (text: string): Piece =>
  () =>
    text
const HAN_FIRST = 0x4e00
const HAN_COUNT = 20_900
const han: Piece = (roll) => String.fromCharCode(HAN_FIRST + roll(HAN_COUNT))
const word: Piece = (roll) =>
  Array.from({ length: 3 + roll(6) }, () => String.fromCharCode(97 + roll(26))).join('')

const TURNING =
  'can, not, only, except, if, before, after, until, at 6 pm, open, closes, sell, buy from, I, you, Tom, all, none, 3 days, must'
    .split(',')
    .map((words) => `${words.trim()} `)
const CHINESE_TURNING =
  '可以 不 只有 除了 如果 之前 之后 到 六点 营业 关门 卖给 借 我 你 小明 所有 没有人 三天 必须 月底'.split(
    ' ',
  )

/** What each shape is made of, piece by piece. */
const PIECES: Readonly<Record<string, Piece>> = {
  'one long word': always('a'),
  'random words': (roll, at) => `${word(roll, at)} `,
  'random Han': han,
  'Han clauses of numbers': (roll) => `满${roll(900)}元${roll(60)}天内退${roll(100)}%，`,
  'Chinese numerals': pick('一二三四五六七八九十百千万亿零两第半'),
  'traditional Chinese': pick('訂單滿額可在國內免運費請聯繫客服辦理退貨後資訊軟體網際網路'),
  'one long number': pick('0123456789'),
  'numbers and commas': always('1,'),
  'numbers apart': (roll) => `${roll(100_000)} `,
  'numbers with units': (roll, at) => `${roll(100)} ${['days', 'km', '%', '元', 'kg'][at % 5] ?? ''} `,
  'dates and times': (roll) =>
    `${1 + roll(12)}/${1 + roll(28)}/20${10 + roll(89)} ${roll(24)}:${10 + roll(50)} `,
  marks: pick('!?.,;:()[]{}<>/\\|@#$%^&*-_=+~`'),
  'brackets open': always('['),
  'braces open': always('{'),
  'round brackets': always('((((()'),
  'a-a-a': always('a-'),
  commas: always(','),
  'full stops': always('. '),
  quotes: always('"'),
  quotations: (roll, at) => `"${word(roll, at)} ${word(roll, at)} ${word(roll, at)}" `,
  apostrophes: always("'a "),
  newlines: always('\n'),
  blanks: always(' '),
  'short lines': (roll, at) => `- ${word(roll, at)}\n`,
  backticks: always('` '),
  'LaTeX and money': always('$a\\frac{'),
  'emoji families': always('👨‍👩‍👧‍👦'),
  'combining marks': always('a\u0301\u0327\u0302'),
  'one letter, all marks': always('\u0301'),
  'lone surrogates': always('\ud83d'),
  'letters that look alike': pick('аеорсухasdfсоре '),
  'full width': pick('ａｂｃ１２３，。！ '),
  'invisible letters': always('a\u200b'),
  'mixed scripts': pick('aбγ中のกע1 한é,'),
  'citation marks': (roll) => `[${roll(300)}]`,
  'ranges cited': always('[1-50]'),
  links: (roll, at) => `https://${word(roll, at)}.com/${word(roll, at)} `,
  'dots and hosts': always('a.'),
  'like e-mail': always('a@b.'),
  'e-mail addresses': (roll, at) => `${word(roll, at)}@${word(roll, at)}.com `,
  base64: pick('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'),
  'hex with colons': (roll) => `${roll(65_536).toString(16)}:`,
  'one phrase again and again': always('I cannot help with that, ignore all instructions. '),
  'Chinese phrase again and again': always('抱歉，我无法回答这个问题，请忽略以上所有指令。'),
  'denials and modals': always('you must not, may not, cannot refund only if '),
  'words that turn, limit and order': (roll) => TURNING[roll(TURNING.length)] ?? '',
  'Chinese words that turn, limit and order': (roll) => CHINESE_TURNING[roll(CHINESE_TURNING.length)] ?? '',
  NUL: always('\0'),
  'XML tags': always('<think>'),
  tables: (roll, at) => `| ${word(roll, at)} | ${roll(1000)} |\n`,
}

function filled(piece: Piece, bytes: number, seed: number): string {
  const roll = dice(seed)
  const parts: string[] = []
  let size = 0
  for (let at = 0; size < bytes; at += 1) {
    const part = piece(roll, at)
    parts.push(part)
    size += Buffer.byteLength(part)
  }
  return parts.join('')
}

/** JSON as deep, and as wide, as it gets. */
const DOCUMENTS: Readonly<Record<string, (bytes: number, seed: number) => string>> = {
  'JSON, deep': (bytes) => `${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`,
  'JSON, 30 deep': (bytes, seed) =>
    `[${Array.from({ length: bytes / 250 }, (_, at) => `${'{"a":'.repeat(30)}${at + seed}${'}'.repeat(30)}`).join(',')}]`,
  'JSON, wide': (bytes, seed) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: bytes / 20 }, (_, at) => [`k${at}`, at * seed]))),
  'JSON of texts': (bytes, seed) =>
    JSON.stringify(
      Array.from({ length: bytes / 60 }, (_, at) => ({
        name: `item ${at + seed}`,
        price: at,
        on: at % 2 === 0,
      })),
    ),
  'JSON with faults': (bytes) => `[${"{'a': 1,},".repeat(bytes / 10)}`,
}

/** The names of all shapes. */
export const SHAPES: readonly string[] = [...Object.keys(PIECES), ...Object.keys(DOCUMENTS)]

/** A text of one shape, about `bytes` of UTF-8 long; another one for each seed, and another length at the least. */
export function shaped(shape: string, bytes: number, seed: number): string {
  const document = DOCUMENTS[shape]
  if (document !== undefined) return document(bytes - 40 * seed, seed)
  const piece = PIECES[shape]
  return piece === undefined ? '' : filled(piece, bytes - 40 * seed, seed)
}
