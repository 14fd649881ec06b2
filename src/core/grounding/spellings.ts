// Other spellings of what a source says: CA is California, Ave an avenue, EU the European Union.
import { stem } from '../text/stem.ts'

/** Short forms and what they stand for. States of the U.S. are given so in addresses, by their postal codes. */
const SHORT =
  'AL=alabama AK=alaska AZ=arizona AR=arkansas CA=california CO=colorado CT=connecticut DE=delaware FL=florida GA=georgia HI=hawaii ID=idaho IL=illinois IN=indiana IA=iowa KS=kansas KY=kentucky LA=louisiana ME=maine MD=maryland MA=massachusetts MI=michigan MN=minnesota MS=mississippi MO=missouri MT=montana NE=nebraska NV=nevada NH=new_hampshire NJ=new_jersey NM=new_mexico NY=new_york NC=north_carolina ND=north_dakota OH=ohio OK=oklahoma OR=oregon PA=pennsylvania RI=rhode_island SC=south_carolina SD=south_dakota TN=tennessee TX=texas UT=utah VT=vermont VA=virginia WA=washington WV=west_virginia WI=wisconsin WY=wyoming Ave=avenue Blvd=boulevard Dr=drive Hwy=highway Ln=lane Rd=road Sq=square St=street'

const LONG: ReadonlyMap<string, readonly string[]> = new Map(
  SHORT.split(' ').map((pair) => {
    const [short = '', long = ''] = pair.split('=')
    return [short, long.split('_').map(stem)]
  }),
)

const CAPITALS =
  /\b\p{Lu}[\p{L}\p{N}'’&.-]*(?:[ \n](?:(?:of|and|the|for|on|in|de) ){0,2}\p{Lu}[\p{L}\p{N}'’&-]*)*/gu
const MOST_LETTERS = 6

/** Initials of every row of two to six capitalised words: EU, UN, FDA. */
function initialsIn(words: readonly string[]): readonly string[] {
  const found: string[] = []
  for (let from = 0; from < words.length; from += 1) {
    let letters = ''
    for (const word of words.slice(from, from + MOST_LETTERS)) {
      letters += word.charAt(0).toLowerCase()
      if (letters.length > 1) found.push(letters)
    }
  }
  return found
}

/** Stems of what stands in a text under another spelling. Linear in its length. */
export function otherSpellings(text: string): ReadonlySet<string> {
  const found = new Set<string>()
  for (const [run] of text.matchAll(CAPITALS)) {
    const words = run.split(/[ \n]/u).filter((word) => /^\p{Lu}/u.test(word))
    for (const word of words) for (const long of LONG.get(word.replace(/\.$/u, '')) ?? []) found.add(long)
    for (const letters of initialsIn(words)) found.add(letters)
  }
  return found
}
