import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { walletNetworks } from '../networks/wallet-networks.ts'
import { askedFor, boundsOf, nextFee, within } from './next-fee.ts'

const UNIT = 100_000_000n
/** USDT on a chain with six decimals. */
const usdt = { step: 100n, min: 10n * UNIT, fee: 2n * UNIT }

describe('the fee of a withdrawal', () => {
  it('asks for 1.2 times what all but the dearest tenth cost, rounded up', () => {
    assert.deepEqual([askedFor(100n), askedFor(0n), askedFor(1n)], [120n, 0n, 2n])
  })

  it('moves by an eighth of itself at most in one review, to three digits', () => {
    assert.equal(nextFee(usdt, 2n * UNIT, 6n * UNIT), 2_25_000_000n)
    assert.equal(nextFee(usdt, 2_25_000_000n, 6n * UNIT), 2_53_000_000n)
    assert.equal(nextFee(usdt, 2n * UNIT, UNIT / 2n), 1_75_000_000n)
    assert.equal(nextFee(usdt, 1_75_000_000n, UNIT / 2n), 1_54_000_000n)
    assert.equal(nextFee(usdt, 2n * UNIT, 2_12_345_600n), 2_13_000_000n, 'what is near is reached at once, rounded up')
    assert.equal(nextFee(usdt, 2n * UNIT, 2n * UNIT), 2n * UNIT)
  })

  it('never leaves the bounds, whatever blocks cost', () => {
    const { low, high } = boundsOf(usdt)
    assert.deepEqual([low, high], [UNIT / 5n, 6n * UNIT])
    const reached = (asked: bigint) => {
      let fee = usdt.fee
      let reviews = 0
      for (; ; reviews += 1) {
        const next = nextFee(usdt, fee, asked)
        assert.ok(next >= low && next <= high)
        if (next === fee) return { fee, reviews }
        fee = next
      }
    }
    assert.deepEqual(reached(10n ** 18n), { fee: high, reviews: 10 })
    assert.deepEqual(reached(0n), { fee: low, reviews: 18 })
  })

  it('goes back to the table’s while too few withdraw to tell', () => {
    assert.equal(nextFee(usdt, 6n * UNIT, undefined), 5_25_000_000n)
    assert.equal(nextFee(usdt, UNIT, undefined), 1_12_000_000n)
    assert.equal(nextFee(usdt, 2_10_000_000n, undefined), 2n * UNIT)
    assert.equal(nextFee(usdt, 2n * UNIT, undefined), 2n * UNIT)
  })

  it('moves by one step where an eighth is less than the chain can express', () => {
    const coarse = { step: 100n, min: 10_000n, fee: 300n }
    assert.equal(nextFee(coarse, 300n, 900n), 400n)
    assert.equal(nextFee(coarse, 300n, 0n), 200n)
    assert.equal(nextFee(coarse, 200n, 0n), 100n)
    assert.equal(nextFee(coarse, 100n, 0n), 100n)
  })

  it('follows the table when a release narrows the bounds', () => {
    assert.equal(nextFee({ ...usdt, fee: UNIT }, 6n * UNIT, 10n * UNIT), 3n * UNIT)
    assert.equal(within(6n * UNIT, boundsOf({ ...usdt, fee: UNIT })), 3n * UNIT)
  })

  it('leaves something of the smallest withdrawal of each coin, and always what its chain can express', () => {
    for (const mode of ['demo', 'production'] as const)
      for (const { network, coins } of walletNetworks(mode))
        for (const { coin, withdrawal } of coins) {
          const { low, high } = boundsOf(withdrawal)
          const { fee, min, step } = withdrawal
          const about = `${coin} on ${network}`
          assert.ok(low > 0n && low < fee && fee < high, about)
          assert.ok(high * 5n <= min * 4n, about)
          assert.ok(low % step === 0n && high % step === 0n, about)
          const next = nextFee(withdrawal, fee, fee * 2n)
          assert.ok(next > fee && next % step === 0n, about)
        }
  })
})
