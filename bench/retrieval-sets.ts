// Questions whose passage is known, made from labelled data: as people ask, by title, by a sentence, across languages.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Passage } from '../src/adapters/retrieval/retrieval.ts'
import { sentencesOf } from '../src/core/text/sentences.ts'

/** Any of these passages is right. */
type Question = { readonly text: string; readonly answeredBy: ReadonlySet<string> }

export type LabelledSet = {
  readonly name: string
  readonly passages: readonly Passage[]
  readonly questions: readonly Question[]
}

export const passage = (id: string, text: string, title?: string): Passage => ({
  id,
  document: id,
  text,
  span: { start: 0, end: text.length },
  fields: {},
  ...(title === undefined ? {} : { title }),
})

export async function labelledSets(folder: string): Promise<readonly LabelledSet[]> {
  const chinese = await paragraphsIn(folder)
  const [en, zh] = [await sectionsIn(folder, 'en'), await sectionsIn(folder, 'zh')]
  return [
    {
      name: 'cmrc2018-zh',
      passages: chinese.map(titled),
      questions: chinese.flatMap(({ id, asked }) => asked.map((text) => answered(text, [id]))),
    },
    ...[en, zh].map(byTitle),
    sentences('cmrc2018-zh, a sentence', chinese),
    sentences(`${en.name}, a sentence`, en.sections),
    sentences(`${zh.name}, a sentence`, zh.sections),
    acrossLanguages(zh, en),
    acrossLanguages(en, zh),
  ]
}

type Text = { readonly id: string; readonly title: string; readonly text: string }

const titled = ({ id, title, text }: Text): Passage => passage(id, text, title)

const answered = (text: string, by: readonly string[]): Question => ({ text, answeredBy: new Set(by) })

async function linesOf<T>(folder: string, ...path: readonly string[]): Promise<readonly T[]> {
  const text = await readFile(join(folder, ...path), 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T)
}

type Paragraph = {
  readonly id: string
  readonly title: string
  readonly context: string
  readonly qas: readonly { readonly q: string }[]
}

async function paragraphsIn(folder: string) {
  const rows = await linesOf<Paragraph>(folder, 'cmrc2018-zh', 'dev.jsonl')
  return rows.map(({ id, title, context, qas }) => ({
    id,
    title,
    text: context,
    asked: qas.map(({ q }) => q),
  }))
}

type Article = {
  readonly id: string
  readonly title: string
  readonly sections: readonly (readonly [heading: string, text: string])[]
}

type Section = Text & { readonly article: string }
type HelpCentre = { readonly name: string; readonly sections: readonly Section[] }

async function sectionsIn(folder: string, language: string): Promise<HelpCentre> {
  const articles = await linesOf<Article>(folder, 'login-gov-help', `help.${language}.jsonl`)
  const sections = articles.flatMap(({ id, title, sections: parts }) =>
    parts
      .filter(([, text]) => text.trim() !== '')
      .map(([heading, text], at) => ({ id: `${id}-${at}`, article: id, title: `${title} ${heading}`, text })),
  )
  return { name: `login-gov-help ${language}`, sections }
}

/** Title and heading ask; the text under the heading, without either, has to be found. */
const byTitle = ({ name, sections }: HelpCentre): LabelledSet => ({
  name,
  passages: sections.map(({ id, text }) => passage(id, text)),
  questions: sections.map(({ id, title }) => answered(title, [id])),
})

const leastSentences = 3
const leastChars = 10
const mostChars = 200

/** The sentence in the middle of each text asks, and is taken out of it: what is left has to be found. */
function sentences(name: string, texts: readonly Text[]): LabelledSet {
  const questions: Question[] = []
  const passages = texts.map(({ id, title, text }) => {
    const found = sentencesOf(text).filter(({ start, end }) => end - start >= leastChars)
    const middle = found[Math.floor(found.length / 2)]
    if (middle === undefined || found.length < leastSentences || middle.end - middle.start > mostChars) {
      return passage(id, text, title)
    }
    questions.push(answered(text.slice(middle.start, middle.end), [id]))
    return passage(id, text.slice(0, middle.start) + text.slice(middle.end), title)
  })
  return { name, passages, questions }
}

/** A heading asks in one language; a section of the same article in the other has to be found. */
function acrossLanguages(from: HelpCentre, to: HelpCentre): LabelledSet {
  const byArticle = Map.groupBy(to.sections, ({ article }) => article)
  return {
    name: `${from.name} > ${to.name.slice(-2)}`,
    passages: to.sections.map(titled),
    questions: from.sections.flatMap(({ article, title }) => {
      const sections = byArticle.get(article) ?? []
      return sections.length === 0
        ? []
        : [
            answered(
              title,
              sections.map(({ id }) => id),
            ),
          ]
    }),
  }
}
