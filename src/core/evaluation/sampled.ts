// Which jobs are judged: drawn by job id, so that every run, on whatever machine, draws the same.
import { shareOf } from '../judge/digest.ts'

/** `share` of all ids, 0 to 1. */
export const isSampled = (jobId: string, share: number): boolean => shareOf(jobId) < share
