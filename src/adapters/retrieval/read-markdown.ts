// Markdown: a document a file, a section a heading.
import type { Document, Reading, Section } from './document.ts'
import { limits } from './limits.ts'
import { decoded } from './read-rows.ts'

const heading = /^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*$/
const fence = /^ {0,3}(`{3,}|~{3,})/

/** `name` is the file's path inside what is imported; it is the id of the document. */
export function readMarkdown(bytes: Buffer, name: string): Reading {
  const refuse = (message: string): Reading => ({ found: [], problems: [{ where: name, message }] })
  const read = decoded(bytes)
  if ('problem' in read) return refuse(read.problem)
  if (read.text.includes('\0')) return refuse('it holds a NUL character: is it text?')
  if (name.length > limits.idChars) return refuse(`its path is longer than ${limits.idChars} characters`)
  const document: Document = { id: name, text: read.text, sections: sectionsOf(read.text), fields: {} }
  // A file of headings alone says nothing that could be found.
  return { found: [{ where: name, document }], problems: [] }
}

/** Sections with text in them, each titled by the headings that it stands under. */
export function sectionsOf(text: string): readonly Section[] {
  const { end: front, title } = frontMatter(text)
  const heads = headingsOf(text, front)
  const opened = [{ at: front, start: front, title: title ?? '' }, ...heads]
  return opened.flatMap(({ start, title: named }, index): readonly Section[] => {
    const end = opened[index + 1]?.at ?? text.length
    if (text.slice(start, end).trim() === '') return []
    return [{ start, end, ...(named === '' ? {} : { title: named.slice(0, limits.titleChars) }) }]
  })
}

/** `at`: where its line starts; `start`: where what it heads starts. */
type Heading = { readonly at: number; readonly start: number; readonly title: string }

function headingsOf(text: string, from: number): readonly Heading[] {
  const found: Heading[] = []
  const path = ['', '', '', '', '', '']
  let fenced: string | undefined
  for (const { at, next, line } of linesOf(text, from)) {
    const mark = fence.exec(line)?.[1]
    if (mark !== undefined) {
      if (fenced === undefined) fenced = mark
      else if (mark.startsWith(fenced)) fenced = undefined
    }
    const parts = fenced === undefined ? heading.exec(line) : null
    if (parts === null) continue
    const level = (parts[1] ?? '#').length
    path.fill('', level - 1)
    path[level - 1] = parts[2] ?? ''
    found.push({ at, start: next, title: path.filter((each) => each !== '').join(' / ') })
  }
  return found
}

type Line = { readonly at: number; readonly next: number; readonly line: string }

/** No heading is longer than a thousand characters: of longer lines only so much is looked at. */
function* linesOf(text: string, from: number): Generator<Line> {
  for (let at = from; at < text.length;) {
    const stop = text.indexOf('\n', at)
    const next = stop === -1 ? text.length : stop + 1
    yield { at, next, line: text.slice(at, Math.min(next, at + 1000)).replace(/\r?\n$/, '') }
    at = next
  }
}

/** YAML between two lines of --- at the start of a file; of it only the title is read. */
function frontMatter(text: string): { readonly end: number; readonly title: string | undefined } {
  const found = /^---\r?\n([\s\S]{0,20000}?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text)
  if (found === null) return { end: 0, title: undefined }
  const title = /^title:[ \t]*["']?(.*?)["']?[ \t]*\r?$/m.exec(found[1] ?? '')?.[1]
  return { end: found[0].length, title: title === '' ? undefined : title }
}
