// Why a job is rejected: code → what it means. docs/errors.md lists the same codes.

export const reasonCodes = {
  checks_failed: 'No answer of the last attempt passed the deterministic checks.',
  low_agreement: 'The answers of the last attempt contradict each other.',
  no_answer: 'The answers of the last attempt agree only in not answering.',
  too_few_samples: 'Too few answers of the last attempt could be compared.',
  check_error: 'A check that fails closed could not be run.',
  attempts_exhausted: 'Every rung of the ladder was tried.',
  no_progress: 'The model gave the same faulty answer again.',
  budget_tokens: 'The next attempt would pass the token budget.',
  budget_cost: 'The next attempt would pass the money budget.',
  budget_wall_time: 'The time of the job ran out.',
  model_failed: 'The next attempt got no answer from the model.',
  gate_failed: 'The answer of the last attempt missed the threshold of a gate.',
  judge_failed: 'The answer of the last attempt was scored below the pass mark.',
  judgement_unstable: 'Repeated judgements fell on both sides of the threshold; a person should look.',
  judge_error: 'No judgement that counts could be had; a person should look.',
  judge_addressed: 'The answer of the last attempt speaks to whoever judges it.',
  workflow_halted: 'The workflow of the job is halted until a person clears it.',
  reference_differs: 'The answer of the last attempt differs from the reference answer.',
  coverage_wrong:
    'The answer of the last attempt says “not covered” where it is covered, or answers from nothing.',
  validator_failed: 'A validator refused the answer of the last attempt.',
  state_ignored: 'The answer of the last attempt does not fit the state that was observed.',
  reward_veto: 'A business rule of high risk applies to the answer of the last attempt.',
  reward_too_low: 'The total of the answer of the last attempt is below what is needed.',
  retrieval_error: 'No passages could be had, good or bad.',
  validator_error: 'A validator that fails closed could not be run.',
  state_unavailable: 'State that a rule needs could not be had, or was too old.',
  embedding_error: 'The answers had to be compared by embeddings, and no vectors could be had.',
  entailment_error: 'The answers had to be compared by a model, and it gave no reply that could be used.',
  reward_error: 'Points that count could not be added up.',
} as const satisfies Record<string, string>

export type ReasonCode = keyof typeof reasonCodes

const forPeople: readonly string[] = ['judgement_unstable', 'judge_error'] satisfies ReasonCode[]

/** Whether a rejection for this reason is one that a person should look at: the judge could not make up its mind. */
export const asksForPerson = (code: string): boolean => forPeople.includes(code)
export type Reason = { readonly code: ReasonCode; readonly message: string }
