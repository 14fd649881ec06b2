// Agreement beyond chance.

/** Two verdicts on one answer. */
export type VerdictPair = { readonly judge: boolean; readonly person: boolean }

/** Cohen's kappa (1960), -1 to 1. NaN where both always say the same one thing: chance alone would agree then. */
export function cohenKappa(pairs: readonly VerdictPair[]): number {
  const share = (of: (pair: VerdictPair) => boolean): number => pairs.filter(of).length / pairs.length
  const observed = share(({ judge, person }) => judge === person)
  const [a, b] = [share(({ judge }) => judge), share(({ person }) => person)]
  const expected = a * b + (1 - a) * (1 - b)
  return (observed - expected) / (1 - expected)
}

/**
 * Fleiss' kappa (1971) of the labels of several people, for two classes; answers with one label have no part in it,
 * and the number of labels may differ. NaN without two labels anywhere, or with one class alone.
 */
export function fleissKappa(labels: readonly (readonly boolean[])[]): number {
  const several = labels.filter(({ length }) => length > 1)
  const all = several.flat()
  const yes = all.filter(Boolean).length / all.length
  const expected = yes ** 2 + (1 - yes) ** 2
  const agreed = several.map((own) => {
    const [n, k] = [own.length, own.filter(Boolean).length]
    return (k * (k - 1) + (n - k) * (n - k - 1)) / (n * (n - 1))
  })
  const observed = agreed.reduce((sum, each) => sum + each, 0) / agreed.length
  return (observed - expected) / (1 - expected)
}
