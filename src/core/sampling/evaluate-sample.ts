// One reply, judged by the checks: passed, failed, or error. Nothing truncated or refused ever passes.
import type { Finding } from '../checks/finding.ts'
import { stripReasoning } from '../checks/reasoning.ts'
import { runChecks } from '../checks/run-checks.ts'
import { isUnfinished } from '../checks/unfinished.ts'
import type { Job } from '../job/job.ts'
import type { Policy } from '../policy/policy.ts'
import type { ReadAnswer, Sample, SampleRequest, SampleResult } from './sample.ts'

const declined: Finding = {
  check: 'refusal',
  errorType: 'refusal',
  mode: 'enforce',
  message: 'The model declined to answer.',
}

const unfinished = (reason: string): Finding => ({
  check: 'answer-present',
  errorType: 'incomplete',
  mode: 'enforce',
  message: `The answer is not finished: the model stopped with ${JSON.stringify(reason)}.`,
  hint: 'Give the whole answer as text.',
})

/** The sample that a pool result makes, after all checks of the policy. */
export function evaluateSample(
  request: SampleRequest,
  result: SampleResult,
  { job, policy }: { readonly job: Job; readonly policy: Policy },
): Sample {
  if (result.status === 'failed') return { request, status: 'fault', fault: result.fault }
  const { reply } = result
  const { text } = stripReasoning(reply.text)
  const refused = reply.refusal !== undefined || reply.finish === 'filter'
  if (refused || isUnfinished(reply)) {
    const unread: ReadAnswer = { text, executed: 0, passed: 0, shadow: [], bypassed: [], repairs: [] }
    const found = refused ? declined : unfinished(reply.finishReason)
    return { request, status: 'failed', reply, read: unread, findings: [found] }
  }
  const report = runChecks(policy.checks, {
    text,
    finish: reply.finish === 'length' ? 'length' : 'stop',
    language: job.language,
    input: job.input,
    documents: job.documents,
  })
  const read: ReadAnswer = {
    text,
    executed: report.executed,
    passed: report.executed - new Set(report.failed.map(({ check }) => check)).size,
    shadow: report.shadow,
    bypassed: report.bypassed,
    repairs: report.repairs,
    ...(report.flags.length === 0 ? {} : { flags: report.flags }),
    ...(report.value === undefined ? {} : { value: report.value }),
  }
  if (report.failed.length > 0) return { request, status: 'failed', reply, read, findings: report.failed }
  const errors = report.executed === 0 ? [{ check: 'any', reason: 'no check was run' }] : report.errors
  if (errors.length > 0) return { request, status: 'error', reply, read, errors }
  return { request, status: 'passed', reply, read }
}
