// Tells a reply that ended for a reason nobody knows.

type End = { readonly finish: string; readonly finishReason: string }

/** A reply that says itself that it ended for another reason than being done. One that says nothing may be whole. */
export const isUnfinished = ({ finish, finishReason }: End): boolean =>
  finish === 'other' && finishReason !== ''
