// The lexicon put together from its lists: common words, concepts, classes, WordNet, function words.
import chinese from '../text/tables/chinese.json' with { type: 'json' }
import english from '../text/tables/english.json' with { type: 'json' }
import { stem } from '../text/stem.ts'
import { ALTERNATIVES } from './alternatives.ts'
import { EVERYDAY } from './concepts-everyday.ts'
import { PLACES } from './concepts-places.ts'
import { SERVICE } from './concepts-service.ts'
import { ownForms } from './senses.ts'
import { entryOf, type Entry, type EntryFields, type Phrase } from './entry.ts'
import { feastNames } from './feasts.ts'
import { hanTreeOf, type HanTree } from './han-tree.ts'
import {
  BOUNDS_AFTER,
  BOUNDS_BEFORE,
  CHANGES,
  COMPOUNDS,
  CONTRASTS,
  EXCEPTIONS,
  FUNCTION_WORDS,
  MODALS,
  NEGATING_PHRASES,
  NEGATIONS,
  NONE,
  NOT_ALL,
  NO_NEGATIONS,
  ORDER_WORDS,
  PERSONS,
  POINTED,
  ASIDES,
  RESTRICTIONS,
  SEQUENCE_WORDS,
} from './function-words.ts'

const HAN = /[\u3400-\u9fff]/

export type Lexicon = {
  readonly han: HanTree
  readonly words: ReadonlyMap<string, Entry>
  readonly phrases: ReadonlyMap<string, readonly Phrase[]>
  readonly classes: ReadonlyMap<string, number>
  /** Chinese characters that are a word by themselves in the senses. */
  readonly letters: ReadonlySet<string>
}

type Listed = { readonly stems: readonly string[]; readonly entry: EntryFields }

type Building = {
  han: Map<string, EntryFields>
  words: Map<string, EntryFields>
  phrases: Map<string, Listed[]>
  classes: Map<string, number>
}

/** Function words and modals keep their form; the rest is stemmed, so that one entry serves all endings. */
function add(into: Building, form: string, fields: EntryFields): void {
  if (HAN.test(form)) {
    into.han.set(form, { ...into.han.get(form), ...fields })
    return
  }
  const stems = form.split(' ').map(stem)
  if (stems.length === 1) {
    const key = stems[0] ?? ''
    into.words.set(key, { ...into.words.get(key), ...fields })
    return
  }
  const first = stems[0] ?? ''
  const known = into.phrases.get(first) ?? []
  const same = known.find((phrase) => phrase.stems.join(' ') === stems.join(' '))
  if (same) Object.assign(same.entry, fields)
  else known.push({ stems, entry: fields })
  into.phrases.set(first, known)
}

/** Key of a word that is told by its form alone: "not" is no form of "note", "them" none of "theme". */
export const asItStands = (word: string): string => `=${word}`

/** Function words: phrases and Chinese ones like all others, English words by their form. */
function addFunction(into: Building, form: string, fields: EntryFields): void {
  if (HAN.test(form) || form.includes(' ')) {
    add(into, form, fields)
    return
  }
  const key = asItStands(form)
  const content = into.words.get(key) ?? into.words.get(stem(form))
  into.words.set(key, { ...content, ...fields })
}

function addSide(into: Building, side: string, fields: EntryFields): void {
  const [latin = '', han = ''] = side.split('|')
  for (const form of latin.split(',')) if (form.trim() !== '') add(into, form.trim(), fields)
  for (const form of han.trim().split(/\s+/u)) if (form !== '') add(into, form, fields)
}

function addConcepts(into: Building, lines: string, fields: EntryFields = {}): void {
  for (const line of lines.trim().split('\n')) {
    const [one = '', opposite] = line.split('<>')
    const concept = `~${(one.split(/[,|]/u)[0] ?? '').trim().replaceAll(' ', '-')}${opposite === undefined ? '' : '±'}`
    addSide(into, one, { concept, sign: 1, ...fields })
    if (opposite !== undefined) addSide(into, opposite, { concept, sign: -1 })
  }
}

/** Members of a class keep the concept that they have; the others become one. */
function addAlternatives(into: Building): void {
  for (const [place, line] of ALTERNATIVES.trim().split('\n').entries()) {
    for (const member of line.split(';')) {
      const [first = ''] = member.split(/[,|]/u)
      const known = knownForm(into, first.trim())
      const concept = known?.concept ?? `~${first.trim().replaceAll(' ', '-')}`
      addSide(into, member, { concept, sign: known?.sign ?? 1 })
      into.classes.set(concept, place)
    }
  }
}

