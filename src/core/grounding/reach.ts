// How much of an answer and of its sources is read, in letters as `reachIn` counts them.

/** Letters of an answer that are read; the rest of it is an open claim. */
export const MOST_ANSWER = 80_000
export const MOST_QUESTION = 20_000
/** Letters of the answer and its sources together. */
export const MOST_TOGETHER = 96_000
export const MOST_CLAIMS = 3_000
