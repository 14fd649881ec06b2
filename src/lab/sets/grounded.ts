// Sets that ask whether an answer stands in its sources: RAGTruth, FaithBench, BEGIN, HaluEval.
import { groundIn } from '../../core/grounding/ground.ts'
import { indexOf, type SourceIndex } from '../../core/grounding/source-index.ts'
import { crossedDecision, halfOf, type Group } from '../metrics/crossed.ts'
import { auroc, type Scored } from '../metrics/ranking.ts'
import { figure, inPart, type BenchInput, type BenchReport, type Figure, type Published } from '../report.ts'
import { listOf, number, objectOf, rowForm, text } from '../row-form.ts'

type Source = Group & { readonly kind: string }

const rowsOf = (groups: readonly Group[]): readonly Scored[] => groups.flatMap(({ rows }) => rows)

function group(name: string, kind: string, rows: readonly Scored[]): Source {
  return { half: halfOf(`fold ${name}`), kind, rows }
}

const doubt = (index: SourceIndex, answer: string): number => groundIn(index, answer).doubt

type Goals = { readonly auroc?: number; readonly balanced?: number }

/** AUROC, and balanced accuracy and F1 with the threshold from the other half of the sources. */
function figures(
  name: string,
  groups: readonly Source[],
  how: { readonly seed: number; readonly goals?: Goals },
): readonly Figure[] {
  const { seed, goals = {} } = how
  const goal = (value: number | undefined): { goal?: number } => (value === undefined ? {} : { goal: value })
  return [
    figure(`${name} AUROC`, groups, { of: (drawn) => auroc(rowsOf(drawn)), seed, ...goal(goals.auroc) }),
    figure(`${name} balanced acc. (2-fold)`, groups, {
      of: (drawn) => crossedDecision(drawn).balancedAccuracy,
      seed,
      ...goal(goals.balanced),
    }),
    figure(`${name} F1 (2-fold)`, groups, { of: (drawn) => crossedDecision(drawn).f1, seed }),
  ]
}

type RagRow = {
  readonly task: string
  readonly id: string
  readonly question?: string
  readonly source?: string
  readonly record?: unknown
  readonly responses: readonly { readonly text: string; readonly spans: readonly unknown[] }[]
}

const ragRow = rowForm<RagRow>(
  { task: text, id: text, responses: listOf(objectOf({ text, spans: listOf({}) })) },
  { question: text, source: text },
)

export function benchRagtruth({ read, part, seed }: BenchInput): BenchReport {
  const rows = read('sources.jsonl', ragRow).filter(({ task, id }) => inPart(part, halfOf(task + id)))
  const groups = rows.map(({ task, id, question, source, record, responses }) => {
    const index = indexOf([source ?? JSON.stringify(record), question ?? ''])
    return group(
      task + id,
      task,
      responses.map(({ text, spans }) => ({ score: doubt(index, text), positive: spans.length > 0 })),
    )
  })
  const tasks = ['qa', 'summary', 'data2txt']
  return report(
    'ragtruth-test',
    { part, groups },
    {
      figures: [
        ...figures('all', groups, { seed, goals: { auroc: 85, balanced: 77 } }),
        ...tasks.flatMap((task) =>
          figures(
            task,
            groups.filter(({ kind }) => kind === task),
            { seed },
          ),
        ),
      ],
      columns: ['AUROC', 'F1'],
      published: [
        { method: 'HHEM, MiniCheck (re-run)', figures: [82.5, undefined] },
        { method: 'gpt-4-turbo prompt', figures: [undefined, 63.4] },
        { method: 'LettuceDetect large (trained)', figures: [undefined, 79.2] },
      ],
      notes: [
        'Published F1 is on the original labels, with fewer hallucinated answers: not comparable to the digit.',
      ],
    },
  )
}

type FaithRow = {
  readonly doc: number
  readonly summary: string
  readonly spans: readonly { readonly label: readonly string[] }[]
}

