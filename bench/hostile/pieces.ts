// What of a job runs in one piece, as a function of a text of one shape.
import { compileChecks } from '../../src/core/checks/compile-checks.ts'
import type { Grammars } from '../../src/core/checks/grammar.ts'
import { runChecks } from '../../src/core/checks/run-checks.ts'
import { agreementOf } from '../../src/core/consistency/agreement.ts'
import { supportOf } from '../../src/core/consistency/support.ts'
import { groundedIn } from '../../src/core/evaluation/grounded.ts'
import { groundAnswer } from '../../src/core/grounding/ground.ts'
import { jobOf } from '../../src/core/job/job.ts'
import { ordersIn } from '../../src/core/judge/addressed.ts'

/** A text of the shape by its bytes and its seed. */
type Text = (bytes: number, seed: number) => string
/** Makes the texts ready and returns what is timed. */
export type Piece = (text: Text) => () => unknown

const WHOLE = 200_000
const QUESTION = 'How long do refunds take?'

const several = (text: Text, count: number, bytes: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => text(bytes, at + 1))

const compared =
  (kind: 'text' | 'json' | 'code'): Piece =>
  (text) => {
    const answers = several(text, 5, WHOLE)
    return () => agreementOf(answers, { kind, threshold: 0.7 })
  }

const grounded =
  (answerBytes: number, sourceBytes: number): Piece =>
  (text) => {
    const [answer, source] = [text(answerBytes, 1), text(sourceBytes, 2)]
    return () => groundAnswer(answer, [source], QUESTION)
  }

function groundedInJob(answer: string, source: string): () => unknown {
  const job = jobOf({ id: 'j', policy: 'p', prompt: QUESTION, documents: [{ id: 'd', text: source }] })
  return () => groundedIn(answer, job)
}

const comparing: Readonly<Record<string, Piece>> = {
  'matrix of text': compared('text'),
  'matrix of JSON': compared('json'),
  'matrix of code': compared('code'),
  'grounding 200 KB in 20': grounded(WHOLE, 20_000),
  'grounding 20 KB in 200': grounded(20_000, WHOLE),
  'grounding 200 KB in 200': grounded(WHOLE, WHOLE),
  'grounding in a job': (text) => groundedInJob(text(20_000, 1), text(40_000, 2)),
  'many claims of one sentence': (text) => {
    const source = text(40_000, 1).replaceAll(/[\n.!?。！？；]/gu, ' ')
    const claim = `${source.trim().slice(0, 24)}. `
    return groundedInJob(claim.repeat(Math.floor(20_000 / claim.length)), source)
  },
  'support of sentences': (text) => {
    const [answer = '', ...others] = several(text, 4, 5_000)
    return () => supportOf(answer, others, QUESTION)
  },
  'orders to a judge': (text) => {
    const answer = text(WHOLE, 1)
    return () => ordersIn(answer)
  },
}

type Policy = Parameters<typeof compileChecks>[0]
type Settings = NonNullable<Policy['checks']>[number]

const documents = [{ id: 'terms', text: 'Refunds take 7 days. Orders above 50 dollars ship free.' }]

/** The checks of a policy over one answer of 200 KB. */
function checked(policy: Policy, grammars: Grammars): Piece {
  const maxChars = 200_000
  const compiled = compileChecks({ ...policy, output: { ...policy.output, maxChars } }, grammars)
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.fault))
  return (text) => {
    const answer = text(WHOLE, 1)
    return () =>
      runChecks(compiled.value, { text: answer, finish: 'stop', language: 'en', input: {}, documents })
  }
}

const SETTINGS: readonly Settings[] = [
  { kind: 'boilerplate', id: 'boilerplate' },
  { kind: 'citations', id: 'citations', maxUncited: 0 },
  { kind: 'items', id: 'items', max: 3 },
  { kind: 'language', id: 'language', is: 'en' },
  {
    kind: 'leakage',
    id: 'leakage',
    detect: [
      'api-key',
      'private-key',
      'password',
      'card',
      'bank-account',
      'email',
      'phone',
      'national-id',
      'ip-address',
    ],
  },
  { kind: 'length', id: 'length', unit: 'words', max: 10 },
  { kind: 'quotes', id: 'quotes' },
  { kind: 'refusal', id: 'refusal' },
  { kind: 'sections', id: 'sections', titles: ['Summary'] },
  { kind: 'words', id: 'words', ban: ['refund', 'not covered', 'c++'] },
]
const LANGUAGES = ['typescript', 'python', 'go', 'java', 'json', 'sql', 'shell'] as const

/** All pieces by name: comparing, grounding and each kind of check by itself. */
export function piecesOf(grammars: Grammars): Readonly<Record<string, Piece>> {
  const code = LANGUAGES.map((language): Settings => ({ kind: 'code', id: `code-${language}`, language }))
  return {
    ...comparing,
    'answer present': checked({}, grammars),
    'json read': checked({ output: { kind: 'json', lossyRepair: true } }, grammars),
    ...Object.fromEntries(
      [...SETTINGS, ...code].map((settings) => [settings.id, checked({ checks: [settings] }, grammars)]),
    ),
  }
}
