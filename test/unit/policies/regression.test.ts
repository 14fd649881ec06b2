// Every row of policies/regression through the real engine: what the shipped policies approve, reject, and why.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { endText, runRow } from '../../../src/lab/regress/run-row.ts'
import { rowsOf } from '../../support/regression-rows.ts'
import { policyFolder, shippedPolicies, shippedPolicy } from '../../support/shipped-policies.ts'

const { signal } = new AbortController()

it('has a set for every shipped policy, and no other', () => {
  const names = shippedPolicies().loaded.map(({ policy }) => `${policy.ref.name}.jsonl`)
  expect(readdirSync(join(policyFolder, 'regression')).toSorted()).toEqual([...new Set(names)])
})

for (const name of new Set(shippedPolicies().loaded.map(({ policy }) => policy.ref.name))) {
  describe(name, () => {
    const rows = rowsOf(name)

    it.each(rows)('$expected: $id', async (row) => {
      const result = await runRow({ policy: shippedPolicy(name), row, signal })
      expect(result).toMatchObject({ passed: true })
      // A shipped row that names no finding has none.
      expect(result && endText(result.got)).toBe(result?.expected)
    })

    it('says of every row what is expected', () => {
      expect(rows.filter(({ expected }) => expected === 'rejected').every(({ reasons }) => reasons)).toBe(
        true,
      )
      for (const expected of ['approved', 'rejected']) {
        expect(rows.filter((row) => row.expected === expected).length).toBeGreaterThanOrEqual(4)
      }
    })
  })
}
