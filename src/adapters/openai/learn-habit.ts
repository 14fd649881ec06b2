// Reads from a refusal which field of the request the endpoint does not take.
import type { Habits } from './chat-request.ts'
import type { Complaint } from './complaint.ts'

const rules: readonly (readonly [RegExp, Habits])[] = [
  [/max_tokens.{0,80}max_completion_tokens/, { maxCompletionTokens: true }],
  [/enable_thinking/, { thinkingOff: true }],
  [
    /temperature.{0,80}(?:only|unsupported|not support|does not support|deprecated)|(?:unsupported|not support).{0,80}temperature/,
    { withoutTemperature: true },
  ],
  [/response_format|json_object|json mode/, { withoutJsonMode: true }],
  [/logprobs/, { withoutLogprobs: true }],
  [
    /\bseed\b.{0,80}(?:unsupported|not support|not permitted|unknown|unrecognized|extra)|(?:unsupported|unknown|unrecognized|extra).{0,80}\bseed\b/,
    { withoutSeed: true },
  ],
]

/** The habit to add, or undefined when the refusal names nothing that could be left out, or it is left out already. */
export function learnHabit(status: number, complaint: Complaint, known: Habits): Habits | undefined {
  if (status !== 400 && status !== 422) return undefined
  const learnt = rules.find(([words]) => words.test(complaint.words))?.[1]
  if (learnt === undefined) return undefined
  const fresh = Object.keys(learnt).some((name) => !(name in known))
  return fresh ? learnt : undefined
}
