// The matrix, its mean, its risk and its medoid.
import { describe, expect, it } from 'vitest'
import { agreementOf } from '../../../src/core/consistency/agreement.ts'

const options = { kind: 'text', threshold: 0.7 } as const

describe('agreement', () => {
  it('is full between equal answers, whatever the width of their letters', () => {
    const found = agreementOf(['退款 500 元', '退款 ５００ 元'], options)
    expect(found).toMatchObject({ score: 1, risk: 'low', samples: 2, medoid: 0 })
  })

  it('takes the answer closest to the others as the consensus', () => {
    const found = agreementOf(['Lyon, of course', 'It is Paris.', 'It is Paris'], options)
    expect(found.medoid).toBe(1)
    expect(found.matrix[0]?.[0]).toBe(1)
    expect(found.score).toBeLessThan(0.7)
  })

  it('says high risk below half of the threshold', () => {
    expect(agreementOf(['abc', 'xyz'], options).risk).toBe('high')
  })

  it('gives 1 for a single answer, and says that it was one', () => {
    expect(agreementOf(['only'], options)).toMatchObject({ score: 1, samples: 1, medoid: 0 })
  })
})
