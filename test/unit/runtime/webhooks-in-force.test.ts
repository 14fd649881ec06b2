// Webhooks that change while undo commands are in hand.
import { expect, test } from 'vitest'
import { openWebhooks } from '../../../src/runtime/webhooks-in-force.ts'

const hook = (url: string) => ({ url, secret: 'hush', timeoutMs: 1000, tries: 3, privateNetwork: false })

function rig() {
  let freed = 0
  const webhooks = openWebhooks({ refund: hook('https://a.test/') }, () => (freed += 1))
  return { webhooks, freed: () => freed }
}

test('another address is that of the next delivery', () => {
  const { webhooks } = rig()
  const taken = webhooks.prepare({ refund: hook('https://b.test/') }, ['refund'])
  expect(webhooks.of('refund')?.url).toBe('https://a.test/')
  if (taken.ok) taken.value.put()
  expect(webhooks.of('refund')?.url).toBe('https://b.test/')
  expect(webhooks.of('constructor')).toBeUndefined()
})

test('one that commands in hand go to is not taken away, and whoever asked is told when it can be', () => {
  const { webhooks, freed } = rig()
  webhooks.ended('refund')
  expect(freed()).toBe(0)
  expect(webhooks.prepare({}, ['refund', 'never-known'])).toEqual({
    ok: false,
    fault: ['undo commands in hand need compensations.webhooks.refund, which the changed file no longer has'],
  })
  webhooks.ended('never-known')
  expect(freed()).toBe(0)
  webhooks.ended('refund')
  expect(freed()).toBe(1)
  expect(webhooks.prepare({}, []).ok).toBe(true)
  webhooks.ended('refund')
  expect(freed()).toBe(1)
})
