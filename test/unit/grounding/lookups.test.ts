// Quick look-ups answer as the plain search over everything would.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sameMoment, type Moment } from '../../../src/core/facts/dates.ts'
import { sameQuantity } from '../../../src/core/facts/quantities.ts'
import { unitsOf } from '../../../src/core/facts/units.ts'
import { hasValue, valueIndexOf } from '../../../src/core/grounding/value-index.ts'
import { holds, lettersOf } from '../../../src/core/text/letters.ts'

describe('pieces of a text', () => {
  const letters = fc.string({
    unit: fc.constantFrom('a', 'b', 'c', 'd', '国', '家', '1', '2', ' '),
    maxLength: 40,
  })

  it.each([2, 4])('of at least %i letters are found where they stand and nowhere else', (size) => {
    fc.assert(
      fc.property(letters, letters, (text, piece) => {
        expect(holds(lettersOf(text, size), piece)).toBe(text.includes(piece))
      }),
    )
  })
})

describe('quantities of the sources', () => {
  const value = fc.constantFrom(
    ...'5|5 km|5000 m|5%|0.05|a fifth of|20%|20|2%|0.5|50%|½ kg|500 g|5th|¥5|$5|-5|1e3|1000|1 000|3:2|1.5'.split(
      '|',
    ),
  )

  it('are found as by comparing each of them', () => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 6 }), value, (held, wanted) => {
        const quantities = (text: string) => unitsOf(text).filter(({ quantity }) => quantity !== undefined)
        const all = quantities(held.join('. '))
        for (const unit of quantities(wanted)) {
          const plain = all.some(
            ({ quantity }) =>
              quantity !== undefined && unit.quantity !== undefined && sameQuantity(unit.quantity, quantity),
          )
          expect(hasValue(valueIndexOf(all), unit)).toBe(plain)
        }
      }),
    )
  })
})

describe('moments of the sources', () => {
  const moment = fc.constantFrom(
    ...'March 5, 2024|5 March|March 2024|2024 年|2024-03-05|03/05/2024|05/03/2024|13/05/2024|2024 年 5 月|5 月 3 日|3 月 5 日|9:00|21:00|9:05|9:05:30|9:00 UTC|17:00 北京时间|May 2023'.split(
      '|',
    ),
  )
  const clock = (a: Moment, b: Moment): boolean =>
    a.kind === 'time' && b.kind === 'time' && a.parts[0] % 12 === b.parts[0] % 12 && a.parts[1] === b.parts[1]

  it('are found as by comparing each of them', () => {
    fc.assert(
      fc.property(fc.array(moment, { maxLength: 6 }), moment, (held, wanted) => {
        const moments = (text: string) => unitsOf(text).filter((unit) => unit.moment !== undefined)
        const all = moments(held.join('. '))
        for (const unit of moments(wanted)) {
          const plain = all.some(
            ({ moment: other }) =>
              other !== undefined &&
              unit.moment !== undefined &&
              (sameMoment(unit.moment, other) || clock(unit.moment, other)),
          )
          expect(hasValue(valueIndexOf(all), unit)).toBe(plain)
        }
      }),
      { numRuns: 1000 },
    )
  })
})
