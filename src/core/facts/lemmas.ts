// The dictionary forms that an English word can be a form of.

/** Verbs and nouns whose forms follow no rule: the dictionary form first. */
const IRREGULAR = `
arise arose arisen|awake awoke awoken|bear bore borne born|beat beaten|become became|begin began begun|bend bent|bet|bind bound|bite bit bitten|bleed bled|blow blew blown|break broke broken|breed bred|bring brought|build built|burn burnt|buy bought|catch caught|choose chose chosen|cling clung|come came|creep crept|deal dealt|dig dug|do did done does|draw drew drawn|dream dreamt|drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen|feed fed|feel felt|fight fought|find found|flee fled|fly flew flown flies|forbid forbade forbidden|forget forgot forgotten|forgive forgave forgiven|freeze froze frozen|get got gotten|give gave given|go went gone goes|grind ground|grow grew grown|hang hung|have had has|hear heard|hide hid hidden|hold held|keep kept|kneel knelt|know knew known|lay laid|lead led|lean leant|leap leapt|learn learnt|leave left|lend lent|lie lay lain lying|light lit|lose lost|make made|mean meant|meet met|mistake mistook mistaken|overcome overcame|pay paid|prove proven|ride rode ridden|ring rang rung|rise rose risen|run ran|say said|see saw seen|seek sought|sell sold|send sent|sew sewn|shake shook shaken|shine shone|shoot shot|show shown|shrink shrank shrunk|sing sang sung|sink sank sunk|sit sat|sleep slept|slide slid|smell smelt|sow sown|speak spoke spoken|speed sped|spell spelt|spend spent|spill spilt|spin spun|spit spat|spoil spoilt|spring sprang sprung|stand stood|steal stole stolen|stick stuck|sting stung|stink stank|strike struck|string strung|strive strove striven|swear swore sworn|sweep swept|swell swollen|swim swam swum|swing swung|take took taken|teach taught|tear tore torn|tell told|think thought|throw threw thrown|tread trod trodden|understand understood|undergo underwent undergone|undertake undertook undertaken|wake woke woken|wear wore worn|weave wove woven|weep wept|win won|wind wound|withdraw withdrew withdrawn|withhold withheld|write wrote written|die dying|tie tying
child children|man men|woman women|person people|foot feet|tooth teeth|goose geese|mouse mice|louse lice|ox oxen|leaf leaves|half halves|knife knives|life lives|wife wives|shelf shelves|thief thieves|wolf wolves|loaf loaves|scarf scarves|calf calves|elf elves|self selves|criterion criteria|phenomenon phenomena|analysis analyses|basis bases|crisis crises|thesis theses|hypothesis hypotheses|medium media|datum data|bacterium bacteria|index indices|policeman policemen|policewoman policewomen|fireman firemen|salesman salesmen|gentleman gentlemen
good better best|bad worse worst|far farther farthest further furthest|little less least|many more most
`

const bases = new Map<string, string[]>()
for (const line of IRREGULAR.trim().split(/[\n|]/u)) {
  const [base = '', ...forms] = line.split(' ')
  for (const form of forms) bases.set(form, [...(bases.get(form) ?? []), base])
}

/** The words that an irregular form belongs to: see and saw for "saw". */
export const irregularBases = (word: string): readonly string[] => bases.get(word) ?? []

// Endings and what the dictionary form has in their place.
const ENDINGS: readonly (readonly [string, readonly string[]])[] = [
  ['ies', ['y']],
  ['ied', ['y']],
  ['ier', ['y']],
  ['iest', ['y']],
  ['ves', ['f', 'fe']],
  ['es', ['', 'e']],
  ['s', ['']],
  ['ed', ['', 'e']],
  ['ing', ['', 'e']],
  ['er', ['', 'e']],
  ['est', ['', 'e']],
]
const DOUBLED = /([bdfgklmnprtvz])\1$/u
const LEAST = 2

/** All forms that `word` (lower case) can go back to, itself first; most of them are no words. */
export function basesOf(word: string): readonly string[] {
  const blank = word.indexOf(' ')
  // Of a phrase the first word changes: passed away.
  if (blank > 0) return basesOf(word.slice(0, blank)).map((base) => base + word.slice(blank))
  const found = [word, ...irregularBases(word)]
  for (const [ending, instead] of ENDINGS) {
    if (!word.endsWith(ending) || word.length < ending.length + LEAST) continue
    const rest = word.slice(0, -ending.length)
    for (const letters of instead) found.push(rest + letters)
    if (DOUBLED.test(rest)) found.push(rest.slice(0, -1))
  }
  return found
}
