// Which network an IP address belongs to: the open one, one's own, or one that no call may ever go to.
import { BlockList, isIP, isIPv6 } from 'node:net'

/**
 * public  - a host of the internet
 * private - this machine or a network of one's own
 * never   - metadata services of clouds, link-local, multicast, unassigned: no service of a config lives there
 */
export type AddressKind = 'public' | 'private' | 'never'

type Subnet = readonly [net: string, prefix: number, family: 'ipv4' | 'ipv6']

function listOf(subnets: readonly Subnet[]): BlockList {
  const list = new BlockList()
  for (const [net, prefix, family] of subnets) list.addSubnet(net, prefix, family)
  return list
}

/** Credentials of the machine are had at these; some of them lie in networks that are otherwise fine. */
const metadata = listOf([
  ['169.254.0.0', 16, 'ipv4'],
  ['100.100.100.200', 32, 'ipv4'],
  ['168.63.129.16', 32, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['fd00:ec2::', 32, 'ipv6'],
  ['fd20:ce::254', 128, 'ipv6'],
])
/** IANA's special-purpose registries: RFC 1918, 6598 (carriers), 2544 (benchmarks), 4193 (unique local), loopback. */
const own = listOf([
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
])
/** Unspecified, documentation, relays, multicast, reserved; and IPv6 that wraps an IPv4 address of anybody's choice. */
const unusable = listOf([
  ['0.0.0.0', 8, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
])
/** All of IPv6 that is routed between networks. */
const routed = listOf([['2000::', 3, 'ipv6']])

/** IPv4 in the last four bytes of IPv6: mapped (RFC 4291), or translated on the way (RFC 6052). */
const wrapped = /^\[(?:::ffff:|64:ff9b::)([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/

/** The IPv4 address that such an IPv6 address leads to; undefined for any other. */
function unwrapped(address: string): string | undefined {
  // URL writes IPv6 in its one shortest form.
  const [, high, low] = wrapped.exec(new URL(`http://[${address}]`).hostname) ?? []
  if (high === undefined || low === undefined) return undefined
  const bytes = [high, low].flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 255]
  })
  return bytes.join('.')
}

/** The kind of an address in text form; `never` for what is none, one with a zone among them. */
export function addressKind(address: string): AddressKind {
  if (isIP(address) === 0 || address.includes('%')) return 'never'
  const inner = isIPv6(address) ? unwrapped(address) : undefined
  if (inner !== undefined) return addressKind(inner)
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  if (metadata.check(address, family) || unusable.check(address, family)) return 'never'
  if (own.check(address, family)) return 'private'
  return family === 'ipv4' || routed.check(address, family) ? 'public' : 'never'
}
