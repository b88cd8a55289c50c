import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NATIVE } from '../chain.ts'
import type { OwnOutput, UtxoPlan } from '../payment-plan.ts'
import { accountKey, BITCOIN_ACCOUNT, PAYER, payerAddress, signBitcoin } from '../signing.fixture.ts'
import { deriveBitcoinAddress, readBitcoinAddress } from './bitcoin-address.ts'
import { BITCOIN_NETWORKS, dustLimit } from './bitcoin-networks.ts'
import { bumpUtxo, decodeUtxo, planUtxo } from './bitcoin-transaction.ts'

const network = BITCOIN_NETWORKS.bitcoin
const address = payerAddress.bitcoin('bitcoin')
const change = { path: `${PAYER.bitcoin}/0/0`, address }
const to = deriveBitcoinAddress(accountKey(BITCOIN_ACCOUNT), 0, 1, network).address
const output = (n: number, amount: bigint): OwnOutput => ({
  txid: n.toString(16).padStart(64, '0'),
  index: 0,
  amount,
  address,
  path: change.path,
})
const plan = (outputs: readonly OwnOutput[], amounts: readonly bigint[], milliSats = 10_000n) =>
  planUtxo(
    'BTC',
    network,
    { kind: 'utxo', outputs, change },
    amounts.map((amount, i) => ({ id: `w${i}`, asset: NATIVE, to, amount })),
    milliSats,
  )
const planned = (...given: Parameters<typeof plan>): UtxoPlan => {
  const made = plan(...given)
  return 'refusal' in made ? assert.fail(made.refusal) : made
}
const sum = (parts: readonly { amount: bigint }[]) => parts.reduce((total, { amount }) => total + amount, 0n)

