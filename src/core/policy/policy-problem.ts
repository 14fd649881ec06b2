// What is wrong with a policy, and where.

/** `pointer` is a JSON Pointer into the policy. */
export type PolicyProblem = { readonly pointer: string; readonly message: string }

/** A model that the config lacks, with those that it has. */
export function unknownModel(
  pointer: string,
  model: string,
  known: Readonly<Record<string, unknown>>,
): readonly PolicyProblem[] {
  if (Object.hasOwn(known, model)) return []
  const names = Object.keys(known).join(', ')
  return [{ pointer, message: `the config has no model ${model}; it has ${names === '' ? 'none' : names}` }]
}

/** Ids that stand there twice. */
export const doubledIds = (
  items: readonly { readonly id: string }[],
  within: string,
): readonly PolicyProblem[] =>
  items.flatMap(({ id }, i) =>
    items.findIndex((item) => item.id === id) < i
      ? [{ pointer: `${within}/${i}/id`, message: `${id} stands there twice` }]
      : [],
  )
