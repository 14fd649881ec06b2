// A light English stemmer: enough that refund, refunds, refunded and refunding meet.

const VOWEL = /[aeiouy]/

const undoubled = (stem: string): string => (/([bdfgmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem)

const known = new Map<string, string>()
const MOST = 50_000

function cut(word: string): string {
  if (word.length < 4) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.endsWith('ied')) return `${word.slice(0, -3)}y`
  if (/(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2)
  if (word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) return cut(word.slice(0, -1))
  if (word.endsWith('ing') && word.length > 5 && VOWEL.test(word.slice(0, -3)))
    return undoubled(word.slice(0, -3))
  if (word.endsWith('ed') && word.length > 4 && VOWEL.test(word.slice(0, -2)))
    return undoubled(word.slice(0, -2))
  return word
}

/** Lower-case word in, stem out: plural, past and -ing endings away, a silent e too. */
export function stem(word: string): string {
  const seen = known.get(word)
  if (seen !== undefined) return seen
  let found = cut(word)
  if (found.length > 3 && found.endsWith('e')) found = found.slice(0, -1)
  if (found.length > 3 && found.endsWith('y')) found = `${found.slice(0, -1)}i`
  if (known.size < MOST) known.set(word, found)
  return found
}