/** Antonyms share a concept with opposite signs, unless the lists above know one of them. */
function addAntonyms(into: Building): void {
  for (const pair of english.antonyms.split(' ')) {
    const [one = '', other = ''] = pair.split('=').map(stem)
    if (into.words.get(one)?.concept || into.words.get(other)?.concept) continue
    add(into, one, { concept: `~${one}±`, sign: 1 })
    add(into, other, { concept: `~${one}±`, sign: -1 })
  }
}

function knownForm(into: Building, form: string): EntryFields | undefined {
  const stems = form.split(' ').map(stem)
  if (stems.length === 1) return into.words.get(stems[0] ?? '')
  const phrases = into.phrases.get(stems[0] ?? '') ?? []
  return phrases.find((phrase) => phrase.stems.join(' ') === stems.join(' '))?.entry
}

// 三件 is a number and what it counts.
const COUNTED =
  /^[二三四五六七八九十百千两几]+[个件位名份张条款笔人双对只头辆架层楼瓶杯碗盒箱包片根支把篇部集章页届班步套组批队排朵株棵]$/u

/** A word of the list of common ones at its place; a star marks nouns. */
function addListed(into: Building, listed: string, rank: number): void {
  const noun = listed.endsWith('*')
  const word = noun ? listed.slice(0, -1) : listed
  if (COUNTED.test(word) || (!HAN.test(word) && into.words.get(stem(word))?.rank)) return
  add(into, word, noun ? { rank, noun: true } : { rank })
}

const DYNASTIES = Array.from('秦汉隋唐宋元明清', (name) => `${name}朝`)

function addCommon(into: Building): void {
  for (const [at, word] of english.common.split(' ').entries()) addListed(into, word, at + 1)
  for (const [at, word] of chinese.common.split(' ').entries()) addListed(into, word, at + 1)
  for (const word of chinese.names.split(' ')) add(into, word, { name: true })
  for (const label of ['甲', '乙', '丙', '丁', '张三', '李四', '王五', '赵六', ...DYNASTIES])
    add(into, label, { name: true })
}

// As common as a word in the middle of the lists.
const USUAL_RANK = 3000

// What starts so is read as a denial and what it denies.
const DENIED = /^[不没未无](?!用|需)/u

/** Phrases and Chinese words of the senses are read whole. */
function addForms(into: Building): void {
  for (const form of [...ownForms(), ...feastNames()]) {
    if (HAN.test(form)) {
      if (form.length > 1 && !DENIED.test(form) && !into.han.has(form)) add(into, form, { rank: USUAL_RANK })
    } else if (form.includes(' ') && !knownForm(into, form)) {
      add(into, form, { concept: `~${form.replaceAll(' ', '-')}` })
    }
  }
}

