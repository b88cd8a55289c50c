import assert from 'node:assert/strict'
import { BlockList } from 'node:net'
import { describe, it } from 'node:test'
import { parseAddress } from '@bowline/platform/ip-address.ts'
import fc from 'fast-check'
import { contains, type Network, parseNetwork } from './network.ts'

const inside = (network: string, address: string) => {
  const parsed = parseAddress(address)
  return parsed !== undefined && contains(parseNetwork(network) as Network, parsed)
}

describe('an address list entry', () => {
  it('may be one address or a network no wider than /24, or /64 for IPv6', () => {
    for (const text of [
      '10.0.0.1',
      '10.0.0.0/24',
      '10.0.0.128/25',
      '10.0.0.1/32',
      '2001:db8::1',
      '2001:db8:0:1::/64',
      '::1',
    ]) {
      assert.notEqual(parseNetwork(text), undefined, text)
    }
  })

  it('is refused when malformed, too wide, or with bits set after the prefix', () => {
    const bad = ['', '10.0.0', '10.0.0.256', '10.0.0.0/23', '0.0.0.0/0', '::/0', '2001:db8::/63', '10.0.0.1/24', '10.0.0.0/33',
      '10.0.0.0/-1', '10.0.0.0/+24', '10.0.0.0/24/24', '10.0.0.0/', 'localhost', '010.0.0.1', '::ffff:10.0.0.0/120', 'fe80::1%eth0'] // biome-ignore format: one list
    for (const text of bad) assert.equal(parseNetwork(text), undefined, text)
  })

  it('contains the addresses of its network and no others', () => {
    assert.equal(inside('10.0.0.0/24', '10.0.0.255'), true)
    assert.equal(inside('10.0.0.0/24', '10.0.1.0'), false)
    assert.equal(inside('10.0.0.7', '10.0.0.7'), true)
    assert.equal(inside('10.0.0.7', '10.0.0.6'), false)
    assert.equal(inside('2001:db8::/64', '2001:db8::ffff:1.2.3.4'), true)
    assert.equal(inside('2001:db8::/64', '2001:db8:0:1::'), false)
    assert.equal(inside('::1', '0:0:0:0:0:0:0:1'), true)
  })

  it('matches an IPv4 client on a dual-stack socket', () => {
    assert.equal(inside('10.0.0.0/24', '::ffff:10.0.0.9'), true)
    assert.equal(inside('10.0.0.0/24', '::ffff:a00:9'), true)
    assert.equal(inside('10.0.0.0/24', '::10.0.0.9'), false)
  })

  it('agrees with the platform’s block list on any address and prefix', () => {
    const version = fc.constantFrom('ipv4' as const, 'ipv6' as const)
    fc.assert(
      fc.property(version, fc.ipV4(), fc.ipV4(), fc.ipV6(), fc.ipV6(), fc.nat(8), (kind, a4, b4, a6, b6, narrower) => {
        const [base, other] = kind === 'ipv4' ? [a4, b4] : [a6, b6]
        const prefix = kind === 'ipv4' ? 24 + narrower : 64 + narrower * 8
        const address = parseAddress(base)
        // An IPv4-mapped IPv6 address has another number of bits; the cases above cover it.
        const isMapped = (text: string) => kind === 'ipv6' && parseAddress(text)?.version === 4
        if (!address || isMapped(base) || isMapped(other)) return
        const shift = BigInt((kind === 'ipv4' ? 32 : 128) - prefix)
        const network: Network = { version: address.version, value: (address.value >> shift) << shift, prefix }
        const reference = new BlockList()
        reference.addSubnet(base, prefix, kind)
        for (const candidate of [base, other]) {
          const parsed = parseAddress(candidate)
          assert.equal(parsed !== undefined && contains(network, parsed), reference.check(candidate, kind))
        }
      }),
    )
  })
})
