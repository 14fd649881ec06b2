// Which addresses a call may go to.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressKind } from '../../../src/adapters/http/address-kind.ts'

describe('the kind of an address', () => {
  it.each(['8.8.8.8', '172.15.255.255', '172.32.0.1', '100.63.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
    '%s is public',
    (address) => expect(addressKind(address)).toBe('public'),
  )

  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '198.18.0.7',
    '::1',
    'fd12:3456::1',
    'FC00::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '0:0:0:0:0:ffff:10.0.0.1',
    '64:ff9b::10.0.0.1',
  ])('%s is private', (address) => expect(addressKind(address)).toBe('private'))

  it.each([
    '169.254.169.254',
    '::ffff:169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '::',
    '::127.0.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '2002:7f00:1::',
    '2001::7f00:1',
    '2001:db8::1',
    '64:ff9b:1::7f00:1',
    '100::1',
    '',
    'localhost',
    '127.1',
    '0x7f.0.0.1',
  ])('%s is never called', (address) => expect(addressKind(address)).toBe('never'))

  it('is the same for an IPv4 address and for it wrapped in IPv6', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(addressKind(`::ffff:${address}`)).toBe(addressKind(address))
      }),
    )
  })
})
