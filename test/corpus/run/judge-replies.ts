// Replies of judges in the guardrails form: each read for its scores or its verdict.
import type { Reading } from '../../../src/core/judge/reading.ts'
import { fault } from '../../../src/core/faults/fault.ts'
import { isFields, numberAt, type Fields } from './case-row.ts'
import { rubricOf, scoresOf, verdictOf } from './judge-path.ts'
import { notRun, type Observation, type Ran } from './observation.ts'
import { replyOf } from '../../support/replies.ts'

export function runJudgeReplies(input: Fields): Observation {
  const given = input['judge_replies'] ?? input['judge_reply']
  const replies: readonly unknown[] = Array.isArray(given) ? given : [given]
  if (replies.length === 0) return notRun('there is no reply')
  const readings = replies.map((reply) => readingOf(reply, input))
  const facts = {
    readings: readings.map((reading) => ({
      status: reading.status,
      ...(reading.status === 'read' ? { passed: reading.passed, score: reading.figure } : {}),
    })),
  }
  const passed = readings.every((reading) => reading.status === 'read' && reading.passed)
  const noted = readings.some((reading) => reading.status === 'read' && reading.notes.length > 0)
  const ran: Ran = {
    ran: true,
    did: passed ? (noted ? 'ACCEPT+FLAG' : 'ACCEPT') : 'REJECT',
    value: readings.map((reading) => (reading.status === 'read' ? (reading.figure ?? null) : null)),
    says: readings.map(wordsFor).join(' / '),
    facts,
  }
  return ran
}

function wordsFor(reading: Reading): string {
  switch (reading.status) {
    case 'read':
      return [reading.passed ? 'pass' : 'fail', ...reading.notes].join(' ')
    case 'contradiction':
      return `contradiction: ${reading.reason}`
    case 'unreadable':
      return `judge error: ${reading.reason}`
    case 'unreached':
      return `judge error: ${reading.fault.message}`
  }
}

function readingOf(reply: unknown, input: Fields): Reading {
  const text = typeof reply === 'string' ? reply : JSON.stringify(reply ?? '')
  if (/^HTTP [45]\d\d\b/.test(text)) {
    return {
      status: 'unreached',
      fault: fault('model_server_error', {
        model: 'demo/judge',
        status: Number(text.slice(5, 8)),
        reason: text,
      }),
    }
  }
  const plain = replyOf(text === '(empty)' ? '' : text)
  const byGate = 'gate' in input || /"verdict"\s*:/.test(text)
  return byGate ? verdictOf(plain) : scoresOf(plain, rubricFor(input, text))
}

/** The dimensions are the numbers the row's schema asks for, else `score`; a threshold up to 1 speaks of a scale of 1. */
function rubricFor(input: Fields, text: string): ReturnType<typeof rubricOf> {
  const schema = isFields(input['judge_schema']) ? input['judge_schema'] : {}
  const properties = isFields(schema['properties']) ? schema['properties'] : {}
  const named = Object.keys(properties).filter((key) => !/reason|comment|explanation|issues/i.test(key))
  const threshold = numberAt(input, 'threshold')
  const scale = threshold === undefined ? scaleIn(text) : threshold <= 1 ? 1 : threshold <= 10 ? 10 : 100
  return rubricOf(named.length === 0 ? ['score'] : named, scale, threshold ?? scale * 0.8)
}

/** Without a threshold the scale is the smallest usual one that the scores of the reply fit in. */
function scaleIn(text: string): number {
  const scores = [...text.matchAll(/"score"\s*:\s*"?(\d+(?:\.\d+)?)/g)].map((match) => Number(match[1]))
  const highest = Math.max(0, ...scores)
  return highest <= 1 ? 1 : highest <= 10 ? 10 : 100
}