const DAYS = [
  ...['一', '二', '三', '四', '五', '六', '日', '天'].flatMap((day) => [
    `周${day}`,
    `星期${day}`,
    `礼拜${day}`,
  ]),
  ...['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
]
const WEEKS: readonly (readonly [name: string, before: readonly string[]])[] = [
  ['last week', ['上', '上个']],
  ['this week', ['this ', '本', '这', '这个']],
  ['next week', ['next ', '下', '下个']],
]

// 上月底, 下个月初: the month, and the part of it.
const PARTS_OF_MONTH = ['月初', '月底', '月末', '月中旬', '月上旬', '月下旬', '月中']
const MONTHS: readonly (readonly [name: string, before: readonly string[]])[] = [
  ['last month', ['上', '上个']],
  ['this month', ['本', '这个']],
  ['next month', ['下', '下个']],
]

function addPartsOfMonths(into: Building): void {
  for (const [name, before] of MONTHS) {
    const week = knownForm(into, name)?.concept
    if (week === undefined) continue
    for (const part of PARTS_OF_MONTH) {
      const fields = into.han.get(part) ?? { concept: `~${part}` }
      for (const word of before) add(into, word + part, { ...fields, week })
    }
  }
}

/** 下周五, next Friday: the day, and the week of it. */
function addDaysOfWeeks(into: Building): void {
  for (const [name, before] of WEEKS) {
    const week = knownForm(into, name)?.concept
    if (week === undefined) continue
    for (const day of DAYS) {
      const fields = into.han.get(day) ?? knownForm(into, day)
      const fitting = before.filter((word) => HAN.test(word) === HAN.test(day))
      for (const word of fitting) add(into, `${word}${day}`, { ...fields, week })
    }
  }
}

// The keys of the quantities that are these periods in numbers: every two days.
const PERIODS_BY_NAME: readonly (readonly [concept: string, forms: readonly string[]])[] = [
  ['every time:172800', ['隔天', '隔日', 'every other day', 'every second day']],
  ['every time:1209600', ['隔周', 'every other week', 'every second week', 'biweekly']],
  ['every month:2', ['隔月', 'every other month', 'every second month']],
  ['every month:24', ['隔年', 'every other year', 'every second year']],
]

const JOINS_HAN = ['和', '与', '及', '或', '以及', '或者', '并', '并且', '跟', '同']
const AFTERNOONS = ['下午', '晚上', '傍晚', '晚间', '夜里', '午后']
const MORNINGS = ['上午', '早上', '凌晨', '清晨', '早晨']

function addTurns(into: Building): void {
  const each = (words: Iterable<string>, fields: EntryFields): void => {
    for (const word of words) addFunction(into, word, fields)
  }
  each(FUNCTION_WORDS, { empty: true })
  each(POINTED, { empty: true, rank: 100 })
  each(ASIDES, { empty: true })
  for (const word of NO_NEGATIONS) if (!into.han.get(word)?.concept) add(into, word, { rank: 500 })
  each(ORDER_WORDS, { orders: true })
  each(SEQUENCE_WORDS, { sequences: true })
  for (const [form, restricts] of RESTRICTIONS) addFunction(into, form, { restricts })
  for (const [form, person] of PERSONS) addFunction(into, form, { person })
  for (const [form, before] of BOUNDS_BEFORE) addFunction(into, form, { before })
  for (const [form, after] of BOUNDS_AFTER) addFunction(into, form, { after })
  for (const [form, modal] of MODALS) add(into, form, modal)
  each(CONTRASTS, { restricts: 'but', contrasts: true })
  each(EXCEPTIONS, { restricts: 'if', negates: true })
  each(NEGATIONS, { negates: true })
  each(NEGATING_PHRASES, { negates: true })
  each(NONE, { concept: '~all±', sign: 1, negates: true, quantifies: 'none' })
  each(NOT_ALL, { concept: '~all±', sign: 1, negates: true, quantifies: 'not all' })
  each(['零下', '负', 'minus'], { minus: true })
  each(JOINS_HAN, { joins: true })
  each(AFTERNOONS, { half: 'afternoon' })
  each(MORNINGS, { half: 'morning' })
}

/** Words that say an amount by themselves: doubled, every other day. */
function addAmounts(into: Building): void {
  for (const [form, change] of CHANGES) {
    addFunction(into, form, { concept: '~increase±', sign: change > 0 ? 1 : -1, change: Math.abs(change) })
  }
  for (const form of COMPOUNDS) into.han.delete(form)
  for (const [concept, forms] of PERIODS_BY_NAME)
    for (const form of forms) addFunction(into, form, { concept })
}

/** Later entries win where a form is several things: turns over concepts over common words. */
export function builtLexicon(): Lexicon {
  const into: Building = { han: new Map(), words: new Map(), phrases: new Map(), classes: new Map() }
  addCommon(into)
  addConcepts(into, EVERYDAY)
  addConcepts(into, SERVICE)
  addConcepts(into, PLACES, { name: true })
  addAlternatives(into)
  addDaysOfWeeks(into)
  addPartsOfMonths(into)
  addAntonyms(into)
  addForms(into)
  addTurns(into)
  addAmounts(into)
  const phrases = new Map<string, readonly Phrase[]>()
  for (const [first, listed] of into.phrases) {
    const longest = listed.toSorted((a, b) => b.stems.length - a.stems.length)
    phrases.set(
      first,
      longest.map(({ stems, entry }) => ({ stems, entry: entryOf(entry) })),
    )
  }
  const words = new Map<string, Entry>()
  for (const [word, fields] of into.words) words.set(word, entryOf(fields))
  const letters = new Set(ownForms().filter((form) => form.length === 1 && HAN.test(form)))
  return { words, phrases, classes: into.classes, letters, han: hanTreeOf(into.han) }
}
