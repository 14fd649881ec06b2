// What is wrong with what a command was given, and where.
import type { PolicyProblem } from '../../adapters/policies/policy-problem.ts'

export type Problem = Pick<PolicyProblem, 'where' | 'pointer' | 'message'>

/** Of a file, a folder or a name as a whole. */
export const wholeProblem = (where: string, message: string): Problem => ({ where, pointer: '', message })
