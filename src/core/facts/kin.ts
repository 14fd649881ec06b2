// Which words that stand on one side each are the same, a kind of the same, or opposites in other letters.
import { isKindOf } from './kinds.ts'
import { meaningOf, namesThing, senseRelation } from './senses.ts'
import type { Unit } from './unit.ts'

/** 1 for words that can mean the same, -1 for opposites, 0 where nothing is known. */
export type Kinship = 1 | -1 | 0

const HAN = /[\u3400-\u9fff]/
const SHARED_STEM = 5
const LONGEST_WORD = 18
const LONGEST_HAN = 4

/** 早班 and 晚班, 东门 and 西门: all is equal but one letter, and that one is opposed. */
function differsInOpposite(a: string, b: string): boolean {
  if (a.length !== b.length || a.length > LONGEST_HAN) return false
  const apart = Array.from(a).filter((letter, at) => letter !== b[at])
  const at = Array.from(a).findIndex((letter, place) => letter !== b[place])
  return apart.length === 1 && senseRelation(a.charAt(at), b.charAt(at)) === -1
}

/** A name inside a longer one; of Chinese names the beginning: 清华 and 清华大学. */
function sharesName(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length < 2) return false
  return short.length > 2 ? long.includes(short) : HAN.test(short) && long.startsWith(short)
}

/** 核实 and 核查. Things that share letters are two things more often: 牛肉 and 鸡肉. */
function sharesCharacters(a: string, b: string): boolean {
  if (a.length > LONGEST_HAN || b.length > LONGEST_HAN || a.length + b.length < LONGEST_HAN) return false
  let shared = 0
  // 饮酒 and 喝酒; of two things that share their last letter one is of another kind: 明朝 and 清朝.
  if (a.length === 2 && b.length === 2 && a.charAt(1) === b.charAt(1))
    return senseRelation(a.charAt(0), b.charAt(0)) === 1
  for (const letter of a) if (b.includes(letter)) shared += 1
  return shared * 2 >= Math.max(a.length, b.length) && !(namesThing(a) && namesThing(b))
}

function sharesStem(a: string, b: string): boolean {
  const least = Math.min(a.length, b.length)
  if (least < SHARED_STEM || Math.max(a.length, b.length) > LONGEST_WORD) return false
  let at = 0
  while (at < least && a[at] === b[at]) at += 1
  return at >= SHARED_STEM && at >= least - 2
}

const TIME = /^(?:days?|nights?|weeks?|months?|quarters?|years?|times?|half)$/u

/** Traffic lights are lights; last week is one week of all. */
const isHeadOf = (a: string, b: string): boolean =>
  (a.endsWith(` ${b}`) && !TIME.test(b)) || (b.endsWith(` ${a}`) && !TIME.test(a))

const isWorded = ({ kind }: Unit): boolean => kind === 'word' || kind === 'name'

const isConcept = ({ key }: Unit): boolean => key.startsWith('~')

/** Alike in their letters: 1 for the same or a kind of it, -1 for opposites. */
function akin(a: Unit, b: Unit): Kinship {
  if (a.kind === 'name' || b.kind === 'name') return sharesName(a.key, b.key) ? 1 : 0
  if (isKindOf(a.key, b.key) || isHeadOf(a.text, b.text)) return 1
  if (isConcept(a) && isConcept(b)) return 0
  if (!HAN.test(a.text)) return sharesStem(a.text, b.text) ? 1 : 0
  return akinInChinese(a, b)
}

function akinInChinese(a: Unit, b: Unit): Kinship {
  if (differsInOpposite(a.text, b.text)) return -1
  return !isConcept(a) && !isConcept(b) && sharesCharacters(a.text, b.text) ? 1 : 0
}

type Kin = { readonly a: Unit; readonly b: Unit; readonly kin: Kinship }

type Kindred = {
  readonly matches: readonly Kin[]
  readonly onlyA: readonly Unit[]
  readonly onlyB: readonly Unit[]
}

/** Units by the senses that they can have: who means the same is looked up, not searched for. */
function bySense(units: readonly Unit[]): ReadonlyMap<number, readonly Unit[]> {
  const found = new Map<number, Unit[]>()
  for (const unit of units) {
    for (const sense of meaningOf(unit.text).all) {
      const others = found.get(sense)
      if (others) others.push(unit)
      else found.set(sense, [unit])
    }
  }
  return found
}

/** Pairs that hold words which mean the same, else opposites, else look alike; each unit in one of them. */
export function kinOf(onlyA: readonly Unit[], onlyB: readonly Unit[]): Kindred {
  const free = new Set(onlyB.filter(isWorded))
  const index = bySense([...free])
  const matches: Kin[] = []
  const take = (a: Unit, b: Unit, kin: Kinship): true => {
    free.delete(b)
    matches.push({ a, b, kin })
    return true
  }
  const met = (a: Unit, senses: readonly number[], kin: Kinship): boolean => {
    for (const sense of senses) {
      const b = index.get(sense)?.find((unit) => free.has(unit) && senseRelation(a.text, unit.text) === kin)
      if (b) return take(a, b, kin)
    }
    return false
  }
  const alike = (a: Unit): boolean => {
    for (const b of free) {
      const kin = akin(a, b)
      if (kin !== 0 && senseRelation(a.text, b.text) !== -kin) return take(a, b, kin)
    }
    return false
  }
  const left = onlyA
    .filter((a) => !(isWorded(a) && met(a, meaningOf(a.text).all, 1)))
    .filter((a) => !(isWorded(a) && met(a, meaningOf(a.text).opposed, -1)))
    .filter((a) => !(isWorded(a) && alike(a)))
  return { matches, onlyA: left, onlyB: onlyB.filter((unit) => free.has(unit) || !isWorded(unit)) }
}
