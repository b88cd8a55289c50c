import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { bech32 } from '@scure/base'
import fc from 'fast-check'
import { readAddress } from './address-form.ts'
import { NETWORKS, type Network } from './networks.ts'

const of = (network: string) => NETWORKS.find((known) => known.network === network) as Network
const read = (network: string, text: string) => {
  const result = readAddress(of(network), text)
  return 'address' in result ? result.address : result.refusal
}

/** Published: BIP-173, BIP-350, EIP-55, CIP-19, the first blocks, domain/wallet.md W1. */
const RIGHT: Readonly<Record<string, readonly string[]>> = {
  BTC: [
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
    'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  ],
  ETH: [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0',
  ],
  XRP: ['rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'],
  SOL: ['So11111111111111111111111111111111111111112'],
  ADA: [
    'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
    'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8',
  ],
}

describe('an address', () => {
  it('is read where it is right', () => {
    for (const [network, addresses] of Object.entries(RIGHT)) {
      for (const address of addresses) assert.equal(read(network, ` ${address} `), address)
    }
  })

  it('has one spelling', () => {
    const [checked = ''] = RIGHT.ETH ?? []
    assert.equal(read('ETH', checked.toLowerCase()), checked)
    assert.equal(read('ARBITRUM', `0x${checked.slice(2).toUpperCase()}`), checked)
    assert.equal(
      read('BTC', 'BC1QCR8TE4KR609GCAWUTMRZA0J4XV80JY8Z306FYU'),
      'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    )
    assert.match(read('BTC', 'bc1qCR8TE4KR609GCAWUTMRZA0J4XV80JY8Z306FYU'), /^address-/)
  })

  it('of another network is none', () => {
    for (const [network, addresses] of Object.entries(RIGHT)) {
      for (const other of NETWORKS.filter(({ network: name, kind }) => name !== network && kind !== of(network).kind)) {
        for (const address of addresses) assert.match(read(other.network, address), /^address-/, other.network)
      }
    }
    // Tests of Bitcoin, stakes and tests of Cardano, witness versions nobody can spend.
    for (const text of [
      'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
      'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
      'BC1SW50QGDZ25J',
      'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
      '',
      '0x',
      'x'.repeat(100_000),
    ]) {
      assert.equal(read('BTC', text), 'address-malformed', text.slice(0, 50))
    }
    for (const text of [
      'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw',
      'addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz',
    ]) {
      assert.equal(read('ADA', text), 'address-malformed')
    }
  })

  it('of Litecoin and Dogecoin begins with their own version', () => {
    const hash = Buffer.from('751e76e8199196d454941c45d1b3a323f1433bd6', 'hex')
    assert.equal(
      read('LTC', bech32.encode('ltc', [0, ...bech32.toWords(hash)])),
      'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9',
    )
    assert.equal(read('LTC', 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9'), 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9')
    assert.equal(read('DOGE', 'DFpN6QqFfUm3gKNaxN6tNcab1FArL9cZLE'), 'DFpN6QqFfUm3gKNaxN6tNcab1FArL9cZLE')
    assert.equal(read('LTC', 'DFpN6QqFfUm3gKNaxN6tNcab1FArL9cZLE'), 'address-malformed')
  })

  it('with one wrong letter is refused, whichever it is', () => {
    for (const [network, addresses] of Object.entries(RIGHT)) {
      if (network === 'SOL') continue
      const address = addresses[0] as string
      fc.assert(
        fc.property(
          fc.integer({ min: 4, max: address.length - 1 }),
          fc.constantFrom(...'23456789acdefh'),
          (at, letter) => {
            fc.pre(address[at]?.toLowerCase() !== letter)
            assert.match(read(network, address.slice(0, at) + letter + address.slice(at + 1)), /^address-/)
          },
        ),
      )
    }
    assert.equal(read('BTC', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyv'), 'address-checksum')
    assert.equal(read('ETH', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'), 'address-checksum')
    assert.equal(read('XRP', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTg'), 'address-checksum')
  })

  it('from which nothing comes back is refused, and each of those is one indeed', () => {
    for (const network of NETWORKS) {
      for (const address of network.refused) {
        assert.deepEqual(readAddress(network, address), { refusal: 'address-of-contract' }, address)
        assert.deepEqual(readAddress({ ...network, refused: [] }, address), { address })
      }
    }
    assert.equal(read('ETH', '0xdac17f958d2ee523a2206206994597c13d831ec7'), 'address-of-contract')
  })

  it('that is nothing at all never throws', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NETWORKS), fc.string({ unit: 'binary' }), (network, text) => {
        readAddress(network, text)
      }),
    )
  })
})
