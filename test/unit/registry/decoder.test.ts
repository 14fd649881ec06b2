// Values without a registry: each fault is poison with a code, nothing throws.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { topicNames } from '../../../src/adapters/kafka/topic-names.ts'
import { writeFrame } from '../../../src/adapters/registry/frame.ts'
import { openRegistry } from '../../../src/adapters/registry/open-registry.ts'

const { codec } = openRegistry({ topics: topicNames('assay'), maxJobBytes: 1000 })
const good = '{"id":"a","policy":"p","prompt":"Hello"}'

test.each<[string, string | Buffer | null, string]>([
  ['no value', null, 'job_value_null'],
  ['too large', `{"id":"${'x'.repeat(1000)}"}`, 'job_too_large'],
  ['empty', '', 'job_not_json'],
  ['a frame cut off', Buffer.from([0, 0, 0]), 'job_not_json'],
  [
    'a GUID in front',
    Buffer.concat([Buffer.from([1]), Buffer.alloc(16), Buffer.from(good)]),
    'job_frame_guid',
  ],
  ['Avro without a frame', Buffer.from([0x4f, 0x62, 0x6a, 1]), 'job_frame_unknown'],
  ['broken JSON', '{"id":', 'job_not_json'],
  ['invalid UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 'job_not_json'],
  ['a list', '[]', 'job_invalid'],
  ['no job', '{"id":"a"}', 'job_invalid'],
])('%s is poison: %s', async (_name, value, code) => {
  const decoded = await codec.decode('jobs', value === null ? null : Buffer.from(value))
  expect(decoded).toMatchObject({ ok: false, fault: { code, kind: 'poison' } })
})

test.each<[string, Buffer]>([
  ['plain', Buffer.from(good)],
  ['behind white space and a byte order mark', Buffer.from(`\ufeff\n ${good}`)],
  ['with a schema id, which is skipped without a registry', writeFrame(7, good)],
])('a job is read: %s', async (_name, value) => {
  expect(await codec.decode('jobs', value)).toEqual({
    ok: true,
    value: { id: 'a', policy: 'p', prompt: 'Hello' },
  })
})

test('the bound is on jobs only: outcomes are as long as they are', async () => {
  const value = await codec.encode('reviews', {
    jobId: 'a',
    decision: 'agree',
    by: 'me',
    at: '2026-11-29T12:00:00Z',
    reason: 'x'.repeat(2000),
  })
  expect(value.ok && (await codec.decode('reviews', value.value))).toMatchObject({ ok: true })
})

test('a record of ours that cannot be read blames no sender', async () => {
  const decoded = await codec.decode('replays', Buffer.from('{}'))
  expect(decoded).toMatchObject({ ok: false, fault: { code: 'record_unreadable', kind: 'config' } })
})

test('a record that its own schema refuses is not written', async () => {
  const wrong = { jobId: '', decision: 'agree', by: 'me', at: 'yesterday', reason: 'x' } as const
  const encoded = await codec.encode('reviews', wrong)
  expect(encoded).toMatchObject({ ok: false, fault: { code: 'record_invalid', kind: 'bug' } })
})

test('no bytes make it reject', async () => {
  const head = fc.constantFrom('', '{', '[', '\u0000\u0000\u0000\u0000\u0001', '\u0001')
  await fc.assert(
    fc.asyncProperty(head, fc.uint8Array({ maxLength: 60 }), async (start, bytes) => {
      expect(await codec.decode('jobs', Buffer.concat([Buffer.from(start), bytes]))).toMatchObject({
        ok: false,
      })
    }),
  )
})
