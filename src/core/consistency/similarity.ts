// How alike two answers are, as one number.
import { compareAnswers } from './compare.ts'

/** 0 to 1: from 0.7 where the two say the same, at most 0.35 where they contradict each other. */
export function similarity(a: string, b: string): number {
  return compareAnswers(a, b).similarity
}
