// Numbers written in Chinese characters.

const DIGITS: Readonly<Record<string, number>> = {
  零: 0,
  〇: 0,
  一: 1,
  壹: 1,
  二: 2,
  两: 2,
  贰: 2,
  三: 3,
  叁: 3,
  四: 4,
  五: 5,
  伍: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
}
const TENS: Readonly<Record<string, number>> = { 十: 10, 拾: 10, 百: 100, 佰: 100, 千: 1000, 仟: 1000 }
const MYRIADS: Readonly<Record<string, number>> = { 万: 1e4, 亿: 1e8 }

export const NUMERALS = '零〇一壹二两贰三叁四五伍六七八九十拾百佰千仟万亿'

function plainDigits(text: string): number {
  let digits = ''
  for (const letter of text) digits += String(DIGITS[letter] ?? '')
  return Number(digits)
}

/** What stands before a magnitude times it: after 亿 a lower one counts only what follows that (一亿两千万). */
const raised = (total: number, counted: number, myriad: number): number =>
  total > myriad ? total + counted * myriad : (total + counted) * myriad

/** 二百零五 is 205, 一万五 is 15,000, 二〇二四 is 2024, 三点五 is 3.5. NaN when it is no number. */
export function chineseNumber(text: string): number {
  const [whole = '', decimals] = text.split('点')
  if (decimals !== undefined) return Number(`${chineseNumber(whole)}.${plainDigits(decimals)}`)
  if (!/[十拾百佰千仟万亿]/u.test(whole)) return plainDigits(whole)
  let total = 0
  let section = 0
  let digit = 0
  let last = 1
  for (const letter of whole) {
    const ten = TENS[letter]
    const myriad = MYRIADS[letter]
    const value = DIGITS[letter]
    if (ten !== undefined) {
      section += (digit || 1) * ten
      last = ten
    } else if (myriad !== undefined) {
      // 一亿两千万: the lower magnitude counts what follows the higher one.
      total = raised(total, section + digit, myriad)
      section = 0
      last = myriad
    } else if (value === 0) last = 10
    digit = value ?? 0
  }
  // A last bare digit counts the next lower place: 一万五 is 15,000, 三百二 is 320.
  return total + section + digit * (last >= 100 ? last / 10 : 1)
}
