import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { LOST } from '../address-risk/listed-addresses.ts'
import { readAddress } from './address-form.ts'
import { NETWORKS, type Network } from './networks.ts'
import { PUBLISHED, PUBLISHED_WRONG } from './published-addresses.fixture.ts'

const of = (network: string) => NETWORKS.find((known) => known.network === network) as Network
const read = (network: string, text: string) => {
  const result = readAddress(of(network), text, 'production')
  return 'address' in result ? result.address : result.refusal
}

describe('an address', () => {
  it('is accepted when it is right', () => {
    const kinds = new Set(NETWORKS.filter(({ network }) => PUBLISHED[network]).map(({ kind }) => kind))
    assert.deepEqual([...kinds].toSorted(), [...new Set(NETWORKS.map(({ kind }) => kind))].toSorted())
    for (const [network, addresses] of Object.entries(PUBLISHED)) {
      for (const address of addresses) assert.equal(read(network, ` ${address} `), address)
    }
  })

  it('is refused where its specification calls it wrong', () => {
    for (const [network, addresses] of Object.entries(PUBLISHED_WRONG)) {
      for (const address of addresses) assert.match(read(network, address), /^address-(malformed|checksum)$/, address)
    }
  })

  it('has one spelling', () => {
    const checked = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    assert.equal(read('ETH', checked.toLowerCase()), checked)
    assert.equal(read('ARBITRUM', `0x${checked.slice(2).toUpperCase()}`), checked)
    assert.equal(
      read('BTC', 'BC1QCR8TE4KR609GCAWUTMRZA0J4XV80JY8Z306FYU'),
      'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    )
    assert.match(read('BTC', 'bc1qCR8TE4KR609GCAWUTMRZA0J4XV80JY8Z306FYU'), /^address-/)
  })

  it('of another network is refused', () => {
    for (const [network, addresses] of Object.entries(PUBLISHED)) {
      for (const other of NETWORKS.filter(({ network: name, kind }) => name !== network && kind !== of(network).kind)) {
        for (const address of addresses) assert.match(read(other.network, address), /^address-/, other.network)
      }
    }
    for (const text of ['', '0x', 'bc1', 'x'.repeat(100_000)]) {
      for (const { network } of NETWORKS) assert.equal(read(network, text), 'address-malformed', text.slice(0, 50))
    }
  })

  it('with one wrong letter is refused, whichever it is', () => {
    for (const [network, addresses] of Object.entries(PUBLISHED)) {
      // Solana addresses have no checksum.
      if (network === 'SOL') continue
      const address = addresses[0] as string
      for (const [at, letter] of [...address].entries()) {
        for (const other of '023456789acdefhQTZ') {
          if (other.toLowerCase() === letter.toLowerCase()) continue
          assert.match(read(network, address.slice(0, at) + other + address.slice(at + 1)), /^address-/)
        }
      }
    }
    assert.equal(read('BTC', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyv'), 'address-checksum')
    assert.equal(read('ETH', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'), 'address-checksum')
    assert.equal(read('XRP', 'rDTXLQ7ZKZVKz33zJbHjgVShjsBnqMBhmM'), 'address-checksum')
    assert.equal(read('LTC', 'LT2KVaAy1ppRuxRgrS5RNU3vBsy7RibPeB'), 'address-checksum')
    assert.equal(read('DOGE', 'DD4KSSuBJqcjuTcvUg1CgUKeurPUFeEZkF'), 'address-checksum')
  })

  it('that loses money is refused, and every one on that list is otherwise valid', () => {
    for (const [network, addresses] of Object.entries(LOST)) {
      for (const address of addresses) {
        const said = (['demo', 'production'] as const).map((mode) => readAddress(of(network), address, mode))
        assert.ok(
          said.some((read) => 'refusal' in read && read.refusal === 'address-of-contract'),
          address,
        )
      }
    }
    assert.equal(read('ETH', '0xdac17f958d2ee523a2206206994597c13d831ec7'), 'address-of-contract')
  })

  it('of any text whatever never throws', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NETWORKS), fc.string({ unit: 'binary' }), (network, text) => {
        for (const mode of ['demo', 'production'] as const) readAddress(network, text, mode)
      }),
    )
  })
})
