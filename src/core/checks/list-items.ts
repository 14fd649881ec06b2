// Counts the items of a list in a text: bullets and numbers of either language.

/** Bullets that are nothing else, and those that need a blank behind them, or a Chinese word. */
const pictures = String.raw`(?:[•·●○◦◉◆◇■□▪▫▶▸►‣➢➤➜✓✔✅☑✗✘❌❖✦🔹🔸👉]|[★☆⭐](?!\s?[★☆⭐]))`
const strokes = String.raw`(?:[-–—+*](?=\s)|-(?=\p{Script=Han}))`
const bullet = new RegExp(String.raw`^(?:${pictures}|${strokes})\s*(?=\S)`, 'u')

const han = '[一二三四五六七八九十百]{1,4}'
const digits = String.raw`[\d０-９]{1,3}`
/** ① ⑴ ⒈ ㈠ ❶ and a digit in a key cap. */
const enclosed = String.raw`[\u2460-\u249b\u24f5-\u24fe\u2776-\u2793\u3220-\u3229\u3251-\u325f\u32b1-\u32bf🔟]|\d\ufe0f?\u20e3`
const label = String.raw`(?:步骤|建议|要点|方案|原因|选项|step|item|option|tip|reason|point)\s?(?:${digits}|${han})\s?(?:[.:：、．]|[-–—](?=\s))`
const ordinal = String.raw`第(?:${digits}|${han})(?:[步点条项]?[，,、:：]|[步点条项](?=\s))`
const numbered = new RegExp(
  String.raw`^(?:\*\*|__)?(?:[(（](?:${digits}|${han}|[a-z]|[ivx]{1,4})[)）]|${digits}(?:[)）、．]|\.(?!\d))|${han}[、．.]|(?:[a-z]|[ivx]{1,4})(?:[)）、．]|\.(?=\s|\p{Script=Han}))|${enclosed}|${ordinal}|${label})\s*(?=\S)`,
  'iu',
)

type Item = { readonly depth: number; readonly numbered: boolean; readonly heading: boolean }

/**
 * Lines that begin a list item, of the outermost level that occurs. Code blocks are not looked into. Bullets between
 * two numbers are parts of the item above them; numbered headings count where there is no other list.
 */
export function countListItems(text: string): number {
  const items = itemsOf(text)
  const inBody = items.filter(({ heading }) => !heading)
  const all = inBody.length > 0 ? inBody : items
  const outermost = all.reduce((least, { depth }) => Math.min(least, depth), Number.POSITIVE_INFINITY)
  const level = all.filter(({ depth }) => depth <= outermost + 1)
  const last = level.findLastIndex((item) => item.numbered)
  const parted = level[0]?.numbered === true && level.slice(0, last).some((item) => !item.numbered)
  return parted ? level.filter((item) => item.numbered).length : level.length
}

function itemsOf(text: string): readonly Item[] {
  let fence = false
  return text.split('\n').flatMap((line) => {
    const words = line.trim()
    if (/^(?:```|~~~)/.test(words)) {
      fence = !fence
      return []
    }
    return fence ? [] : (itemOf(line, words) ?? [])
  })
}

/** The words of a line without the marks of a quotation around it. */
const unquoted = (words: string): string => words.replace(/^(?:>[ \t]?){1,8}/, '')

function itemOf(line: string, words: string): Item | undefined {
  const plain = unquoted(words)
  if (plain === '' || /^(?:[-*_][ \t]*){3,}$/.test(plain)) return undefined
  const hashes = /^#{1,6}[ \t]+/.exec(plain)?.[0]
  const found = numbered.test(hashes === undefined ? plain : plain.slice(hashes.length))
  if (!found && (hashes !== undefined || !bullet.test(plain))) return undefined
  const lead = line.slice(0, line.length - line.trimStart().length)
  return { depth: lead.replaceAll('\t', '    ').length, numbered: found, heading: hashes !== undefined }
}
