// Judges that a test writes: replies by question, answers of the model beside them.
import type { SampleRequest } from '../../src/core/sampling/sample.ts'
import type { Script, Scripted } from './scripted-pool.ts'

const said = (value: object): string => JSON.stringify(value)

/** A gate's reply. */
export const yes = (confidence = 0.95): string => said({ issues: [], verdict: 'yes', confidence })
export const no = (place: string, problem = 'The sources say otherwise.', confidence = 0.9): string =>
  said({ issues: [{ place, problem }], verdict: 'no', confidence })

/** A judge's reply with one score for every dimension. */
export const scored = (score: number, more: object = {}): string =>
  said({
    issues: [],
    scores: { factuality: score, instruction: score, completeness: score, coherence: score },
    fatal: false,
    not_covered: 'no',
    ...more,
  })

export type Bench = {
  /** By gate id; replies in the order of the calls, the last for all after it. Yes when absent. */
  readonly gates?: Readonly<Record<string, readonly Scripted[]>>
  /** By seat. Ten points when absent. */
  readonly judges?: readonly (readonly Scripted[])[]
}

/** `answered` for samples, the bench for what judges them. */
export function judgedBy(bench: Bench, answered: Script): Script {
  return (request: SampleRequest) => {
    const { judges } = request
    if (judges === undefined) return answered(request)
    // Each seat has twenty places.
    const index = request.index % 20
    const replies = judges.kind === 'gate' ? bench.gates?.[judges.id] : bench.judges?.[Number(judges.id)]
    const standard = judges.kind === 'gate' ? yes() : scored(10)
    return replies?.[index] ?? replies?.at(-1) ?? standard
  }
}
