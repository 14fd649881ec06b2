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

/** A number that is called a score. */
function onlyNumber(plain: string): number | undefined {
  const [only, ...others] = plain.match(/\d+(?:\.\d+)?/g) ?? []
  if (only === undefined || others.length > 0) return undefined
  const named = new RegExp(`${only}\\s*分|(?:score|rating|grade|评分|得分|分数)\\W*${only}`, 'i')
  return named.test(plain) && !only.startsWith('0.') ? Number(only) : undefined
}
