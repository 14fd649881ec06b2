// Sets that ask of single phrases whether they stand in the evidence: UHGEval (Chinese) and RGB (both).
import { phraseSupport } from '../../core/grounding/phrase.ts'
import { indexOf } from '../../core/grounding/source-index.ts'
import { crossedDecision, halfOf, type Group } from '../metrics/crossed.ts'
import { auroc } from '../metrics/ranking.ts'
import { figure, inPart, type BenchInput, type BenchReport, type Figure } from '../report.ts'
import { listOf, number, placesOf, rowForm, text } from '../row-form.ts'

type NewsRow = {
  readonly id: string
  readonly headline: string
  readonly begin: string
  readonly rest: string
  readonly claim: string
  readonly keywords: readonly (readonly [string, number, string?])[]
}

const newsRow = rowForm<NewsRow>({
  id: text,
  headline: text,
  begin: text,
  rest: text,
  claim: text,
  keywords: listOf(placesOf(text, number)),
})

export function benchUhgeval({ read, part, seed }: BenchInput): BenchReport {
  const rows = read('news.jsonl', newsRow).filter(({ id }) => inPart(part, halfOf(id)))
  const groups: readonly Group[] = rows.map(({ id, headline, begin, rest, claim, keywords }) => {
    const index = indexOf([headline, begin, rest])
    const scored = keywords.map(([word, fine]) => ({
      score: phraseSupport(word, index, claim).doubt,
      positive: fine === 0,
    }))
    return { half: halfOf(`fold ${id}`), rows: scored }
  })
  const all = (drawn: readonly Group[]): Group['rows'] => drawn.flatMap((group) => group.rows)
  return {
    set: 'uhgeval-zh',
    part,
    rows: rows.length,
    figures: [
      figure('keywords AUROC', groups, { of: (drawn) => auroc(all(drawn)), seed, goal: 88 }),
      figure('keywords balanced acc. (2-fold)', groups, {
        of: (drawn) => crossedDecision(drawn).balancedAccuracy,
        seed,
        goal: 80,
      }),
    ],
    columns: ['accuracy'],
    published: [
      { method: 'gpt-4-0613, no context given', figures: [70.0] },
      { method: 'gpt-4-1106, no context given', figures: [69.5] },
    ],
    notes: [],
  }
}

type Answers = string | readonly Answers[]

type FactRow = {
  readonly id: number
  readonly answer: Answers
  readonly fake: Answers
  readonly positive: readonly string[]
  readonly positive_wrong: readonly string[]
}

// An answer is a text, or texts in as many lists as there are.
const factRow = rowForm<FactRow>({
  id: number,
  answer: { type: ['string', 'array'] },
  fake: { type: ['string', 'array'] },
  positive: listOf(text),
  positive_wrong: listOf(text),
})

const forms = (answer: Answers): readonly string[] =>
  typeof answer === 'string' ? [answer] : answer.flatMap(forms)

/** Passages that hold any form of the answer. */
function holding(answer: Answers, passages: readonly string[]): number {
  return passages.filter((passage) => {
    const index = indexOf([passage])
    return forms(answer).some((form) => phraseSupport(form, index).found)
  }).length
}

function factFigures(language: string, rows: readonly FactRow[], seed: number): readonly Figure[] {
  const judged = rows.map(({ answer, fake, positive, positive_wrong: altered }) => ({
    right: [holding(answer, positive), holding(fake, altered)] as const,
    wrong: [holding(answer, altered), holding(fake, positive)] as const,
  }))
  const share = (values: readonly boolean[]): number => values.filter(Boolean).length / values.length
  return [
    figure(`${language} right evidence over altered`, judged, {
      of: (drawn) =>
        share(drawn.flatMap(({ right, wrong }) => right.map((count, at) => count > (wrong[at] ?? 0)))),
      seed,
      goal: 99.5,
    }),
    figure(`${language} four pairs, found or not`, judged, {
      of: (drawn) =>
        share(
          drawn.flatMap(({ right, wrong }) => [
            ...right.map((count) => count > 0),
            ...wrong.map((count) => count === 0),
          ]),
        ),
      seed,
      goal: 99.5,
    }),
  ]
}

export function benchRgb({ read, part, seed }: BenchInput): BenchReport {
  const [zh, en] = ['zh_fact.jsonl', 'en_fact.jsonl'].map((file) =>
    read(file, factRow).filter(({ id }) => inPart(part, id)),
  )
  return {
    set: 'rgb',
    part,
    rows: (zh?.length ?? 0) + (en?.length ?? 0),
    figures: [...factFigures('zh', zh ?? [], seed), ...factFigures('en', en ?? [], seed)],
    columns: ['zh', 'en'],
    published: [{ method: 'answer string in the evidence', figures: [99.0, 99.5] }],
    notes: [
      'Some altered evidence still holds the right answer (in another spelling or passage): those rows cannot be won.',
    ],
  }
}
