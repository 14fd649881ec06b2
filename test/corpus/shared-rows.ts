// What is to be said of single rows of the shared files: where we disagree and why, what one row cannot show, and more
// than the first words of an expectation hold.
import { expect } from 'vitest'
import type { RowReport } from './run/observation.ts'

/** Rows whose expectation is not met, and why. */
export const disagreed: Readonly<Record<string, string>> = {
  'A-103':
    'the same shape as J38, whose last verdict counts: ours takes the last where it is the harshest, and says so',
  'B-084': 'token counts of strangers differ too much to tell a cut prompt from the usage alone',
  'C-055': 'intake takes plain JSON as well as the wire format: without a magic byte it is plain',
  J36: 'prose without a verdict is not known to be a fail of the answer: an error, asked again, and approves nothing',
}

/** Rows that need a running Kafka or Redis, or are told in words, and the test that holds what they are about. */
export const heldElsewhere: Readonly<Record<string, string>> = {
  'B-093':
    'ids of replies are recorded; some local servers give every reply the same, so they prove no cache',
  'C-001': 'chaos/one-outcome: SIGTERM with jobs under way',
  'C-009': 'chaos/one-outcome: rebalances while jobs run; an offset is committed inside the transaction only',
  'C-010': 'chaos/one-outcome: one outcome a job for whoever reads committed records',
  'C-023': 'integration topics/compression: snappy in Java framing is read',
  'C-026': 'integration cli/doctor: a missing topic is named',
  'C-038': 'A-030: lone surrogates are replaced where an answer is read',
  'C-041': 'values are JSON; an unknown word in a field is refused by the schema of the job',
  'C-044': 'unit verdicts/group-commit: after any error the producer is thrown away and all is done again',
  'C-056': 'values are JSON, read by our own schema; what is optional has its default there',
  'C-063': 'unit kafka/topics-plan: the dead-letter topic takes what the largest job and its headers need',
  'C-064': 'integration and chaos: a fenced producer is replaced by the owner of the partition',
  'D-003':
    'crashes: a Redis that goes away and comes back; BullMQ 6.7.0 comes back by itself, the pause is at most 1 s',
  'D-011': 'results: a failure is no answer to being asked again later',
  'D-014': 'unit pool/model-health: pauses count monotonic time',
  'D-017': 'results: Redis holds nothing of a finished sample but its result',
  'D-020': 'unit pool/process-sample: an answer that Redis has no room for is kept in hand',
  'D-021': 'no events are read at all; results: a sample reaches an owner that nobody knows, by the sweep',
  'D-023': 'results: a sample is answered by the memo when it was paid before',
  'D-025': 'an answer is kept without a lock; crashes: while a call is under way still has the answer',
  'D-030': 'the data of a job are plain JSON by type; an offset never goes into one',
  'D-034': 'no events are read at all',
  'D-036': 'the data of a job are plain JSON by type',
  'D-038': 'CONFIG is never asked for; BullMQ reads INFO',
}

type More = (report: RowReport) => void

const says =
  (form: RegExp): More =>
  (report) =>
    expect(report.says).toMatch(form)
const notSays =
  (form: RegExp): More =>
  (report) =>
    expect(report.says).not.toMatch(form)
const value =
  (wanted: unknown): More =>
  (report) =>
    expect(report.value).toEqual(wanted)
const both =
  (...all: readonly More[]): More =>
  (report) => {
    for (const each of all) each(report)
  }

/** Beside the general comparison. */
export const particular: Readonly<Record<string, More>> = {
  'A-030': (report) => expect(report.value).toMatchObject({ reason: 'nice \uFFFD ok' }),
  'A-032': both(says(/whitespace loop/), (report) => expect(report.says.length).toBeLessThan(900)),
  'A-052': says(/score-from-text/),
  'A-062': says(/3 different/),
  'A-066': says(/latex-escape/),
  'A-083': says(/replacement-character/),
  'A-109': value('500元'),
  'B-002': says(/Weekly usage limit/),
  'B-006': both(says(/524/), notSays(/</)),
  'B-007': says(/TypeError: bad input/),
  'B-009': says(/m-9 does not exist/),
  'B-010': both(says(/访问被拦截/), notSays(/CloudWAF/)),
  'B-025': says(/404 page not found/),
  'B-027': says(/finish reason missing/),
  'B-028': says(/served by m-1-mini/),
  'B-029': both(says(/quota/), notSays(/\bkey\b/)),
  'B-030': both(says(/502: Bad gateway/), notSays(/</)),
  'B-043': says(/empty/),
  'B-045': says(/欠费/),
  'B-054': value('好'),
  'B-057': both(says(/Incorrect API key/), notSays(/test-key/)),
  'B-063': says(/8192 tokens/),
  'B-070': value('可以'),
  'B-081': says(/empty/),
  'B-083': says(/m-9/),
  'B-086': says(/valid range of max_tokens/),
  'D-016': says(/1200 bytes/),
  'F-005': says(/__proto__/),
  'F-013': (report) => expect(report.did).toContain('reject'),
  'F-016': value(1),
  'F-018': says(/nothing is fetched/),
  'F-030': says(/\/items/),
  'F-054': says(/"min"/),
  'F-077': says(/zone/),
  'F-082': says(/nothing is fetched/),
}
