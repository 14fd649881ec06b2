// Rows of the guardrails form: told by what the input holds, since layers are many and forms are few.
import { isRefusal } from '../../../src/core/checks/refusal.ts'
import { judgeAnswer } from './answer-path.ts'
import type { Bench } from './bench-endpoint.ts'
import { isFields, type Fields } from './case-row.ts'
import { judgeWithCheck } from './check-path.ts'
import { runJudgeReplies } from './judge-replies.ts'
import { runLoop } from './loop.ts'
import { notRun, type Observation, type Ran } from './observation.ts'
import type { Output } from './wanted-output.ts'
import { replyOf } from '../../support/replies.ts'

export function runGuardrails(
  layer: string,
  input: unknown,
  bench: Bench,
): Observation | Promise<Observation> {
  if (!isFields(input)) return notRun('the input is no object')
  if ('judge_reply' in input || 'judge_replies' in input) return runJudgeReplies(input)
  if ('attempts' in input) return runLoop(input, bench)
  const outputs = outputsOf(input)
  if (outputs === undefined) return notRun('the input holds neither outputs, nor judge replies, nor attempts')
  if (/refusal/i.test(layer)) return refusals(outputs)
  if (!('schema' in input) && !/parse|schema|json/i.test(layer)) return judgeWithCheck(layer, input, outputs)
  const schema = input['schema']
  const output: Output = { kind: 'json', ...(isFields(schema) ? { schema: { ...schema } } : {}) }
  const finish = input['finish_reason'] === 'length' ? 'length' : 'stop'
  return together(outputs.map((text) => judgeAnswer(replyOf(text, { finish, finishReason: finish }), output)))
}

function outputsOf({ output, outputs, raw }: Fields): readonly string[] | undefined {
  const given: unknown = outputs ?? output ?? raw
  const list: readonly unknown[] = Array.isArray(given) ? given : [given]
  return list.every((each) => typeof each === 'string') ? list : undefined
}

function refusals(outputs: readonly string[]): Ran {
  const found = outputs.map((text) => isRefusal(text) !== false)
  return {
    ran: true,
    did: found.every((refused) => refused) ? 'REJECT' : 'ACCEPT',
    says: found.map((refused) => (refused ? 'refusal' : 'answer')).join(', '),
    facts: { refusal: found },
  }
}

/** One observation for several outputs: the value and faults of the first, and whether each was accepted. */
export function together(all: readonly Observation[]): Observation {
  const ran = all.filter((each): each is Ran => each.ran)
  const [first] = ran
  if (first === undefined || ran.length < all.length) {
    return all.find((each) => !each.ran) ?? notRun('there is no output')
  }
  const valid = ran.map(({ did }) => did !== 'REJECT')
  return {
    ...first,
    did: valid.every((each) => each) ? first.did : valid.some((each) => each) ? 'ACCEPT+FLAG' : 'REJECT',
    says: ran.map(({ did, says }) => `${did} ${says}`.trim()).join(' / '),
    facts: { ...first.facts, valid },
  }
}
