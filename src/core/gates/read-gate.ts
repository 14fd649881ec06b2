// A gate's reply: its verdict out of the JSON, and how sure it is of a yes.
import { issuesOf, textsOf } from '../judge/issue.ts'
import type { JudgedCase } from '../judge/judged-case.ts'
import { unreadable, type FigureMethod, type Reading } from '../judge/reading.ts'
import { replyObject } from '../judge/reply-object.ts'
import { failed, ok, type Json, type Result } from '../prelude.ts'
import type { Reply } from '../sampling/sample.ts'
import type { Gate } from './gate.ts'

function saysYes(value: Json | undefined): boolean | undefined {
  if (typeof value === 'boolean') return value
  if (typeof value !== 'string') return undefined
  const word = value
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/[.。!！]$/, '')
  if (word === 'yes' || word === '是') return true
  return word === 'no' || word === '否' ? false : undefined
}

/** Reads a reply. The words of the verdict stand in a named field: a "yes" in prose may answer another question. */
export function readGate(reply: Reply, gate: Gate, judged: JudgedCase): Reading {
  const found = replyObject(reply, (fields) => Object.hasOwn(fields, 'verdict'))
  if (!found.ok) return unreadable(found.fault)
  const { fields, earlier, notes } = found.value
  const yes = saysYes(fields['verdict'])
  if (yes === undefined) return unreadable('"verdict" is neither yes nor no')
  if (yes && earlier.some((other) => saysYes(other['verdict']) === false)) {
    return unreadable('it gives several verdicts, and the last is not the harshest')
  }
  const issues = issuesOf(fields['issues'], textsOf(judged))
  if (yes && issues.named.length > 0) {
    return { status: 'contradiction', reason: 'it says yes and names an issue', issues }
  }
  const sure = sureness({ reply, yes, stated: fields['confidence'] }, gate)
  if (!sure.ok) return unreadable(sure.fault)
  return {
    status: 'read',
    passed: yes && (sure.value === undefined || sure.value.figure >= gate.threshold),
    ...sure.value,
    issues,
    notes: [...notes, ...(earlier.length > 0 ? ['earlier-verdict-passed-over'] : [])],
  }
}

type Sureness = { readonly figure: number; readonly method: FigureMethod }

const methodWords: Readonly<Record<FigureMethod, string>> = {
  logprobs: 'by token probabilities',
  confidence: 'as stated',
  votes: 'by votes',
}

/** What is wrong with a figure of a kind that the gate was not calibrated on; without a figure a reply is a vote. */
function otherKind(method: FigureMethod = 'votes', { figures }: Gate): string | undefined {
  if (figures === undefined || figures === method) return undefined
  return `it was calibrated ${methodWords[figures]} and answers ${methodWords[method]}; run assay lab calibrate again`
}

/** A no that is unsure of itself is still no yes. */
const mostForNo = 0.5

type Said = { readonly reply: Reply; readonly yes: boolean; readonly stated: Json | undefined }

/** Probability of yes; nothing where the reply is a vote and no more. The fault says why it cannot be used. */
function sureness(said: Said, gate: Gate): Result<Sureness | undefined, string> {
  const found = probabilityOf(said)
  if (found === 'impossible') return failed('"confidence" is outside 0 to 1')
  const strange = otherKind(found?.method, gate)
  return strange === undefined ? ok(found) : failed(strange)
}

/** By tokens, else as stated. */
function probabilityOf({ reply, yes, stated }: Said): Sureness | 'impossible' | undefined {
  const byTokens = probabilityByTokens(reply)
  if (byTokens !== undefined) {
    return { figure: yes ? byTokens : Math.min(byTokens, mostForNo), method: 'logprobs' }
  }
  const confidence = confidenceOf(stated)
  if (confidence === undefined || confidence === 'impossible') return confidence
  const figure = yes ? confidence : Math.min(1 - confidence, mostForNo)
  return { figure, method: 'confidence' }
}

const verdictValue = /["'“”]?verdict["'“”]?\s*[:：]\s*["'“]?\s*/gi
/** With less on both words together the tokens were hardly those of a verdict. */
const leastMass = 0.5

function probabilityByTokens({ text, yesNo }: Reply): number | undefined {
  if (yesNo === undefined) return undefined
  const last = [...text.matchAll(verdictValue)].at(-1)
  if (last === undefined) return undefined
  const place = yesNo.find(({ at }) => at === last.index + last[0].length)
  if (place === undefined || place.yes + place.no < leastMass) return undefined
  return place.yes / (place.yes + place.no)
}

/** 0.9, "0.9", "90%", and 90 for what can only be a percentage. */
function confidenceOf(value: Json | undefined): number | 'impossible' | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'number' && typeof value !== 'string') return 'impossible'
  const [, digits, percent] = /^(.*?)\s*(%?)$/.exec(String(value).normalize('NFKC').trim()) ?? []
  const given = digits === undefined || digits === '' ? Number.NaN : Number(digits)
  const share = percent === '%' || given > 1 ? given / 100 : given
  return share >= 0 && share <= 1 ? share : 'impossible'
}
