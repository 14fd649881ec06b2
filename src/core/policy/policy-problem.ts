// What is wrong with a policy, and where.

/** `pointer` is a JSON Pointer into the policy. */
export type PolicyProblem = { readonly pointer: string; readonly message: string }

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
