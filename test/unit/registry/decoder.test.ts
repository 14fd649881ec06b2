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
])('%s is poison: %s', (_name, value, code) => {
  const decoded = codec.tryDecode('jobs', value === null ? null : Buffer.from(value))
  expect(decoded).toMatchObject({ ok: false, fault: { code, kind: 'poison' } })
})

test.each<[string, Buffer]>([
  ['plain', Buffer.from(good)],
  ['behind white space and a byte order mark', Buffer.from(`\ufeff\n ${good}`)],
  ['with a schema id, which is skipped without a registry', writeFrame(7, good)],
])('a job is read: %s', (_name, value) => {
  expect(codec.tryDecode('jobs', value)).toEqual({
    ok: true,
    value: { id: 'a', policy: 'p', prompt: 'Hello' },
  })
})

test('the bound is on jobs only: outcomes are as long as they are', () => {
  const value = codec.tryEncode('reviews', {
    jobId: 'a',
    decision: 'agree',
    by: 'me',
    at: '2026-11-29T12:00:00Z',
    reason: 'x'.repeat(2000),
  })
  expect(value?.ok && codec.tryDecode('reviews', value.value)).toMatchObject({ ok: true })
})

test('a record of ours that cannot be read blames no sender', () => {
  const decoded = codec.tryDecode('replays', Buffer.from('{}'))
  expect(decoded).toMatchObject({ ok: false, fault: { code: 'record_unreadable', kind: 'config' } })
})

test('a record that its own schema refuses is not written', () => {
  const wrong = { jobId: '', decision: 'agree', by: 'me', at: 'yesterday', reason: 'x' } as const
  const encoded = codec.tryEncode('reviews', wrong)
  expect(encoded).toMatchObject({ ok: false, fault: { code: 'record_invalid', kind: 'bug' } })
})

test('no bytes make it throw', () => {
  const head = fc.constantFrom('', '{', '[', '\u0000\u0000\u0000\u0000\u0001', '\u0001')
  fc.assert(
    fc.property(head, fc.uint8Array({ maxLength: 60 }), (start, bytes) => {
      expect(codec.tryDecode('jobs', Buffer.concat([Buffer.from(start), bytes]))).toMatchObject({ ok: false })
    }),
  )
})
