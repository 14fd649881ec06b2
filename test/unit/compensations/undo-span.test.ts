// The span of an undo command: in the trace of its job, with how it ended.
import { expect, it } from 'vitest'
import { watchUndo } from '../../../consumers/compensations/undo-span.ts'
import { openMemoryTracer } from '../../support/memory-tracer.ts'

const command = {
  jobId: 'order-1',
  actionId: 'r-1',
  type: 'refund',
  undo: {},
  order: 0,
  of: 1,
  at: '2026-11-29T12:00:00.000Z',
  idempotencyKey: 'assay.jobs-0-41/r-1',
}
const traceId = '0af7651916cd43dd8448eb211c80319c'
const traceparent = Buffer.from(`00-${traceId}-b7ad6b7169203331-01`)

it('stands in the trace of the job, failed with the code, or done', async () => {
  const { tracer, spans, close } = openMemoryTracer()
  const error = { code: 'webhook_refused', message: 'no', remedy: 'r' }
  watchUndo(tracer, command, { traceparent }).end({ status: 'failed', tries: 2, error })
  watchUndo(tracer, command).end({ status: 'done', tries: 1, httpStatus: 204 })
  watchUndo(tracer, command, { traceparent: Buffer.from('garbage') }).end('cancelled')
  const [failed, done, cancelled] = await spans(3)
  expect(failed?.name).toBe('undo')
  expect(failed?.spanContext().traceId).toBe(traceId)
  expect(failed?.attributes).toEqual({
    'assay.job.id': 'order-1',
    'assay.undo.key': 'assay.jobs-0-41/r-1',
    'assay.undo.type': 'refund',
    'assay.undo.status': 'failed',
    'assay.undo.tries': 2,
    'error.type': 'webhook_refused',
  })
  expect(done?.attributes).toMatchObject({ 'assay.undo.status': 'done', 'assay.undo.tries': 1 })
  expect(done?.attributes).not.toHaveProperty('error.type')
  expect(cancelled?.attributes).toMatchObject({ 'assay.undo.status': 'cancelled' })
  await close()
})
