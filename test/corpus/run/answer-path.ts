// A reply as an answer of a job: the checks of a policy over it, as the engine has them run.
import { runChecks } from '../../../src/core/checks/run-checks.ts'
import { evaluateSample } from '../../../src/core/sampling/evaluate-sample.ts'
import type { Reply } from '../../../src/core/sampling/sample.ts'
import { givenJob, givenPolicy } from '../../support/given.ts'
import { sampleRequest } from '../../support/open-client.ts'
import { notRun, type Observation, type Ran } from './observation.ts'
import type { Output } from './wanted-output.ts'
import { errorText } from '../../../src/core/faults/error-text.ts'

/** Longest answer of a case; the product's own default is shorter, and not what these cases are about. */
const maxChars = 2_000_000

/** What the checks make of a reply to a job that wants `output`. */
export function judgeAnswer(reply: Reply, output: Output): Observation {
  let policy
  try {
    policy = givenPolicy({ output: { ...output, maxChars } })
  } catch (error) {
    return notRun(`the wanted output is no policy: ${errorText(error)}`)
  }
  const job = givenJob()
  const sample = evaluateSample(
    sampleRequest(),
    { status: 'answered', reply, cached: false },
    { job, policy },
  )
  if (sample.status === 'fault') return notRun(sample.fault.message)
  if (sample.status === 'error') {
    const says = sample.errors.map(({ check, reason }) => `${check}: ${reason}`).join('; ')
    return { ran: true, did: 'REJECT', says, facts: { class: 'error' } }
  }
  if (sample.status === 'failed') {
    const [first] = sample.findings
    return {
      ran: true,
      did: 'REJECT',
      says: sample.findings.map(({ message }) => message).join(' '),
      facts: { class: first?.errorType, cause: first?.cause, path: first?.path },
    }
  }
  return accepted(reply, sample.read, { checks: policy.checks, finish: reply.finish })
}

type Accepted = {
  readonly checks: Parameters<typeof runChecks>[0]
  readonly finish: Reply['finish']
}

function accepted(reply: Reply, read: { value?: unknown; text: string }, { checks, finish }: Accepted): Ran {
  // Once more over the whole text: what is set aside before the checks is a repair too.
  const report = runChecks(checks, {
    text: reply.text,
    finish: finish === 'length' ? 'length' : 'stop',
    input: {},
    documents: [],
  })
  const repairs = report.repairs.map(({ kind }) => kind)
  const notes = [...repairs, ...report.flags.map(({ kind }) => kind), ...oddities(reply, read.text)]
  return {
    ran: true,
    did: notes.length === 0 ? 'ACCEPT' : 'ACCEPT+FLAG',
    value: read.value ?? read.text,
    says: notes.join(', '),
    facts: { repairs, lossless: report.repairs.every(({ lossless }) => lossless) },
  }
}

/** What the sample's record shows beside the checks. */
function oddities(reply: Reply, text: string): readonly string[] {
  return [
    ...(reply.finish === 'other' ? [`finish reason ${reply.finishReason || 'missing'}`] : []),
    ...(reply.text === text ? [] : ['set aside: reasoning or template tokens']),
  ]
}
