import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { toChain, toLedger } from './ledger-units.ts'

describe('an amount of a chain, in ledger units', () => {
  it('is exact where the chain has eight decimals or fewer', () => {
    assert.deepEqual(toLedger(1n, 8, 'down'), { units: 1n, dust: 0n })
    assert.deepEqual(toLedger(2_500_000n, 6, 'down'), { units: 250_000_000n, dust: 0n })
    assert.deepEqual(toLedger(7n, 0, 'up'), { units: 700_000_000n, dust: 0n })
  })

  it('keeps what the ledger cannot hold as dust, by the rounding that is named', () => {
    assert.deepEqual(toLedger(10n ** 18n + 1n, 18, 'down'), { units: 100_000_000n, dust: 1n })
    // W15: 29,505 gas at 1.234567891 gwei.
    assert.deepEqual(toLedger(29_505n * 1_234_567_891n, 18, 'up'), { units: 3_643n, dust: -4_074_376_045n })
    assert.deepEqual(toLedger(9_999_999_999n, 18, 'down'), { units: 0n, dust: 9_999_999_999n })
  })

  it('comes back, and one that the chain has no unit for does not', () => {
    assert.equal(toChain(150_000_000n, 18), 1_500_000_000_000_000_000n)
    assert.equal(toChain(150_000_000n, 6), 1_500_000n)
    assert.equal(toChain(150_000_001n, 6), undefined)
  })

  it('is never more nor less than it was, whatever its decimals', () => {
    const amount = fc.bigInt(0n, 10n ** 26n)
    fc.assert(
      fc.property(
        amount,
        fc.integer({ min: 8, max: 30 }),
        fc.constantFrom('down', 'up'),
        (value, decimals, rounding) => {
          const scale = 10n ** BigInt(decimals - 8)
          if (value / scale > 2n ** 62n - 1n) return
          const { units, dust } = toLedger(value, decimals, rounding)
          assert.equal(units * scale + dust, value)
          assert.ok(rounding === 'down' ? dust >= 0n && dust < scale : dust <= 0n && -dust < scale)
          assert.equal(toChain(units, decimals), units * scale)
        },
      ),
    )
  })

  it('is refused when it is no amount', () => {
    assert.throws(() => toLedger(-1n, 8, 'down'), /not negative/)
    assert.throws(() => toLedger(2n ** 63n, 8, 'down'), /more than the ledger/)
    assert.throws(() => toLedger(1n, 1.5, 'down'), /decimals/)
    assert.throws(() => toChain(-1n, 8), /not negative/)
  })
})
