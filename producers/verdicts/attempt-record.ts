// The audit record of one attempt: what was drawn, what the checks found, what was decided. Bounded in size.
import type { Attempt as AttemptRecord } from '../../schemas/generated/attempt.ts'
import { strategyText } from '../../src/core/retry/strategies.ts'
import type { Grounded } from '../../src/core/evaluation/grounded.ts'
import type { Sample } from '../../src/core/sampling/sample.ts'
import type { Attempt, Settlement } from '../../src/core/verdict/settlement.ts'
import { evaluationAudit } from './evaluation-record.ts'
import { outsideRecord } from './outside-record.ts'
import { consistencyRecord, groundingRecord, rounded, type Origin } from './record-parts.ts'

type SampleRecord = NonNullable<AttemptRecord['samples']>[number]

/** Characters of a sample kept for the audit, so that 20 samples stay far below a record's limit. */
const sampleChars = 8_000
const findingsKept = 20
const spansKept = 40
const textsKept = 10
const textChars = 200

/** Texts are cut: the record stays below the largest that its topic takes. */
export function attemptRecord(settlement: Settlement, attempt: Attempt, origin: Origin): AttemptRecord {
  const { evidence, decision, diagnosis } = attempt
  return {
    kind: 'attempt',
    jobId: settlement.job.id,
    source: origin.source,
    at: new Date(attempt.endedAt).toISOString(),
    traceId: origin.traceId,
    policy: settlement.policy,
    configRevision: origin.configRevision,
    attempt: attempt.number,
    rung: rungRecord(attempt),
    samples: evidence.samples.map(sampleRecord),
    ...(evidence.agreement === undefined
      ? {}
      : { consistency: consistencyRecord(evidence.agreement, evidence, settlement.job) }),
    ...(evidence.support === undefined ? {} : { support: spansRecord(evidence.support) }),
    ...(evidence.grounded === undefined ? {} : { grounding: groundingAudit(evidence.grounded) }),
    ...(evidence.evaluation === undefined ? {} : { evaluation: evaluationAudit(evidence.evaluation) }),
    ...outsidePart(attempt),
    ...(evidence.chosen === undefined ? {} : { chosen: evidence.chosen }),
    decision: decision.verdict,
    ...(decision.verdict === 'pass' || decision.because === undefined ? {} : { because: decision.because }),
    ...(diagnosis === undefined ? {} : { diagnosis: { ...diagnosis, issues: [...diagnosis.issues] } }),
    durationMs: attempt.endedAt - attempt.startedAt,
  }
}

function rungRecord({ rung, model }: Attempt): NonNullable<AttemptRecord['rung']> {
  const { temperature, strategy } = rung
  const text = strategyText(strategy)
  return { temperature, strategy, model, ...(text === undefined ? {} : { strategyVersion: text.version }) }
}

function outsidePart({ evidence, total }: Attempt): Pick<AttemptRecord, 'outside'> {
  const { retrieval, vetting, judgedInVain } = evidence
  const outside = outsideRecord({
    ...(retrieval === undefined ? {} : { retrieval }),
    ...(vetting === undefined ? {} : { vetting }),
    ...(total === undefined ? {} : { total }),
  })
  if (outside === undefined) return {}
  return { outside: { ...outside, ...(judgedInVain === undefined ? {} : { judgedInVain }) } }
}

function sampleRecord(sample: Sample): SampleRecord {
  const { index, model, temperature, paraphrase } = sample.request
  const place = { index, model, temperature, ...(paraphrase === undefined ? {} : { paraphrase }) }
  if (sample.status === 'fault') {
    const { code, message } = sample.fault
    return { ...place, status: 'fault', fault: { code, message } }
  }
  const { reply, read } = sample
  const findings = [...(sample.status === 'failed' ? sample.findings : []), ...read.shadow].slice(
    0,
    findingsKept,
  )
  return {
    ...place,
    status: answerStatus(sample),
    text: read.text.slice(0, sampleChars),
    finishReason: reply.finishReason,
    promptTokens: reply.promptTokens,
    completionTokens: reply.completionTokens,
    ...(reply.usageEstimated === true ? { usageEstimated: true } : {}),
    latencyMs: reply.latencyMs,
    ...(reply.configRevision === undefined ? {} : { configRevision: reply.configRevision }),
    ...(findings.length === 0 ? {} : { findings }),
    ...flagsRecord(sample),
    ...checkErrors(sample),
  }
}

type Span = { readonly start: number; readonly end: number; readonly support: number }

/** Places in the text that is kept; of more than a record holds the least backed, in their order. */
const spansRecord = (spans: readonly Span[]): Span[] =>
  spans
    .filter(({ end }) => end <= sampleChars)
    .toSorted((a, b) => a.support - b.support)
    .slice(0, spansKept)
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, end, support }) => ({ start, end, support: rounded(support) }))

/** The first claims that the sources do not back, and what of the question is open. */
function groundingAudit(grounded: Grounded): NonNullable<AttemptRecord['grounding']> {
  const { open, unanswered, claims } = grounded
  const short = (texts: readonly string[]): string[] =>
    texts.slice(0, textsKept).map((text) => text.slice(0, textChars))
  return {
    ...groundingRecord(grounded),
    ...(claims.length === 0 ? {} : { spans: spansRecord(claims) }),
    ...(open.length === 0
      ? {}
      : {
          open: open.slice(0, findingsKept).map(({ start, end, status, missing, against }) => ({
            start,
            end,
            status,
            ...(missing.length === 0 ? {} : { missing: short(missing) }),
            ...(against.length === 0 ? {} : { against: short(against) }),
          })),
        }),
    ...(unanswered.length === 0 ? {} : { unanswered: short(unanswered) }),
  }
}

/** What was odd about the value and fails nothing. */
function flagsRecord({
  read: { flags = [] },
}: Exclude<Sample, { status: 'fault' }>): Pick<SampleRecord, 'flags'> {
  if (flags.length === 0) return {}
  return {
    flags: flags.slice(0, findingsKept).map(({ kind, path }) => ({
      kind,
      ...(path === undefined ? {} : { path: path.slice(0, textChars) }),
    })),
  }
}

/** Checks that could not be run: those that fail the sample, and those that let it pass all the same. */
function checkErrors(sample: Exclude<Sample, { status: 'fault' }>): Pick<SampleRecord, 'errors'> {
  const closed = sample.status === 'error' ? sample.errors : []
  const errors = [...closed, ...sample.read.bypassed].map(({ check, reason }) => `${check}: ${reason}`)
  return errors.length === 0 ? {} : { errors }
}

function answerStatus(sample: Exclude<Sample, { status: 'fault' }>): SampleRecord['status'] {
  if (sample.reply.finish === 'length') return 'truncated'
  if (sample.status === 'failed' && sample.findings.some(({ check }) => check === 'refusal')) return 'refused'
  return sample.read.text.trim() === '' ? 'empty' : 'ok'
}
