// One attempt of a job as a section: its samples, what was found, how far they agree, what was decided and why.
import type { AuditAttempt } from '../runtime/commands/audit.ts'
import { counted } from '../runtime/commands/counted.ts'
import { passageFacts, vettingFacts } from './outside-facts.ts'
import type { Fact, Section } from './report.ts'
import type { Tone } from './tones.ts'

type Sample = NonNullable<AuditAttempt['samples']>[number]
type Evaluation = NonNullable<AuditAttempt['evaluation']>

const tones: Readonly<Record<string, Tone>> = { pass: 'good', fail: 'bad', error: 'warn' }
const words: Readonly<Record<string, string>> = {
  pass: 'passed',
  fail: 'failed',
  error: 'could not be judged',
}

/** Texts of samples that are longer are cut; `full` leaves them whole. */
const mostChars = 300

/** `full`: samples whole, and every sentence with how far it is backed. */
export function attemptSection(record: AuditAttempt, full = false): Section {
  const { attempt = 0, rung, samples = [], consistency, evaluation } = record
  const { outside = {}, decision = '', durationMs = 0 } = record
  const about = [
    words[decision] ?? decision,
    ...(rung === undefined ? [] : [`${rung.model}, temperature ${rung.temperature}, ${rung.strategy}`]),
    counted(samples.length, 'sample'),
    `${(durationMs / 1000).toFixed(1)} s`,
  ].join('; ')
  return {
    title: `attempt ${attempt}`,
    about,
    tone: tones[decision] ?? 'strong',
    facts: [
      ...passageFacts(outside),
      ...samples.flatMap((sample) => sampleFacts(sample, { full, chosen: sample.index === record.chosen })),
      ...(consistency === undefined ? [] : agreementFacts(consistency)),
      ...supportFacts(record, full),
      ...vettingFacts(outside),
      ...groundingFacts(record, full),
      ...(evaluation === undefined ? [] : evaluationFacts(evaluation)),
      ...diagnosisFacts(record),
    ],
  }
}

function sampleFacts(
  sample: Sample,
  { full, chosen }: { readonly full: boolean; readonly chosen: boolean },
): readonly Fact[] {
  const { index, status, text = '', findings = [], errors = [], fault } = sample
  const sound = status === 'ok' && errors.length === 0 && !findings.some(({ mode }) => mode === 'enforce')
  const shown = full || text.length <= mostChars ? text : `${text.slice(0, mostChars)}…`
  const said = fault === undefined ? shown : `${fault.code}: ${fault.message}`
  return [
    { name: `sample ${index}`, text: `(${stateOf(sample, chosen)}) ${said}`, tone: sound ? 'good' : 'bad' },
    ...findings.map(({ check, errorType, mode, path, message }): Fact => {
      const place = path === undefined || path === '' ? '' : ` ${path}`
      const shadow = mode === 'shadow' ? ', shadow' : ''
      return { name: '  finding', text: `${check} (${errorType}${shadow})${place}: ${message}`, tone: 'warn' }
    }),
    ...errors.map((error): Fact => ({ name: '  not run', text: error, tone: 'warn' })),
  ]
}

const stateOf = ({ temperature, paraphrase, status }: Sample, chosen: boolean): string =>
  [
    `t ${temperature}`,
    ...(paraphrase === undefined ? [] : ['in other words']),
    ...(status === 'ok' ? [] : [status]),
    ...(chosen ? ['chosen'] : []),
  ].join(', ')

function reliableFact(reliable: boolean | undefined): readonly Fact[] {
  if (reliable === undefined) return []
  return reliable
    ? [{ name: '  reliable', text: 'the answers to other wordings say the same', tone: 'good' }]
    : [{ name: '  reliable', text: 'no: the others do not all say the same', tone: 'warn' }]
}

function agreementFacts(consistency: NonNullable<AuditAttempt['consistency']>): readonly Fact[] {
  const { score, risk, samples, threshold, groups = [], copies = 0, declining = 0, confidence } = consistency
  const { embeddings, entailment } = consistency
  const dissent = groups.length > 1 ? `, in groups of ${groups.join(', ')}` : ''
  const text = `${score.toFixed(2)} of ${threshold.toFixed(2)} needed, over ${counted(samples, 'sample')}${dissent}: risk ${risk}`
  return [
    { name: 'agreement', text, tone: risk === 'low' ? 'good' : 'bad' },
    ...(embeddings === undefined ? [] : [meaningFact(embeddings)]),
    ...(entailment === undefined ? [] : [entailmentFact(entailment)]),
    ...(confidence === undefined
      ? []
      : [
          {
            name: '  right in',
            text: `${Math.round(confidence.right * 100)} % of ${confidence.rows} such questions: ${confidence.measuredOn}`,
          },
          ...reliableFact(confidence.reliable),
        ]),
    ...(copies === 0
      ? []
      : [
          {
            name: '  copies',
            text: `${counted(copies, 'reply', 'replies')} out of a cache`,
            tone: 'warn',
          } as const,
        ]),
    ...(declining === 0
      ? []
      : [
          {
            name: '  left out',
            text: `${counted(declining, 'answer')} that declined`,
            tone: 'warn',
          } as const,
        ]),
  ]
}

