// How `npm run corpus` ends; docs/corpus.md has the same.
import { exitCodes } from '../../../src/cli/exit-codes.ts'

export const corpusExits = {
  ok: exitCodes.ok.code,
  no: exitCodes.no.code,
  usage: exitCodes.usage.code,
  /** Of no row it could be told whether the product does what is expected: that is no success. */
  nothingJudged: 5,
} as const
