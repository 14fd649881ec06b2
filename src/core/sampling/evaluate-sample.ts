// One reply, judged by the checks: passed, failed, or error. Nothing truncated or refused ever passes.
import type { Finding } from '../checks/finding.ts'
import { isRefusal } from '../checks/refusal.ts'
import { setReasoningAside } from '../checks/reasoning.ts'
import { runChecks } from '../checks/run-checks.ts'
import type { Job } from '../job/job.ts'
import type { Policy } from '../policy/policy.ts'
import type { ReadAnswer, Reply, Sample, SampleRequest, SampleResult } from './sample.ts'

const builtIn = (finding: Omit<Finding, 'mode'>): Finding => ({ ...finding, mode: 'enforce' })

/** Why a reply is no answer at all, whatever the policy's checks would say of it. */
function notAnAnswer(reply: Reply, text: string): Finding | undefined {
  if (reply.refusal !== undefined || reply.finish === 'filter' || isRefusal(text)) {
    return builtIn({ check: 'refusal', errorType: 'refusal', message: 'The model declined to answer.' })
  }
  if (reply.finish === 'length') {
    const message = `The answer was cut off at the limit of ${reply.completionTokens} tokens.`
    return builtIn({ check: 'complete', errorType: 'incomplete', cause: 'truncated', message })
  }
  if (text.trim() === '') {
    return builtIn({ check: 'answer-present', errorType: 'incomplete', message: 'The answer is empty.' })
  }
  return undefined
}

/** The sample that a pool result makes, after all checks of the policy. */
export function evaluateSample(
  request: SampleRequest,
  result: SampleResult,
  { job, policy }: { readonly job: Job; readonly policy: Policy },
): Sample {
  if (result.status === 'failed') return { request, status: 'fault', fault: result.fault }
  const { reply } = result
  const { answer: text, reasoning } = setReasoningAside(reply.text)
  const unusable = notAnAnswer(reply, text)
  const unread: ReadAnswer = { text, executed: 0, passed: 0, shadow: [], repairs: [] }
  if (unusable) return { request, status: 'failed', reply, read: unread, findings: [unusable] }
  const report = runChecks(policy.checks, {
    text,
    finish: 'stop',
    language: job.language,
    input: job.input,
    documents: job.documents,
    ...(reasoning === undefined ? {} : { reasoning }),
  })
  const read: ReadAnswer = {
    text,
    executed: report.executed,
    passed: report.results.filter(({ status }) => status === 'pass').length,
    shadow: report.shadow,
    repairs: report.repairs,
    ...(report.value === undefined ? {} : { value: report.value }),
  }
  if (report.failed.length > 0) return { request, status: 'failed', reply, read, findings: report.failed }
  const errors = report.executed === 0 ? [{ check: 'any', reason: 'no check was run' }] : report.errors
  if (errors.length > 0) return { request, status: 'error', reply, read, errors }
  return { request, status: 'passed', reply, read }
}