const faithRow = rowForm<FaithRow>({
  doc: number,
  summary: text,
  spans: listOf(objectOf({ label: listOf(text) })),
})

type FaithSource = { readonly doc: number; readonly source: string }

const faithSource = rowForm<FaithSource>({ doc: number, source: text })

export function benchFaithbench({ read, part, seed }: BenchInput): BenchReport {
  const sources = read('sources.jsonl', faithSource)
  const summaries = read('summaries.jsonl', faithRow)
  const groups = sources
    .filter(({ doc }) => inPart(part, doc))
    .map(({ doc, source }) => {
      const index = indexOf([source])
      const own = summaries.filter((row) => row.doc === doc)
      return group(
        `d${doc}`,
        '',
        own.map(({ summary, spans }) => ({
          score: doubt(index, summary),
          // The worst label of a summary counts.
          positive: spans.some(({ label }) => label.some((each) => /^(?:Unwanted|Questionable)/.test(each))),
        })),
      )
    })
  return report(
    'faithbench',
    { part, groups },
    {
      figures: figures('summaries', groups, { seed, goals: { balanced: 63 } }),
      columns: ['AUROC', 'bal. acc.'],
      published: [
        { method: 'HHEM-2.1-English', figures: [62.1, 53.6] },
        { method: 'gpt-4o', figures: [54.7, 54.7] },
        { method: 'gpt-4-turbo', figures: [55.2, 55.2] },
      ],
      notes: [],
    },
  )
}

type BeginRow = { readonly knowledge: string; readonly response: string; readonly label: string }

const beginRow = rowForm<BeginRow>({ knowledge: text, response: text, label: text })

export function benchBegin({ read, part, seed }: BenchInput): BenchReport {
  const rows = read('test.jsonl', beginRow).filter(({ label }, at) => label !== 'generic' && inPart(part, at))
  const groups = rows.map(({ knowledge, response, label }, at) =>
    group(`r${at}`, '', [{ score: doubt(indexOf([knowledge]), response), positive: label === 'not' }]),
  )
  return report(
    'begin-wow',
    { part, groups },
    {
      figures: figures('replies', groups, { seed }),
      columns: ['AUROC', 'bal. acc.'],
      published: [{ method: 'new words, idf (baseline)', figures: [94.4, 87.3] }],
      notes: ['Faithful replies copy here; a regression test, no proof of skill.'],
    },
  )
}

type HaluRow = {
  readonly knowledge: string
  readonly question: string
  readonly right: string
  readonly made_up: string
}

const haluRow = rowForm<HaluRow>({ knowledge: text, question: text, right: text, made_up: text })

export function benchHalueval({ read, part, seed }: BenchInput): BenchReport {
  const rows = read('qa.jsonl', haluRow).filter((_, at) => inPart(part, at))
  const groups = rows.map(({ knowledge, question, right, made_up: madeUp }, at) => {
    const index = indexOf([knowledge, question])
    return group(`r${at}`, Math.abs(right.length - madeUp.length) <= 10 ? 'alike' : '', [
      { score: doubt(index, right), positive: false },
      { score: doubt(index, madeUp), positive: true },
    ])
  })
  return report(
    'halueval-qa',
    { part, groups },
    {
      figures: [
        ...figures('answers', groups, { seed }),
        ...figures(
          'alike in length',
          groups.filter(({ kind }) => kind === 'alike'),
          { seed },
        ),
      ],
      columns: ['AUROC', 'accuracy'],
      published: [
        { method: 'answer length alone', figures: [96.3, undefined] },
        { method: 'ChatGPT', figures: [undefined, 62.6] },
      ],
      notes: ['Length alone tells the made-up answer; only the pairs alike in length say anything.'],
    },
  )
}

function report(
  set: string,
  { part, groups }: { readonly part: BenchInput['part']; readonly groups: readonly Group[] },
  rest: {
    figures: readonly Figure[]
    columns: readonly string[]
    published: readonly Published[]
    notes: readonly string[]
  },
): BenchReport {
  return { set, part, rows: rowsOf(groups).length, ...rest }
}
