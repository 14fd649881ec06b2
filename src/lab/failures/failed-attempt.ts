// What an audit record says of an attempt, as far as counting failures needs it.
import type { Attempt } from '../../../schemas/generated/attempt.ts'
import { instructions, type RepairKind } from '../../core/diagnosis/instructions.ts'

export type CountedAttempt = {
  readonly policy: string
  readonly version: string
  readonly number: number
  readonly passed: boolean
  /** Absent on attempts that passed or had no diagnosis. */
  readonly failure?: Failure
}

export type Failure = {
  /** Of the diagnosis; `-` where there is none. */
  readonly errorType: string
  /** Code of the reason; absent in records of earlier versions. */
  readonly because?: string
  readonly cause?: string
  /** Checks, gates, `judge` or `agreement` that spoke against it, each once. */
  readonly by: readonly { readonly id: string; readonly errorType: string }[]
  /** Repair instruction of the next attempt, by its id; undefined for a text that this version does not know. */
  readonly instruction?: RepairKind
}

/** Of an attempt's audit record; undefined for what is no attempt. */
export function countedAttempt(record: Attempt): CountedAttempt | undefined {
  const { kind, policy, attempt, decision, diagnosis, because } = record
  if (kind !== 'attempt' || policy === undefined || attempt === undefined) return undefined
  const counted = {
    policy: policy.name,
    version: policy.version,
    number: attempt,
    passed: decision === 'pass',
  }
  const unknown = diagnosis === undefined && because === undefined
  return decision === 'pass' || unknown ? counted : { ...counted, failure: failureOf(record) }
}

function failureOf(record: Attempt): Failure {
  const { diagnosis, because } = record
  const { errorType, cause } = diagnosis ?? { errorType: '-' }
  const instruction = diagnosis && (diagnosis.instructionId ?? instructionByText(diagnosis.instruction))
  return {
    errorType,
    ...(because === undefined ? {} : { because }),
    ...(cause === undefined ? {} : { cause }),
    by: accusers(record, errorType),
    ...(instruction === undefined ? {} : { instruction }),
  }
}

const kindByText = new Map(
  Object.entries(instructions).flatMap(([kind, { en, zh }]) => [
    [en, kind as RepairKind],
    [zh, kind as RepairKind],
  ]),
)

/** For records that do not name it. The same instruction in either language is one. */
const instructionByText = (text: string): RepairKind | undefined => kindByText.get(text)

function accusers(record: Attempt, errorType: string): Failure['by'] {
  const findings = (record.samples ?? [])
    .flatMap(({ findings: all = [] }) => all)
    .filter(({ mode }) => mode === 'enforce')
    .map((finding) => ({ id: finding.check, errorType: finding.errorType }))
  const { gates = [], judgement } = record.evaluation ?? {}
  const missed = gates
    .filter(({ status, mode }) => status === 'fail' && mode === 'enforce')
    .map(({ id }) => ({ id: `gate:${id}`, errorType }))
  const judged = judgement?.status === 'fail' ? [{ id: 'judge', errorType }] : []
  const parted = (record.consistency?.risk ?? 'low') === 'low' ? [] : [{ id: 'agreement', errorType }]
  const all = [...findings, ...missed, ...judged, ...parted]
  return [...new Map(all.map((each) => [`${each.id}\n${each.errorType}`, each])).values()]
}
