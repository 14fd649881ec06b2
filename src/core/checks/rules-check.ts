// Check kind `rules`: expressions in CEL over the answer, the input and the documents. All are tried.
import type { Rules } from '../../../schemas/generated/policy.ts'
import { failed, ok } from '../prelude.ts'
import { bindingsOf, compileRule, type Bindings, type Rule } from './cel.ts'
import type { Outcome, Subject } from './check.ts'
import type { CheckProblem, Compiler } from './compile-check.ts'
import { errorOf, outcomeOf, type Problem } from './findings.ts'

type Compiled = { readonly holds: Rule; readonly given: Rules['rules'][number] }

/** In `output` stands the value that was read, or the text where the policy wants no JSON. */
export const compileRules: Compiler<Rules> = (settings) => {
  const problems: CheckProblem[] = []
  const compiled: Compiled[] = []
  for (const [index, given] of settings.rules.entries()) {
    const holds = compileRule(given.rule)
    if (holds.ok) compiled.push({ holds: holds.value, given })
    else problems.push({ pointer: `/rules/${index}/rule`, message: holds.fault })
  }
  if (problems.length > 0) return failed(problems)
  return ok({ needsValue: true, run: (subject) => evaluate(settings, compiled, subject) })
}

function evaluate(settings: Rules, rules: readonly Compiled[], subject: Subject): Outcome {
  const facts = bindingsOf({
    output: subject.value ?? subject.text,
    input: subject.input,
    documents: subject.documents,
  })
  const problems: Problem[] = []
  const reasons: string[] = []
  for (const rule of rules) {
    const answer = judge(rule, facts)
    if (typeof answer === 'string') reasons.push(answer)
    else problems.push(...answer)
  }
  const [reason] = reasons
  if (problems.length === 0 && reason !== undefined) return errorOf(settings, reason)
  return outcomeOf(settings, 'reasoning', [
    ...problems,
    ...(subject.unfit === true ? [] : reasons.map((message) => ({ message }))),
  ])
}

/** Nothing when the rule holds, its problem when it does not, a text when it could not be evaluated. */
function judge({ holds, given }: Compiled, facts: Bindings): readonly Problem[] | string {
  const answer = holds(facts)
  if (!answer.ok) return `The rule ${JSON.stringify(given.rule)} could not be evaluated: ${answer.fault}.`
  if (answer.value) return []
  return [{ message: given.message, ...(given.fieldPath === undefined ? {} : { path: given.fieldPath }) }]
}
