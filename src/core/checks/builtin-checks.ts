// Checks every policy has: an answer is there and whole, it is not too long, its JSON can be read and fits.
import type { Json } from '../prelude.ts'
import type { Check, Outcome, Subject } from './check.ts'
import { extractJson, type NotFound } from './extract-json.ts'
import { errorOf, outcomeOf, type Problem } from './findings.ts'
import { fitToSchema } from './fit-to-schema.ts'
import type { JsonSchemaValidator } from './json-schema.ts'
import { LENGTH_CHECK, SCHEMA_CHECK } from './run-checks.ts'
import { stripReasoning } from './reasoning.ts'
import { isRefusal } from './refusal.ts'

type Builtin = Pick<Check, 'id' | 'kind' | 'run'> & { readonly needsValue?: boolean }

const builtin = (check: Builtin): Check => ({
  mode: 'enforce',
  onError: 'closed',
  needsValue: false,
  ...check,
})

const refused = (phrase: string): Problem => ({
  message: `The answer declines instead of answering: ${JSON.stringify(phrase)}.`,
  errorType: 'refusal',
  hint: 'Answer the question with what is known; say which part cannot be answered and why.',
})

const cutOff: Problem = {
  message: 'The answer was cut off at the token limit.',
  errorType: 'incomplete',
  cause: 'truncated',
  hint: 'Give a shorter answer that is complete.',
}

/** For text and code: something is there, it is not cut off, and it does not merely decline. */
export const answerPresent = (): Check =>
  builtin({
    id: 'answer-present',
    kind: 'answer-present',
    run: (subject) => outcomeOf({ id: 'answer-present' }, 'incomplete', absences(subject)),
  })

/** Blanks in all their forms, fences, dots and dashes are nothing. */
const something = /[^\p{Z}\p{C}\s\u115F\u1160\u2800\u3164\uFFA0.…。·*_~`—–-]/u

function absences(subject: Subject): Problem[] {
  if (subject.finish === 'length') return [cutOff]
  const { text, unclosed } = stripReasoning(subject.text)
  if (unclosed || !something.test(text)) {
    return [{ message: 'The answer is empty.', hint: 'Give an answer.' }]
  }
  const refusal = isRefusal(text)
  return refusal === false ? [] : [refused(refusal.phrase)]
}

/** No answer is longer than this many characters (UTF-16 units, so that it costs nothing to know). */
export const maxLength = (limit: number): Check =>
  builtin({
    id: LENGTH_CHECK,
    kind: 'max-length',
    run: ({ text }) => {
      const message = `The answer has ${text.length} characters, wanted at most ${limit}.`
      const problems = text.length > limit ? [{ message, hint: 'Give a shorter answer.' }] : []
      return outcomeOf({ id: LENGTH_CHECK }, 'instruction', problems)
    },
  })

/** Reads the JSON value and hands it on. What was repaired on the way is in `read`. */
export const readableJson = (lossy: boolean, validator: JsonSchemaValidator | undefined): Check =>
  builtin({
    id: 'json',
    kind: 'json',
    run: (subject) => {
      const found = extractJson(subject.text, {
        allowLossy: lossy,
        truncated: subject.finish === 'length',
        ...(validator === undefined ? {} : { accept: validator.accepts }),
      })
      if (found.status !== 'found') return outcomeOf({ id: 'json' }, 'format', [unreadable(found, subject)])
      const fitted = fitToSchema(found.value, validator, lossy)
      const read = { value: fitted.value, repairs: [...found.repairs, ...fitted.repairs], flags: found.flags }
      return { check: 'json', status: 'pass', findings: [], read }
    },
  })

function unreadable(found: NotFound, subject: Subject): Problem {
  const refusal = found.status === 'none' ? isRefusal(subject.text) : false
  if (refusal !== false) return refused(refusal.phrase)
  const standard = { message: found.message, ...(found.span === undefined ? {} : { span: found.span }) }
  switch (found.status) {
    case 'truncated':
      return subject.finish === 'length'
        ? {
            ...standard,
            errorType: 'incomplete',
            cause: 'truncated',
            hint: 'Give a shorter answer, complete and valid.',
          }
        : { ...standard, errorType: 'incomplete', hint: 'Close every bracket and string.' }
    case 'empty':
      return { ...standard, errorType: 'incomplete', hint: 'Answer with the JSON value alone.' }
    case 'unsafe':
      return { ...standard, cause: 'unsafe', hint: 'Leave that key or nesting out.' }
    case 'ambiguous':
      return { ...standard, hint: 'Answer with one JSON value, each key once, and nothing else.' }
    case 'none':
      return { ...standard, hint: 'Answer with strict JSON alone: no prose, no comments.' }
  }
}

/** The value fits the policy's schema. */
export const fitsSchema = (validator: JsonSchemaValidator, id = SCHEMA_CHECK): Check =>
  builtin({
    id,
    kind: 'schema',
    needsValue: true,
    run: ({ value }) => schemaOutcome(id, validator, value ?? null),
  })

function schemaOutcome(id: string, validator: JsonSchemaValidator, value: Json): Outcome {
  const result = validator.validate(value)
  if (!result.ok) return errorOf({ id }, result.fault)
  const problems = result.value.map(({ path, message }) => ({ path, message }))
  return outcomeOf({ id }, 'format', problems)
}
