// One record as one line of a stream: columns of fixed width, so that lines of a tail stand under each other.
import type { RecordView } from '../runtime/commands/record-view.ts'
import { cutTo, padTo, widthOf } from './fit-text.ts'
import type { Piece } from './screen.ts'
import { safeText } from './terminal-text.ts'
import type { Tone } from './tones.ts'

const tones: Readonly<Record<NonNullable<RecordView['verdict']>, Tone>> = {
  approved: 'good',
  rejected: 'warn',
  'dead letter': 'bad',
}

const gap = '  '
/** A job id of 36 characters is a UUID; a usual terminal has no room for it. */
const jobColumnsOf = (columns: number): number => (columns >= 110 ? 36 : 18)
const verdictColumns = 11

/** Time, job, verdict, facts and as much of the text as the width leaves. */
export function recordLine(view: RecordView, columns: number): readonly Piece[] {
  const jobColumns = jobColumnsOf(columns)
  const time = clock(view.at)
  const job = padTo(safeText(view.jobId === '' ? view.source : view.jobId), jobColumns)
  const verdict = padTo(view.fault === undefined ? (view.verdict ?? '') : 'unreadable', verdictColumns)
  const taken = widthOf(time) + jobColumns + verdictColumns + 3 * gap.length
  const facts = safeText(view.facts)
  const rest = cutTo([facts, safeText(view.text)].filter((text) => text !== '').join(gap), columns - taken)
  const tone = view.fault === undefined ? view.verdict && tones[view.verdict] : 'bad'
  return [
    { text: time, tone: 'dim' },
    gap,
    job,
    gap,
    tone === undefined ? verdict : { text: verdict, tone },
    gap,
    rest.trimEnd(),
  ]
}

/** Time of day in this machine's zone. */
export const clock = (ms: number): string => new Date(ms).toTimeString().slice(0, 8)
