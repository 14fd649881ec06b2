// What leaks look like. Each detector is a linear expression and, where there is one, a checksum.
import type { Leakage } from '../../../schemas/generated/policy.ts'

export type LeakKind = Leakage['detect'][number]

type Detector = {
  /** A group named `before` stands right before the match and belongs to it. */
  readonly form: RegExp
  readonly holds?: (match: string, groups: readonly string[]) => boolean
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** ISO/IEC 7812: from the right, every second digit doubled. */
export function luhn(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index])
    const weighed = index % 2 === 0 ? digit : digit * 2
    sum += weighed > 9 ? weighed - 9 : weighed
  }
  return sum % 10 === 0
}

function cardNumber(text: string): boolean {
  const digits = digitsOf(text)
  return digits.length >= 13 && digits.length <= 19 && luhn(digits) && !/^(\d)\1+$/.test(digits)
}

/** GB 11643: region, date of birth, and a check character modulo 11. */
export function chineseId(id: string): boolean {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(id[index]), 0)
  const [month, day] = [Number(id.slice(10, 12)), Number(id.slice(12, 14))]
  if (month < 1 || month > 12 || day < 1 || day > 31) return false
  return '10X98765432'[sum % 11] === id[17]?.toUpperCase()
}

/** ISO 13616: rearranged and read as a number it leaves 1 when divided by 97. */
export function iban(text: string): boolean {
  const plain = text.replaceAll(' ', '')
  let rest = 0
  for (const char of plain.slice(4) + plain.slice(0, 4)) {
    const code = Number.parseInt(char, 36)
    rest = (rest * (code > 9 ? 100 : 10) + code) % 97
  }
  return plain.length >= 15 && plain.length <= 34 && rest === 1
}

/** RFC 4291: eight groups, or fewer with one `::`. Loopback and `::` tell nothing; neither do clock times and examples. */
export function ipv6(text: string): boolean {
  const [head = '', tail, more] = text.toLowerCase().split('::')
  const groups = [head, tail ?? ''].flatMap((part) => (part === '' ? [] : part.split(':')))
  if (more !== undefined || groups.some((group) => group === '')) return false
  if (tail === undefined) return groups.length === 8 && !inSequence(groups)
  return groups.length >= 2 && groups.length <= 7 && groups.some((group) => /^(?=.*\d)\w{3,4}$/.test(group))
}

/** "1:2:3:4:5:6:7:8" counts; it is no address that anybody has. */
const inSequence = (groups: readonly string[]): boolean =>
  groups.every((group, index) => index === 0 || Number(group) === Number(groups[index - 1]) + 1)

const placeholder = /x{4,}|\*{3,}|\.{3}|your|example|placeholder|dummy|changeme|redacted|<|>|\{|\}|^(.)\1+$/i

/** A mix of letters and digits that nobody meant as an example. */
const random = (secret: string): boolean =>
  /\d/.test(secret) && /[A-Za-z]/.test(secret) && !placeholder.test(secret)

const keyPrefixes = String.raw`sk-(?:proj-|ant-|or-|svcacct-)?[A-Za-z0-9_-]{20,200}|(?:AKIA|ASIA)[0-9A-Z]{16}|gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{50,255}|xox[abeprs]-[A-Za-z0-9-]{10,200}|AIza[0-9A-Za-z_-]{35}|glpat-[A-Za-z0-9_-]{20,64}|hf_[A-Za-z0-9]{30,64}|npm_[A-Za-z0-9]{36}|pypi-[A-Za-z0-9_-]{50,200}|SG\.[A-Za-z0-9_-]{16,32}\.[A-Za-z0-9_-]{16,64}|[sr]k_(?:live|test)_[A-Za-z0-9]{16,200}|LTAI[A-Za-z0-9]{12,24}|AKID[A-Za-z0-9]{13,40}|xapp-\d-[A-Za-z0-9-]{20,200}|gsk_[A-Za-z0-9]{40,64}|r8_[A-Za-z0-9]{37}|nvapi-[A-Za-z0-9_-]{40,80}|pplx-[A-Za-z0-9]{40,64}|dckr_pat_[A-Za-z0-9_-]{20,64}|do[opr]_v1_[a-f0-9]{64}|shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}|sq0(?:atp|csp)-[A-Za-z0-9_-]{22,43}|whsec_[A-Za-z0-9+/=]{24,80}|lin_api_[A-Za-z0-9]{32,64}|ntn_[A-Za-z0-9]{40,64}|figd_[A-Za-z0-9_-]{38,64}|sntrys_[A-Za-z0-9+/=_-]{40,400}|tskey-[a-z]{3,8}-[A-Za-z0-9-]{16,80}|AGE-SECRET-KEY-1[0-9A-Z]{58}|SK[0-9a-f]{32}|key-[0-9a-f]{32}|\d{8,10}:AA[A-Za-z0-9_-]{33}|ya29\.[A-Za-z0-9_-]{20,400}|eyJ[A-Za-z0-9_-]{10,2000}\.eyJ[A-Za-z0-9_-]{10,4000}\.[A-Za-z0-9_-]{10,1000}`

/** With letters beyond ASCII: josé@…, 张三@公司.中国. Looked for from its @: from each letter it would be read 64 times over. */
const otherEmail =
  /(?<=(?<before>[\p{L}\p{N}][\p{L}\p{N}._+-]{0,63}))@(?:[\p{L}\p{N}-]{1,63}\.){1,4}(?:[A-Za-z]{2,24}|中国|公司|网络|香港|台湾)(?![A-Za-z-])/gu
