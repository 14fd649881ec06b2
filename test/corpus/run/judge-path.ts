// A reply as a judge's: its scores or its verdict out of it, as an evaluation reads them.
import { builtInGates, type Gate } from '../../../src/core/gates/gate.ts'
import { readGate } from '../../../src/core/gates/read-gate.ts'
import type { JudgedCase } from '../../../src/core/judge/judged-case.ts'
import { readJudgement } from '../../../src/core/judge/read-judgement.ts'
import type { Reading } from '../../../src/core/judge/reading.ts'
import type { Dimension, Rubric } from '../../../src/core/judge/rubric.ts'
import type { Reply } from '../../../src/core/sampling/sample.ts'
import { notRun, type Observation } from './observation.ts'

const dimension = (id: string): Dimension => ({
  id,
  weight: 1,
  floor: 0,
  asks: { en: id, zh: id },
  errorType: 'reasoning',
})

/** A rubric of so many dimensions, on a scale from 0; the mark is a share of it. */
export const rubricOf = (ids: readonly string[], scale: number, mark: number): Rubric => ({
  dimensions: ids.map(dimension),
  scale,
  passMark: mark,
})

const subject: JudgedCase = { task: '', question: 'Q?', documents: [], answer: 'A.', language: 'en' }

const gate: Gate = {
  ...builtInGates.faithful,
  id: 'faithful',
  threshold: 0.8,
  mode: 'enforce',
  onError: 'closed',
  model: 'demo/judge',
}

export const scoresOf = (reply: Reply, rubric: Rubric): Reading => readJudgement(reply, rubric, subject)
export const verdictOf = (reply: Reply): Reading => readGate(reply, gate, subject)

/** A reading in the words of the corpus. What cannot be read is asked again within the judge's own budget. */
export function observed(reading: Reading): Observation {
  switch (reading.status) {
    case 'unreached':
      return notRun(reading.fault.message)
    case 'unreadable':
      return {
        ran: true,
        did: 'REJECT',
        also: ['RETRY'],
        says: reading.reason,
        facts: { judge: 'unreadable' },
      }
    case 'contradiction':
      return {
        ran: true,
        did: 'REJECT',
        also: ['RETRY'],
        says: reading.reason,
        facts: { judge: 'contradiction' },
      }
    case 'read': {
      const { figure, notes, passed } = reading
      return {
        ran: true,
        did: notes.length === 0 ? 'ACCEPT' : 'ACCEPT+FLAG',
        also: passed ? [] : ['FAIL'],
        ...(figure === undefined ? {} : { value: figure }),
        says: [passed ? 'passes' : 'does not pass', ...notes].join(', '),
        facts: { judge: 'read', passed, score: figure },
      }
    }
  }
}
