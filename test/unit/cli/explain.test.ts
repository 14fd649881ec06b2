// `assay explain`: records sorted into runs of one job, and told on the screen and as Markdown.
import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import { showRuns } from '../../../src/cli/commands/explain.ts'
import { openScreen } from '../../../src/cli/screen.ts'
import type { AuditAttempt, JobEnd } from '../../../src/runtime/commands/audit.ts'
import { runsOf } from '../../../src/runtime/commands/explain.ts'
import { memorySink } from '../../support/cli-in-memory.ts'

const policy = { name: 'refund-policy', version: '1.0.0', hash: '0123456789abcdef' }
const source = (offset: number) => ({ topic: 'assay.jobs', partition: 0, offset })

const attempt = (number: number, over: Partial<AuditAttempt> = {}): AuditAttempt => ({
  kind: 'attempt',
  jobId: 'job-1',
  source: source(7),
  at: '2026-11-29T12:00:00.000Z',
  traceId: '0af7651916cd43dd8448eb211c80319c',
  policy,
  attempt: number,
  rung: { temperature: 0, strategy: 'plain', model: 'demo/basic' },
  samples: [{ index: 0, model: 'demo/basic', temperature: 0, status: 'ok', text: '七天内可以退款。' }],
  decision: 'pass',
  durationMs: 1200,
  ...over,
})
const tokens = { calls: 2, promptTokens: 10, completionTokens: 5 }
const common = {
  jobId: 'job-1',
  policy,
  source: source(7),
  decidedAt: '2026-11-29T12:00:01.000Z',
  attempts: 2,
  usage: { generation: tokens, evaluation: { ...tokens, calls: 0 }, costMicroUsd: 1200 },
  traceId: '',
}
const rejected: Exclude<JobEnd, { verdict: 'dead letter' }> = {
  verdict: 'rejected',
  record: {
    ...common,
    reasons: [{ code: 'low_agreement', message: 'The answers agree to 0.31; 0.85 is needed.' }],
    public: { reply: '暂时无法确认，请联系客服。', language: 'zh' },
    repair: { messages: [{ role: 'user', content: '多久可以退款？\n- 问题：```' }] },
    compensations: 0,
  },
}
const failedAttempt = attempt(1, {
  decision: 'fail',
  consistency: { score: 0.31, risk: 'high', samples: 2, threshold: 0.85 },
  diagnosis: { errorType: 'hallucination', issues: ['[链接](http://x) *粗体*'], instruction: '只依据资料。' },
})

function told(runs: ReturnType<typeof runsOf>, format: 'text' | 'md'): string {
  const out = memorySink()
  showRuns(runs, { format }, openScreen({ out, err: memorySink() }, { json: false, verbose: false }))
  return out.text()
}

describe('runs of a job', () => {
  it('are told apart by where the job stood; attempts are in order, whatever came first', () => {
    const again = { attempt: attempt(1, { source: source(9) }) }
    const runs = runsOf([{ end: rejected }, { attempt: attempt(2) }, again, { attempt: failedAttempt }])
    expect(
      runs.map((run) => [run.source, run.attempts.map((each) => each.attempt), run.end?.verdict]),
    ).toEqual([
      ['assay.jobs-0-7', [1, 2], 'rejected'],
      ['assay.jobs-0-9', [1], undefined],
    ])
  })

  it('a dead letter ends one, with the id that dlq takes', () => {
    const error = { code: 'job_policy_unknown', kind: 'poison', message: 'There is none.', remedy: 'Add it.' }
    const record: AuditAttempt = {
      kind: 'dead-letter',
      jobId: 'job-1',
      source: source(7),
      at: '2026-11-29T12:00:00.000Z',
      traceId: '',
      error,
      deadLetterId: 'assay.jobs-0-7',
    }
    const text = told(runsOf([{ attempt: record }]), 'text')
    expect(text).toContain('dead letter  job_policy_unknown (poison)')
    expect(text).toContain('assay dlq show assay.jobs-0-7')
    expect(text).toContain('no policy')
  })
})

describe('the telling', () => {
  const runs = runsOf([{ attempt: failedAttempt }, { attempt: attempt(2) }, { end: rejected }])

  it('says what was found, compared and decided', () => {
    const text = told(runs, 'text')
    expect(text).toMatch(/^job job-1, assay\.jobs-0-7$/m)
    expect(text).toMatch(/^attempt 1 {2}failed; demo\/basic, temperature 0, plain; 1 sample; 1\.2 s$/m)
    expect(text).toMatch(/^ {2}agreement +0\.31 of 0\.85 needed, over 2 samples: risk high$/m)
    expect(text).toMatch(/^ {4}repair by 只依据资料。$/m)
    expect(text).toMatch(/^ {2}because +low_agreement: /m)
    expect(text).toMatch(/^ {2}reply +暂时无法确认，请联系客服。$/m)
    for (const line of text.split('\n')) expect(stringWidth(line), line).toBeLessThanOrEqual(80)
  })

  it('as Markdown no text is read as Markdown of ours', () => {
    const text = told(runs, 'md')
    expect(text).toMatch(/^# job job-1, assay\.jobs-0-7$/m)
    expect(text).toMatch(/^## rejected: by refund-policy 1\.0\.0; 2 attempts; /m)
    expect(text).toContain('\\[链接\\](http://x) \\*粗体\\*')
    // The fence is longer than the one inside.
    expect(text).toContain('  ````\n  多久可以退款？\n  - 问题：```\n  ````')
  })

  it('says that a job has no outcome yet', () => {
    expect(told(runsOf([{ attempt: attempt(1) }]), 'text')).toMatch(/^open {2}the topics hold no outcome/m)
  })

  it.each(['text', 'md'] as const)('hostile records keep to the screen as %s', (format) => {
    const hostile = `\u001b[2J\u202e\u0007${'長'.repeat(120)}`
    const record = attempt(1, {
      jobId: hostile,
      samples: [
        {
          index: 0,
          model: hostile,
          temperature: 0,
          status: 'ok',
          text: hostile,
          findings: [
            { check: hostile, errorType: 'format', mode: 'enforce', path: hostile, message: hostile },
          ],
          errors: [hostile],
        },
      ],
      evaluation: { status: 'stopped', reason: hostile, orders: [hostile] },
    })
    const text = told(runsOf([{ attempt: record }]), format)
    expect(text).not.toMatch(/[\u001b\u202e\u0007]/)
  })
})