const plainEmail = /[\w.+-]@(?:[A-Za-z0-9-]{1,63}\.){1,4}[A-Za-z]{2,24}/
/** bob (at) corp (dot) com, bob @ corp . com, bob at corp dot com */
const disguisedEmail =
  /(?<![\w.+-])[\w.+-]{1,64}(?: ?[([{] ?at ?[)\]}] ?[\w-]{1,63}(?: ?(?:\.|[([{] ?dot ?[)\]}]) ?[\w-]{2,63}){1,4}| @ ?[a-z][\w-]{1,62} ?\. ?(?:com|net|org|cn|io|edu|gov)\b| at [a-z][\w-]{1,62} dot (?:com|net|org|cn|io|edu|gov)\b)/gi

export const detectors: Readonly<Record<LeakKind, readonly Detector[]>> = {
  'api-key': [
    {
      form: new RegExp(String.raw`(?<![A-Za-z0-9_-])(?:${keyPrefixes})`, 'g'),
      holds: (key) => !placeholder.test(key),
    },
    {
      form: /(?:api[_ -]?key|apikey|secret[_ -]?key|access[_ -]?(?:key|token)|auth[_ -]?token|client[_ -]?secret|bearer|密钥|令牌)["']?\s{0,4}(?:is|为|是|[:：=])?\s{0,4}["']?([A-Za-z0-9_\-/+=.]{20,200})/gi,
      holds: (_, [secret = '']) => random(secret),
    },
  ],
  'private-key': [{ form: /-----BEGIN (?:[A-Z]{2,20} )?PRIVATE KEY(?: BLOCK)?-----/g }],
  password: [
    {
      form: /(?:password|passwd|pwd|passphrase|密码|口令)["']?\s{0,4}(?:is|为|是|[:：=])\s{0,4}["']?((?:(?!["',;])[\x21-\x7e]){6,80})/gi,
      holds: (_, [secret = '']) => /[\d!@#$%^&*_-]/.test(secret) && !placeholder.test(secret),
    },
    { form: /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@]{1,80}:[^\s:/@]{3,80}@[^\s/]{1,200}/gi },
  ],
  card: [
    {
      form: /(?<!\d|\d[.-])(?:[2-6]\d{3}(?:[ ._–-]{0,2}\d{4}){2}[ ._–-]{0,2}\d{1,7}|3[47]\d{2}[ ._–-]{0,2}\d{6}[ ._–-]{0,2}\d{5})(?![\d-])/g,
      holds: cardNumber,
    },
    { form: /(?<![\d.-]|\d )[2-6](?:[ -]\d){12,18}(?![\d-]| \d)/g, holds: cardNumber },
  ],
  'bank-account': [{ form: /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/g, holds: iban }],
  email: [
    { form: otherEmail, holds: (match) => /[^\x00-\x7f]/.test(match) && match.search(plainEmail) < 0 },
    { form: disguisedEmail },
    {
      form: /(?<![\w.+-])[A-Za-z0-9](?:[\w.+-]{0,62}[\w+])?@(?:[A-Za-z0-9-]{1,63}\.){1,4}[A-Za-z]{2,24}(?![\w-])/g,
      holds: (match) => !/@(?:[\w-]+\.)*example\.(?:com|org|net)$/i.test(match),
    },
  ],
  phone: [
    {
      form: /(?<!\d|\d[.-])(?:(?:\+?86|0086)[- ]{0,2})?1[3-9]\d(?:[- ]{0,2}\d{4}[- ]{0,2}\d{4}|\.\d{4}\.\d{4}|[- ]\d{3}[- ]\d{5})(?![\d-]|\.\d)/g,
    },
    {
      form: /(?<![零〇一二三四五六七八九幺])[一幺][三四五六七八九][零〇一二三四五六七八九幺]{9}(?![零〇一二三四五六七八九十百千万亿幺])/g,
    },
    { form: /(?<![\d.-])(?:\(0\d{2,3}\) ?|0\d{2,3}[- ])\d{7,8}(?![\d-])/g },
    {
      form: /(?<![\d.-])0[1-9]\d{0,3}[- ]\d{3,4}[- ]\d{3,4}(?![\d-])/g,
      holds: (match) => digitsOf(match).length >= 10 && digitsOf(match).length <= 11,
    },
    {
      form: /(?<![\d.-])(?!(?:400|8(?:00|33|44|55|66|77|88))[-. ])(?:\+?1[-. ])?(?:\([2-9]\d{2}\) ?|[2-9]\d{2}[-. ])[2-9]\d{2}[-. ]\d{4}(?![\d-])/g,
    },
    {
      form: /(?<![\d.])\+(?!86|1\b)[1-9]\d{0,2}[ -]?(?:\(?\d{1,4}\)?[ -]?){2,5}\d{2,4}(?![\d-])/g,
      holds: (match) => digitsOf(match).length >= 9 && digitsOf(match).length <= 15,
    },
  ],
  'national-id': [
    {
      form: /(?<![\dA-Za-z])[1-9]\d{5}[ -]?(?:19|20)\d{6}[ -]?\d{3}[\dXx](?![\dA-Za-z])/g,
      holds: (match) => chineseId(match.replaceAll(/[ -]/g, '')),
    },
    { form: /(?<![\d-])(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\d-])/g },
  ],
  'ip-address': [
    {
      form: /(?<![\d.]|v|version |版本 ?|第 ?)(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\d.]\d?)/gi,
      holds: (match) => !/^(?:127\.|0\.0\.0\.0)/.test(match),
    },
    { form: /(?<![\w:.])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}(?![\w:])/gi, holds: ipv6 },
  ],
}
