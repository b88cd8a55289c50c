import assert from 'node:assert/strict'
import { BlockList } from 'node:net'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { enclosingNetwork } from './ip-address.ts'

const networkOf = (text: string) => enclosingNetwork(text, { 4: 24, 6: 56 })

describe('the network around an address', () => {
  it('has one canonical text, however the address is written', () => {
    const same: [network: string, ...addresses: string[]][] = [
      ['203.0.113.0/24', '203.0.113.7', '203.0.113.250', '::ffff:203.0.113.9', '::FFFF:cb00:7109'],
      ['2001:db8:1:2200::/56', '2001:db8:1:22ff::1', '2001:0DB8:0001:2200:9:9:9:9', '2001:db8:1:2200::1%eth0'],
      ['2001:db8:0:0::/56', '2001:db8::1', '2001:db8::5:6:7:8'],
      ['0:0:0:0::/56', '::1', '::', '0:0:0:ff:1::', '::1.2.3.4'],
    ]
    for (const [network, ...addresses] of same)
      for (const address of addresses) assert.equal(networkOf(address), network, address)
    assert.equal(enclosingNetwork('::ffff:10.0.0.1', { 4: 32, 6: 64 }), '10.0.0.1')
    for (const text of ['', 'nonsense', '999.1.1.1', '::1::2', '1.2.3.4/24']) assert.equal(networkOf(text), undefined)
  })

  it('contains exactly the addresses that the platform’s own block list finds in it', () => {
    const addresses = fc.oneof(fc.tuple(fc.ipV4(), fc.ipV4()), fc.tuple(fc.ipV6(), fc.ipV6()))
    fc.assert(
      fc.property(addresses, fc.nat(32), fc.nat(64), ([one, other], bits4, bits6) => {
        const kind = one.includes(':') ? 'ipv6' : 'ipv4'
        const [network, otherNetwork] = [one, other].map((text) => enclosingNetwork(text, { 4: bits4, 6: bits6 }))
        // An IPv4-mapped IPv6 address has another number of bits; the cases above cover it.
        if (kind === 'ipv6' && [network, otherNetwork].some((text) => text?.includes('.'))) return
        const reference = new BlockList()
        reference.addSubnet(one, kind === 'ipv4' ? bits4 : bits6, kind)
        assert.equal(network === otherNetwork, reference.check(other, kind))
      }),
    )
  })
})
