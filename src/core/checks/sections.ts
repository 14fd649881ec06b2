// Headings of a text, and whether there is text under each.
import { simplifiedLetters } from '../text/simplified.ts'

export type Section = { readonly title: string; readonly filled: boolean }

const number = String.raw`(?:\d{1,3}(?:\.\d{1,3}){0,4}|[一二三四五六七八九十百]{1,4}|[ivx]{1,5})`
/** "1.", "（一）", "第三章", "IV.", "2.1 ": a number alone is part of the title, as in 十大风险. */
const numbering = new RegExp(
  String.raw`^(?:第${number}[章节部分条]{1,2}\s*|[(（]${number}[)）]\s*|${number}(?:[.、)）．:]\s*|\s+(?=\p{L}))|[\u2460-\u249b]\s*)`,
  'iu',
)

/** Letter case, width, script, numbering, marks around it and a final colon do not count in a title. */
export function plainTitle(title: string): string {
  const plain = simplifiedLetters(
    title
      .replace(/[\u2460-\u249b]/gu, '')
      .normalize('NFKC')
      .toLowerCase(),
  )
    .replaceAll(/[*_`#]/g, '')
    .trim()
  return plain.replace(numbering, '').replaceAll(/^[^\p{L}\p{N}]{1,20}|[^\p{L}\p{N}+]{1,20}$/gu, '')
}

/** Depth of a title that stands in no form of its own, below every heading that does. */
const PLAIN = 8

type Heading = { readonly title: string; readonly rest: string; readonly depth: number }

/** Headings of a text, in order. A heading below another is text of it; lines inside code are no headings. */
export function sectionsOf(text: string, wanted: ReadonlySet<string> = new Set()): Section[] {
  const sections: { title: string; filled: boolean }[] = []
  let open: { readonly section: { filled: boolean }; readonly depth: number }[] = []
  let fence = false
  for (const line of text.split('\n')) {
    if (/^\s*(?:```|~~~)/.test(line)) fence = !fence
    const heading = fence ? undefined : headingOf(line, wanted)
    if (heading !== undefined) open = open.filter(({ depth }) => depth < heading.depth)
    if (says(heading?.rest ?? line)) {
      for (const { section } of open) section.filled = true
      open = open.filter(({ section }) => !section.filled)
    }
    if (heading === undefined) continue
    const section = { title: plainTitle(heading.title), filled: says(heading.rest) }
    sections.push(section)
    if (!section.filled) open.push({ section, depth: heading.depth })
  }
  return sections
}

const nothing = /^(?:tbd|todo|to be (?:added|completed|determined|written)|待(?:补充|定|完善|填写|添加)|略)$/i

/** Whether a line is text: no rule, no mark alone, no note that it has yet to be written. */
function says(line: string): boolean {
  const words = line
    .slice(0, 400)
    .replaceAll(/[^\p{L}\p{N}\s]/gu, '')
    .trim()
  if (words === '') return /[\p{S}\p{P}]/u.test(line) && !/^[\s\-=*_#.…~`|>（）()[\]]*$/u.test(line)
  return !nothing.test(words)
}

/** How a heading may be written, with its depth. The last two are headings only with a wanted title. */
const forms: readonly (readonly [RegExp, number])[] = [
  [/^\s{0,3}(?:\d{1,3}[.、)]\s*)?(?:\*\*|__)([^*_]{1,80}?)(?:\*\*|__)\s*[:：]?(.*)$/, PLAIN - 1],
  [/^\s{0,3}[【〖]([^】〗]{1,80})[】〗]\s*[:：]?(.*)$/, PLAIN - 1],
]
const withColon = /^\s{0,3}(?![-*•])([^:：。.!?！？]{1,60})[:：](.*)$/
const numberedColon = /^\s{0,3}([^:：。!?！？]{1,60})[:：](.*)$/

function headingOf(line: string, wanted: ReadonlySet<string>): Heading | undefined {
  const hashes = /^\s{0,3}(#{1,6})\s+(\S.*)$/.exec(line)
  if (hashes !== null) return { title: hashes[2] ?? '', rest: '', depth: hashes[1]?.length ?? 1 }
  const tag = /^\s{0,3}<h([1-6])(?:\s[^>]{0,200})?>(.{1,200}?)<\/h[1-6]>/i.exec(line)
  if (tag !== null) return { title: tag[2] ?? '', rest: '', depth: Number(tag[1]) }
  for (const [form, depth] of forms) {
    const [, title, rest = ''] = form.exec(line) ?? []
    if (title !== undefined) return { title, rest: rest.trim(), depth }
  }
  return line.length > 400 ? undefined : plainHeading(line, wanted)
}

/** A title alone on its line, or before a colon. One that nobody asked for is a heading only where its line ends in the colon. */
function plainHeading(line: string, wanted: ReadonlySet<string>): Heading | undefined {
  if (wanted.has(plainTitle(line))) return { title: line, rest: '', depth: PLAIN }
  const [, title, rest = ''] = withColon.exec(line) ?? numberedColon.exec(line) ?? []
  if (title === undefined) return undefined
  const asked = wanted.has(plainTitle(title))
  const ends = rest.trim() === '' && withColon.test(line)
  return asked || ends ? { title, rest: rest.trim(), depth: PLAIN } : undefined
}
