// What is wrong with a policy, and where.

/** `pointer` is a JSON Pointer into the policy. */
export type PolicyProblem = { readonly pointer: string; readonly message: string }
