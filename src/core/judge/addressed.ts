// Orders to whoever judges, and ready-made verdicts, inside text that is to be judged.
import { foldLooks } from '../checks/folded-text.ts'
import { chatMarks, orders, signs, verdictObject } from './order-phrases.ts'

export type Order = { readonly start: number; readonly end: number; readonly text: string }

const judgingSentence = /[^.!?。！？\n]+[.!?。！？]?/gu

const inProse = new RegExp([...orders, chatMarks, verdictObject].join('|'), 'gimu')
const inData = new RegExp([...orders, chatMarks].join('|'), 'gimu')

/** Beyond this nobody looks; such a text is longer than any answer. */
const mostUnits = 200_000

/**
 * Every such place, whatever width, script or invisible characters it is written with. In JSON answers an object with a
 * score is data, not a verdict.
 */
export function ordersIn(text: string, kind: 'prose' | 'data' = 'prose'): readonly Order[] {
  const form = kind === 'prose' ? inProse : inData
  const { text: seen, from } = foldLooks(text.slice(0, mostUnits))
  const places = [...seen.matchAll(form)]
  const named = kind === 'data' ? [] : sentencesNaming(seen)
  const apart = named.filter((one) => places.every((other) => !overlap(one, other)))
  return [...places, ...apart]
    .toSorted((one, other) => one.index - other.index)
    .map(({ index, 0: found }) => {
      const [start, end] = [from(index), from(index + found.length)]
      return { start, end, text: text.slice(start, end) }
    })
}

type Place = { readonly index: number; readonly 0: string }

const overlap = (one: Place, other: Place): boolean =>
  one.index < other.index + other[0].length && other.index < one.index + one[0].length

const mostOfSentence = 600

const sentencesNaming = (text: string): readonly Place[] =>
  [...text.matchAll(judgingSentence)].filter(
    ({ 0: sentence }) => sentence.length <= mostOfSentence && signs.every((sign) => sign.test(sentence)),
  )

/** The text with every order taken out, as a judge is shown a question. */
export function withoutOrders(text: string): string {
  let kept = ''
  let at = 0
  for (const { start, end } of ordersIn(text, 'data')) {
    kept += `${text.slice(at, start)}[…]`
    at = end
  }
  return kept + text.slice(at)
}
