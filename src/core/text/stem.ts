// A light English stemmer: enough that refund, refunds, refunded and refunding meet.

const VOWEL = /[aeiouy]/

const undoubled = (stem: string): string => (/([bdfgmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem)

// Words whose last letters are no ending.
const WHOLE: readonly string[] = ['evening', 'evenings', 'goods']

const known = new Map<string, string>(WHOLE.map((word) => [word, word.replace(/gs$/u, 'g')] as const))
const MOST = 50_000

const LEAST = 4

/** The stem before an ending of `letters`, where it keeps a vowel; the word itself where it does not. */
function without(word: string, letters: number): string {
  const stem = word.slice(0, -letters)
  return stem.length > 2 && VOWEL.test(stem) ? undoubled(stem) : word
}

function cut(word: string): string {
  if (word.length < LEAST) return word
  if (/ie[sd]$/.test(word)) return `${word.slice(0, -3)}y`
  if (/(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2)
  if (word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) return cut(word.slice(0, -1))
  if (word.endsWith('ing')) return without(word, 3)
  return word.endsWith('ed') ? without(word, 2) : word
}

/** Lower-case word in, stem out: plural, past and -ing endings away, a silent e too. */
export function stem(word: string): string {
  const seen = known.get(word)
  if (seen !== undefined) return seen
  let found = cut(word)
  if (found.length > 3 && found.endsWith('e') && found !== 'here') found = found.slice(0, -1)
  if (found.length > 3 && found.endsWith('y')) found = `${found.slice(0, -1)}i`
  if (known.size < MOST) known.set(word, found)
  return found
}
