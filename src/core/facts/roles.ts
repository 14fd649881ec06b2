// Who has which part in what two can be to each other: who sells and who buys, whose father and whose son.
import type { Signature } from './signature.ts'
import { isContent, type Unit } from './unit.ts'

const words = (text: string): readonly string[] => text.trim().split(/\s*,\s*/u)

// What goes from the one who acts, and what comes to the one who acts.
const GIVING: ReadonlySet<string> = new Set(
  words(
    'sell, sells, sold, lend, lends, lent, give, gives, gave, send, sends, sent, teach, teaches, taught, 卖, 卖给, 卖了, 借给, 租给, 送, 送给, 给, 寄, 寄给, 交给, 教, 转给, 付给, 还给, 发给, 卖掉, 出售, 转让, 转让给',
  ),
)
const TAKING: ReadonlySet<string> = new Set(
  words(
    'buy, buys, bought, borrow, borrows, borrowed, receive, receives, received, get, gets, got, learn, learns, learned, learnt, 买, 买了, 买下, 购买, 借, 借了, 收到, 得到, 学, 拿到, 领到, 租, 租了',
  ),
)
const TOWARDS: ReadonlySet<string> = new Set(['to', '给'])
const FROM: ReadonlySet<string> = new Set(['from', '从', '向', '跟', '找', '问'])

// Elder, higher, stronger on the left of the opposite.
const KIN = `
father, mother, dad, mom, parent, 父亲, 母亲, 爸爸, 妈妈, 家长 <> son, daughter, child, 儿子, 女儿, 孩子
grandfather, grandmother, 爷爷, 奶奶, 祖父, 祖母, 外公, 外婆 <> grandson, granddaughter, 孙子, 孙女, 外孙, 外孙女
哥哥, 姐姐, elder brother, older brother, elder sister, older sister <> 弟弟, 妹妹, younger brother, younger sister
uncle, aunt, 叔叔, 舅舅, 伯伯, 姑姑, 阿姨, 姨妈 <> nephew, niece, 侄子, 侄女, 外甥, 外甥女
teacher, 老师, 师傅 <> student, pupil, 学生, 徒弟
boss, manager, supervisor, 老板, 上司, 领导, 经理 <> employee, subordinate, 员工, 下属, 部下
landlord, 房东 <> tenant, 租客, 房客
husband, 丈夫, 老公 <> wife, 妻子, 老婆
`
type Rank = { readonly line: number; readonly upper: boolean }
const ranks = new Map<string, Rank>()
for (const [line, text] of KIN.trim().split('\n').entries()) {
  const [upper = '', lower = ''] = text.split('<>')
  for (const form of words(upper)) ranks.set(form, { line, upper: true })
  for (const form of words(lower)) ranks.set(form, { line, upper: false })
}

/** Two participants in their parts, and the word that gives them these. */
export type Roles = {
  readonly kind: string
  readonly end: 'one' | 'other'
  readonly from: string
  readonly to: string
  readonly by: Unit
}

const isParticipant = (unit: Unit): boolean => isContent(unit) || unit.kind === 'person'

const endOf = ({ start, text }: Unit): number => start + text.length

// 小红的, 我 before its word; in English "of" stands between, as long with its blanks.
const OF = ' of '.length

const owns = (whose: Unit, by: Unit): boolean =>
  whose.start < by.start ? by.start - endOf(whose) <= 1 : whose.start - endOf(by) === OF

/** 小明是小红的哥哥, Tom is the father of Ann: the holder, and whose it is. */
function kinIn(units: readonly Unit[]): Roles | undefined {
  const named = units.filter(isParticipant)
  const kin = named.filter(({ text }) => ranks.has(text))
  const [by, more] = kin
  if (!by || more || named.length !== 3) return undefined
  const whose = named.find((unit) => unit !== by && owns(unit, by))
  const holder = named.find((unit) => unit !== by && unit !== whose)
  const rank = ranks.get(by.text)
  if (!whose || !holder || !rank) return undefined
  const [from, to] = rank.upper ? [holder, whose] : [whose, holder]
  return { kind: `kin ${rank.line}`, end: rank.upper ? 'one' : 'other', from: from.key, to: to.key, by }
}

const isSomebody = (unit: Unit | undefined): boolean =>
  unit !== undefined && (unit.kind === 'person' || unit.kind === 'name' || unit.key === '~he±')

/** The one after a mark; what is given goes also to the one named right after the act. */
function partnerOf(units: readonly Unit[], by: Unit, marks: ReadonlySet<string>): Unit | undefined {
  const at = units.findIndex(({ kind, key }) => kind === 'order' && marks.has(key))
  const next = units[units.indexOf(by) + 1]
  const unmarked = marks === TOWARDS && isSomebody(next) ? next : undefined
  return at < 0 ? unmarked : units.slice(at + 1).find(isParticipant)
}

/** The one who acts, and the one who is told with "to" or "from": in Chinese before the act, in English after it. */
function transferIn(units: readonly Unit[]): Roles | undefined {
  const acts = units.filter(({ text, kind }) => kind === 'word' && (GIVING.has(text) || TAKING.has(text)))
  const [by, more] = acts
  if (!by || more) return undefined
  const giving = GIVING.has(by.text)
  const actor = units.find(isParticipant)
  const partner = partnerOf(units, by, giving ? TOWARDS : FROM)
  if (!actor || !partner || [actor, partner].includes(by) || partner === actor) return undefined
  const [from, to] = giving ? [actor, partner] : [partner, actor]
  return { kind: 'transfer', end: giving ? 'one' : 'other', from: from.key, to: to.key, by }
}

/** The parts of two in a text of one clause; undefined where no word gives any. */
function rolesIn({ units, breaks }: Signature): Roles | undefined {
  return breaks.length > 1 ? undefined : (kinIn(units) ?? transferIn(units))
}

/** Whether two texts give the same two the same parts, in whatever words, or have them changed. */
export type Meeting = { readonly exchanged: boolean; readonly a: Unit; readonly b: Unit }

/** Undefined where not both texts tell parts of the same two. */
export function rolesMet(a: Signature, b: Signature): Meeting | undefined {
  const [one, other] = [rolesIn(a), rolesIn(b)]
  if (!one || one.kind !== other?.kind) return undefined
  const exchanged = one.from === other.to && one.to === other.from
  const kept = one.from === other.from && one.to === other.to
  // Seen from one end, the words for it are held against each other like all others.
  if (!exchanged && (!kept || one.end === other.end)) return undefined
  return { exchanged, a: one.by, b: other.by }
}
