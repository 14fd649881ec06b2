// Sentences of a text in either language, with their places in it.

export type Span = { readonly text: string; readonly start: number; readonly end: number }

const ABBREVIATIONS = new Set(
  'mr mrs ms dr prof sr jr st rev gen col lt sgt capt hon pres gov sen rep vs etc inc ltd co corp no vol fig approx dept est e.g i.e u.s u.k u.n a.m p.m ph.d b.a m.a b.sc m.sc d.c jan feb mar apr jun jul aug sep sept oct nov dec'.split(
    ' ',
  ),
)
const CLOSERS = '"\')]}”’」』）》'
const isBlank = (code: number): boolean =>
  code === 32 || code === 10 || code === 9 || code === 13 || code === 0x3000

/** A full stop ends a sentence unless it follows an initial or abbreviation or stands inside a number. */
function stops(text: string, at: number): boolean {
  const next = text.charCodeAt(at + 1)
  if (!Number.isNaN(next) && !isBlank(next) && !CLOSERS.includes(text.charAt(at + 1))) return false
  let start = at
  while (start > 0 && /[\p{L}\p{N}.]/u.test(text.charAt(start - 1))) start -= 1
  const word = text.slice(start, at)
  // 8 °C ends a sentence, J. does not.
  const initial = /^\p{Lu}$/u.test(word) && text.charAt(start - 1) !== '°'
  if (initial || ABBREVIATIONS.has(word.toLowerCase())) return false
  // "1." at the start of a line numbers an item.
  return !(
    /^\d{1,2}$/.test(word) &&
    (start === 0 || /\n[ \t]*$/u.test(text.slice(Math.max(0, start - 8), start)))
  )
}

function endsAt(text: string, at: number): boolean {
  const letter = text.charAt(at)
  if (letter === '\n') return true
  if (letter === '.') return stops(text, at)
  return (
    letter === '。' ||
    letter === '！' ||
    letter === '？' ||
    letter === '!' ||
    letter === '?' ||
    letter === '；'
  )
}

/** Every sentence with its span; line breaks end one too, blanks around it are left out. */
export function sentencesOf(text: string): readonly Span[] {
  const found: Span[] = []
  let start = 0
  const close = (end: number): void => {
    const raw = text.slice(start, end)
    const trimmed = raw.trim()
    const lead = raw.length - raw.trimStart().length
    if (/[\p{L}\p{N}]/u.test(trimmed)) {
      found.push({ text: trimmed, start: start + lead, end: start + lead + trimmed.length })
    }
    start = end
  }
  for (let at = 0; at < text.length; at += 1) {
    if (!endsAt(text, at)) continue
    let end = at + 1
    while (
      end < text.length &&
      (CLOSERS.includes(text.charAt(end)) || '.!?。！？'.includes(text.charAt(end)))
    )
      end += 1
    close(end)
    at = end - 1
  }
  close(text.length)
  return found
}