describe('addresses of the Bitcoin family', () => {
  it('are derived as every wallet derives them (W1)', () => {
    const derive = (i: number) => deriveBitcoinAddress(accountKey(BITCOIN_ACCOUNT), 0, i, network).address
    assert.equal(derive(0), 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu')
    assert.equal(derive(1), 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g')
  })

  it('of every kind are read, and those of another network or with a wrong letter are not', () => {
    for (const text of [
      '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
      '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    ]) {
      const read = readBitcoinAddress(text, network)
      assert.ok('key' in read, text)
      assert.ok('refusal' in readBitcoinAddress(text, BITCOIN_NETWORKS.litecoin), text)
      const wrong = text.slice(0, -1) + (text.endsWith('2') ? '3' : '2')
      assert.ok('refusal' in readBitcoinAddress(wrong, network), wrong)
    }
    const upper = readBitcoinAddress('BC1QCR8TE4KR609GCAWUTMRZA0J4XV80JY8Z306FYU', network)
    assert.ok('address' in upper && upper.address === 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu')
  })
})

describe('dust', () => {
  const limit = (text: string, rules: keyof typeof BITCOIN_NETWORKS) => {
    const read = readBitcoinAddress(text, BITCOIN_NETWORKS[rules])
    assert.ok('key' in read)
    return dustLimit(Buffer.from(read.key, 'hex'), BITCOIN_NETWORKS[rules])
  }

  it('is what costs more to spend than it is worth', () => {
    assert.equal(limit(to, 'bitcoin'), 294n)
    assert.equal(limit('1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'bitcoin'), 546n)
    assert.equal(limit('ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea', 'litecoin'), 2_940n)
    assert.equal(limit('LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1', 'litecoin'), 5_460n)
  })

  it('is not paid out', () => {
    assert.deepEqual(plan([output(1, 100_000n)], [293n]), { refusal: 'dust' })
    assert.equal(planned([output(1, 100_000n)], [294n]).payouts.length, 1)
  })
})

describe('a payment from outputs', () => {
  it('pays what was asked, the fee of its size, and itself the rest', () => {
    const made = planned([output(1, 60_000n), output(2, 50_000n)], [100_000n])
    assert.equal(made.inputs.length, 2)
    // W3: two in, two out are 209 virtual bytes at most.
    assert.deepEqual([made.virtualBytes, made.fee], [209, 2_090n])
    assert.equal(sum(made.inputs), sum(made.payouts) + (made.change?.amount ?? 0n) + made.fee)
    const raw = signBitcoin(made, 'bitcoin')
    const { pays, spends } = decodeUtxo(raw, network)
    assert.deepEqual(spends.toSorted(), made.inputs.map(({ txid, index }) => `${txid}:${index}`).toSorted())
    assert.deepEqual(
      new Map(pays.map((paid) => [paid.to, paid.amount])),
      new Map([
        [to, 100_000n],
        [address, 7_910n],
      ]),
    )
  })

  it('leaves change that is dust to the miners', () => {
    const made = planned([output(1, 101_300n)], [100_000n])
    assert.equal(made.change, undefined)
    assert.equal(made.fee, 1_300n)
  })

  it('is refused when there is too little, or too many are to be paid at once', () => {
    assert.deepEqual(plan([output(1, 100_000n)], [100_000n]), { refusal: 'funds-short' })
    assert.deepEqual(plan([output(1, 10n ** 9n)], new Array(101).fill(1_000n)), { refusal: 'several-payouts' })
    assert.equal(planned([output(1, 10n ** 9n)], new Array(100).fill(1_000n)).payouts.length, 100)
  })

  it('is made dearer by at least what relaying it again costs (W3, W16)', () => {
    const two = planned([output(1, 60_000n), output(2, 50_000n)], [90_000n])
    const one = planned([output(1, 1_000_000n)], [100_000n])
    assert.deepEqual([one.virtualBytes, one.fee], [141, 1_410n])
    const fee = (made: UtxoPlan, incrementalMilliSats: bigint, milliSats = 1_000n) => {
      const dearer = bumpUtxo(made, network, { milliSats, incrementalMilliSats })
      if ('refusal' in dearer) return dearer.refusal
      assert.equal(sum(dearer.inputs), sum(dearer.payouts) + (dearer.change?.amount ?? 0n) + dearer.fee)
      assert.deepEqual([dearer.inputs, dearer.payouts], [made.inputs, made.payouts])
      return dearer.fee
    }
    assert.equal(fee(two, 1_000n), 2_299n)
    assert.equal(fee(two, 100n), 2_111n)
    assert.equal(fee(two, 1_000n, 15_000n), 3_135n)
    assert.equal(fee(one, 1_000n), 1_551n)
    assert.equal(fee(one, 100n), 1_425n)
    assert.equal(fee({ ...one, change: undefined }, 1_000n), 'funds-short')
  })

  it('is made as dear as its cap and its change allow, where the market asks for more', () => {
    const market = { milliSats: 100_000n, incrementalMilliSats: 1_000n }
    const one = planned([output(1, 1_000_000n)], [100_000n])
    const dearer = bumpUtxo(one, network, market)
    assert.ok('fee' in dearer)
    assert.deepEqual([dearer.fee, dearer.change?.amount], [4_230n, 895_770n])
    assert.deepEqual(bumpUtxo(dearer, network, market), { refusal: 'fee-cap' })
    // All of 700 satoshi of change, and not a satoshi of what is paid.
    const tight = planned([output(1, 102_110n)], [100_000n])
    assert.equal(tight.change?.amount, 700n)
    const whole = bumpUtxo(tight, network, market)
    assert.ok('fee' in whole)
    assert.deepEqual([whole.fee, whole.change], [2_110n, undefined])
  })

  it('has change to be made dearer with, where there is another output', () => {
    // Alone the first would leave dust to the miners, and could never be made dearer.
    assert.equal(planned([output(1, 101_300n)], [100_000n]).change, undefined)
    const wider = planned([output(1, 101_300n), output(2, 5_000n), output(3, 40_000n)], [100_000n])
    assert.deepEqual(wider.inputs.map(({ txid }) => Number(`0x${txid}`)).toSorted(), [1, 3])
    assert.equal(wider.change?.amount, 39_210n)
    assert.equal(sum(wider.inputs), sum(wider.payouts) + (wider.change?.amount ?? 0n) + wider.fee)
    assert.ok('fee' in bumpUtxo(wider, network, { milliSats: 20_000n, incrementalMilliSats: 1_000n }))
  })
})
