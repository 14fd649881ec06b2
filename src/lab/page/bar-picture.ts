// Bars of counts, each with its name before it and its number behind it.
import { grouped, picture, textAt } from './markup.ts'

export type Bar = { readonly name: string; readonly count: number; readonly kind: 'a' | 'b' }

type Bars = {
  readonly title: string
  readonly description: string
  /** What the bars are, and what is counted: heads of the table. */
  readonly head: readonly [string, string]
  readonly bars: readonly Bar[]
}

export function barPicture({ title, description, head, bars }: Bars): string {
  const most = Math.max(1, ...bars.map(({ count }) => count))
  return picture({
    title,
    description,
    height: 10 + bars.length * 30,
    inside: bars
      .map(({ name, count, kind }, place) => {
        const from = 8 + place * 30
        const wide = (count / most) * 180
        return [
          textAt(name, { x: 92, y: from + 14 }, 'end'),
          `<rect class="${kind}" x="100" y="${from}" width="${wide.toFixed(1)}" height="20"/>`,
          textAt(grouped(count), { x: 106 + wide, y: from + 14 }),
        ].join('')
      })
      .join(''),
    head,
    rows: bars.map(({ name, count }) => [name, String(count)]),
  })
}
