// A score out of what judges write for one: 8, "8", "8分", "8/10", "8 points". Anything in doubt is none.
import { failed, ok, type Json, type Result } from '../prelude.ts'

const written =
  /^([+-]?\d{1,4}(?:\.\d{1,4})?)\s*(?:分|points?|pts?\.?)?\s*(?:(?:\/|out of|of|／|满分)\s*(\d{1,4})\s*(?:分|points?)?)?$/i

/** A score from 0 to `scale`, and whether it had to be read out of a text. The failure is a reason for people. */
export function readScore(
  value: Json | undefined,
  scale: number,
): Result<{ readonly score: number; readonly fromText: boolean }, string> {
  if (value === undefined) return failed('is missing')
  if (value === null) return failed('is null: the judge abstained')
  if (typeof value === 'number') return inRange(value, scale, false)
  if (typeof value !== 'string') return failed('is no number')
  const [, digits, of] = written.exec(value.normalize('NFKC').trim()) ?? []
  if (digits === undefined) return failed('is no number')
  if (of !== undefined && Number(of) !== scale) return failed(`is given out of ${of} instead of ${scale}`)
  return inRange(Number(digits), scale, true)
}

function inRange(
  score: number,
  scale: number,
  fromText: boolean,
): Result<{ readonly score: number; readonly fromText: boolean }, string> {
  if (Number.isFinite(score) && score >= 0 && score <= scale) return ok({ score, fromText })
  return failed(`is ${score}, outside 0 to ${scale}`)
}

const wholeNumber = /^\d{1,4}(?:\.\d{1,6})?(?:e[+-]?\d)?$/i
const outOf = /(\d+(?:\.\d+)?)\s*(?:\/|out of)\s*(\d+)/i

/**
 * The one score of a reply without JSON: "8分", "Score: 8/10". With a second number nobody can say which is the
 * score, and a bare fraction such as 0.8 does not say of what.
 */
export function scoreInProse(text: string, scale: number): number | undefined {
  const plain = text.normalize('NFKC').trim()
  if (wholeNumber.test(plain)) {
    const score = Number(plain)
    return score <= scale && (scale <= 1 || Number.isInteger(score)) ? score : undefined
  }
  if (plain.length > 200 || /[-−]\s*\d/.test(plain)) return undefined
  const whole = outOf.exec(plain)
  const score = whole === null ? onlyNumber(plain) : ofScale(plain, whole, scale)
  return score !== undefined && score <= scale ? score : undefined
}

function ofScale(plain: string, [found, score, of]: RegExpExecArray, scale: number): number | undefined {
  const alone = !/\d/.test(plain.replace(found, ' '))
  return alone && Number(of) === scale ? Number(score) : undefined
}

/** Words that make a number a bound, a condition, a part or a guess: what is left of them is no score. */
const noScore =
  /[<>≤≥~]|\b(?:not|\w+n't|never|below|under|less|fewer|above|over|more|almost|nearly|about|at (?:most|least|best)|up to|max(?:imum)?|min(?:imum)?|if|unless|would|could|should|deduct(?:ed|s)?|minus|los[et]s?|off)\b|[不没未非无]|低于|少于|高于|超过|至[多少高低]|最[多少高低]|如果|假如|若|扣|减|失|以[上下内]|左右|大[约概]|约|[接将]近|本[应该来可]|原[应该本来]|除非|应[该当]|可[以能]|[之到至]/i

/** A number that is called a score, in a reply that says nothing which could take it back. */
function onlyNumber(plain: string): number | undefined {
  const [only, ...others] = plain.match(/\d+(?:\.\d+)?/g) ?? []
  if (only === undefined || others.length > 0 || only.startsWith('0.')) return undefined
  const called = new RegExp(
    `(?:score|rating|grade|评分|得分|分数|打分)(?: is|为|是)?[\\s:：=*"'“]*${only}|${only}\\s*分(?![钟之别期店析布公部])`,
    'i',
  )
  // What stands around the number on its line; reasons may follow below.
  const isScore = plain
    .split('\n')
    .some((line) => line.includes(only) && called.test(line) && !noScore.test(line))
  return isScore ? Number(only) : undefined
}