function meaningFact({
  status,
  model,
  joined = 0,
  fault = '',
}: NonNullable<NonNullable<AuditAttempt['consistency']>['embeddings']>): Fact {
  return status === 'compared'
    ? { name: '  embeddings', text: `${counted(joined, 'pair')} joined by ${model}` }
    : { name: '  embeddings', text: `none from ${model}: ${fault}; compared by words alone`, tone: 'warn' }
}

function entailmentFact({
  status,
  model,
  pairs,
  joined,
  calls,
  fault = '',
}: NonNullable<NonNullable<AuditAttempt['consistency']>['entailment']>): Fact {
  const text = `${joined} joined by ${model}, ${counted(pairs, 'pair')} put to it in ${counted(calls, 'call')}`
  return status === 'compared'
    ? { name: '  entailment', text }
    : { name: '  entailment', text: `${text}; a pair has no answer: ${fault}`, tone: 'warn' }
}

/** Sentences that are shown where not all are. */
const mostSpans = 3
const mostQuoted = 100

type Span = NonNullable<AuditAttempt['support']>[number]

/** The words at a place of the answer that stands for the attempt. */
function quoted({ samples = [], chosen }: AuditAttempt, { start, end }: Omit<Span, 'support'>): string {
  const { text = '' } = samples.find(({ index }) => index === chosen) ?? {}
  const said = text.slice(start, end).replace(/\s+/g, ' ')
  if (said === '') return `characters ${start} to ${end}`
  return `“${said.length <= mostQuoted ? said : `${said.slice(0, mostQuoted)}…`}”`
}

/** Each sentence with how far it is backed; the least of them, in their order, where not all are wanted. */
function spanFacts(record: AuditAttempt, spans: readonly Span[], full: boolean): readonly Fact[] {
  const least = spans.toSorted((a, b) => a.support - b.support).slice(0, full ? spans.length : mostSpans)
  return spans
    .filter((span) => least.includes(span))
    .map((span) => ({ name: '  backed', text: `${span.support.toFixed(2)} ${quoted(record, span)}` }))
}

/** One sentence says no more than the agreement does. */
function supportFacts(record: AuditAttempt, full: boolean): readonly Fact[] {
  const { support = [] } = record
  if (support.length < 2) return []
  const which = full || support.length <= mostSpans ? '' : `; the ${mostSpans} least`
  const text = `${support.length}, by how far the other samples back them, 0 to 1${which}`
  return [{ name: 'sentences', text }, ...spanFacts(record, support, full)]
}

function groundingFacts(record: AuditAttempt, full: boolean): readonly Fact[] {
  const { grounding } = record
  if (grounding === undefined) return []
  const { support, claims, unsupported, spans = [], open = [], unanswered = [] } = grounding
  return [
    {
      name: 'sources',
      text: `back ${support.toFixed(2)} of ${counted(claims, 'claim')}, ${unsupported} not as a whole`,
      tone: unsupported === 0 ? 'good' : 'warn',
    },
    ...(full ? spanFacts(record, spans, full) : []),
    ...open.map(({ start, end, missing = [], against = [] }): Fact => ({
      name: '  open',
      text: `${quoted(record, { start, end })}: ${[...missing.map((each) => `no “${each}”`), ...against].join('; ')}`,
    })),
    ...unanswered.map((part): Fact => ({ name: '  unanswered', text: part, tone: 'warn' })),
  ]
}

function evaluationFacts({
  status,
  reason,
  gates = [],
  judgement,
  reference,
  orders = [],
}: Evaluation): readonly Fact[] {
  const judged = (name: string, of: { status: string }, text: string): Fact => {
    const tone = tones[of.status]
    return { name, text: `${of.status}: ${text}`, ...(tone === undefined ? {} : { tone }) }
  }
  return [
    ...(status === 'judged' ? [] : [{ name: 'judging', text: `${status} ${reason ?? ''}`.trim() }]),
    ...gates.map((gate) => {
      const figure =
        gate.probability === undefined
          ? ''
          : ` ${gate.probability.toFixed(2)} of ${gate.threshold.toFixed(2)} needed`
      return judged('gate', gate, `${gate.id}${figure} ${gate.reason ?? ''}`.trim())
    }),
    ...(judgement === undefined
      ? []
      : [judged('judge', judgement, `${judgement.score ?? 'no score'} of ${judgement.passMark} needed`)]),
    ...(reference === undefined
      ? []
      : [judged('reference', reference, `${reference.method} ${reference.detail ?? ''}`.trim())]),
    ...orders.map((order): Fact => ({ name: 'to judges', text: order, tone: 'bad' })),
  ]
}

/** What no model answered has nothing in it to mend. */
function diagnosisFacts({ diagnosis, decision }: AuditAttempt): readonly Fact[] {
  if (diagnosis === undefined || decision === 'error') return []
  const { errorType, cause, issues, instruction } = diagnosis
  return [
    { name: 'diagnosis', text: `${errorType}${cause === undefined ? '' : `, ${cause}`}` },
    ...issues.map((issue): Fact => ({ name: '  issue', text: issue })),
    { name: '  repair by', text: instruction },
  ]
}
