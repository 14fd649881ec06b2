// Kind A: what models send. The reply comes over HTTP through the client; then the checks, or a judge's reading.
import type { Bench } from './bench-endpoint.ts'
import { replyWith } from './bench-endpoint.ts'
import { judgeAnswer } from './answer-path.ts'
import { isFields, textAt, type Fields } from './case-row.ts'
import { observed, rubricOf, scoresOf } from './judge-path.ts'
import { notRun, type Observation, type Ran } from './observation.ts'
import { outputOf, type Output } from './wanted-output.ts'
import { afterFault } from './after-fault.ts'

export async function runKindA(input: unknown, bench: Bench): Promise<Observation> {
  if (!isFields(input)) return notRun('the input is no object')
  const message = messageOf(input)
  if (message === undefined) return notRun('there is neither "raw" nor "message"')
  const wanted = wantedOf(input)
  if (wanted === undefined) return notRun('nothing says what was wanted: neither "want" nor "schema"')
  bench.play(replyWith(message, { finish_reason: 'stop', ...input }))
  const client = bench.client()
  const result = await client.ask()
  client.close()
  if (!result.ok) return afterFault(result.fault)
  const answer = judgeAnswer(result.value, wanted.output)
  const scoring = wanted.byJudge ? scoringOf(wanted.output) : undefined
  if (scoring === undefined || !answer.ran) return answer
  const { ids, scale } = scoring
  const judged = observed(scoresOf(result.value, rubricOf(ids, scale, scale * 0.8)))
  return judged.ran ? both(judged, answer) : judged
}

function messageOf(input: Fields): unknown {
  if (isFields(input['message'])) return input['message']
  const raw = input['raw'] ?? input['output'] ?? input['text']
  return typeof raw === 'string' || raw === null ? { role: 'assistant', content: raw } : undefined
}

type Wanted = { readonly output: Output; readonly byJudge: boolean }

function wantedOf(input: Fields): Wanted | undefined {
  const schema = input['schema']
  const want = textAt(input, 'want')
  if (isFields(schema)) return { output: { kind: 'json', schema: { ...schema } }, byJudge: false }
  if (want === undefined) return undefined
  // Only a judge that scores: a verdict of several words is an answer with a schema.
  return { output: outputOf(want), byJudge: /\bjudge\b/i.test(want) }
}

type Scoring = { readonly ids: readonly string[]; readonly scale: number }

/** Which numbers a judge is asked for, and up to what; undefined where it is asked for none, or on several scales. */
function scoringOf({ schema }: Output): Scoring | undefined {
  if (!isFields(schema)) return undefined
  const properties = isFields(schema['properties']) ? Object.entries(schema['properties']) : []
  const asked: readonly (readonly [string, unknown])[] =
    properties.length > 0 ? properties : [['score', schema]]
  const scores = asked.flatMap(([id, form]) => {
    const most =
      isFields(form) && /number|integer/.test(String(form['type'])) ? (form['maximum'] ?? 10) : undefined
    return typeof most === 'number' ? [{ id, most }] : []
  })
  const scales = new Set(scores.map(({ most }) => most))
  const [scale] = scales
  return scale === undefined || scales.size > 1 ? undefined : { ids: scores.map(({ id }) => id), scale }
}

/** The judge's reading decides; the value and what was repaired are those of the same reply read as an answer. */
function both(judged: Ran, answer: Ran): Ran {
  const taken = answer.value === undefined ? {} : { value: answer.value }
  const refusedAs =
    answer.did === 'REJECT' ? { class: answer.facts?.['class'], cause: answer.facts?.['cause'] } : {}
  const same = (judged.did === 'REJECT') === (answer.did === 'REJECT')
  return {
    ...judged,
    ...(judged.did === 'REJECT' ? {} : taken),
    says: same
      ? joined(judged.says, answer.says)
      : `${judged.says}; as an answer: ${answer.did} ${answer.says}`,
    facts: { ...answer.facts, ...refusedAs, ...judged.facts, answer: answer.did },
  }
}

const joined = (first: string, second: string): string =>
  [...new Set([...first.split(', '), ...second.split(', ')])].filter((part) => part !== '').join(', ')
