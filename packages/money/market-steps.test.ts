import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isFault } from './decimal-text.ts'
import { lotsToQuantity, notional, priceToTicks, quantityToLots, ticksToPrice } from './market-steps.ts'
import { fractionToPpm, percentToPpm, ppmToFraction, rateOf } from './rates.ts'
import { fitsLedger } from './units.ts'

const TICK = 1_000_000n // 0.01 USDT
const LOT = 1_000n // 0.00001 BTC

test('prices and quantities off the grid are told apart from bad numbers', () => {
  assert.equal(priceToTicks('60000.01', TICK), 6_000_001n)
  assert.equal(priceToTicks('60000.001', TICK), 'off-grid')
  assert.equal(priceToTicks('60000.000000001', TICK), 'too-precise')
  assert.equal(priceToTicks('-1', TICK), 'malformed')
  assert.equal(quantityToLots('0.1', LOT), 10_000n)
  assert.equal(quantityToLots('0.000001', LOT), 'off-grid')
  assert.equal(quantityToLots('99999999999', LOT), 'too-large')
})

test('ticks and lots are printed with the decimals asked for', () => {
  assert.equal(ticksToPrice(6_000_001n, TICK), '60000.01000000')
  assert.equal(ticksToPrice(6_000_001n, TICK, 2), '60000.01')
  assert.equal(lotsToQuantity(100_000n, LOT, 0), '1')
  assert.throws(() => ticksToPrice(6_000_001n, TICK, 1), RangeError)
})

test('the notional of a fill is exact, and a market that would round is a bug', () => {
  assert.equal(notional(6_001_000n, 666n, TICK, LOT), 39_966_660_000n) // 0.00666 at 60,010 = 399.6666
  assert.throws(() => notional(1n, 1n, 1n, 1n), RangeError)
})

test('price and quantity survive a round trip', () => {
  const step = fc.constantFrom(1n, 10n, 500n, 1_000_000n, 100_000_000n)
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 34n }), step, (steps, size) => {
      const back = priceToTicks(ticksToPrice(steps, size), size)
      assert.ok(!isFault(back))
      assert.equal(back, steps)
      assert.equal(quantityToLots(lotsToQuantity(steps, size), size), steps)
    }),
  )
})

test('rates are parts per million', () => {
  assert.equal(percentToPpm('0.1'), 1_000n)
  assert.equal(percentToPpm('-0.005'), -50n)
  assert.equal(percentToPpm('0.00001'), 'too-precise')
  assert.equal(fractionToPpm('0.001'), 1_000n)
  assert.equal(ppmToFraction(900n), '0.0009')
  assert.equal(rateOf(999n, 1_000n, 'up'), 1n)
  assert.equal(rateOf(999n, 1_000n, 'down'), 0n)
})

test('the ledger keeps magnitudes up to 2^62', () => {
  assert.ok(fitsLedger(2n ** 62n) && fitsLedger(-(2n ** 62n)))
  assert.ok(!fitsLedger(2n ** 62n + 1n) && !fitsLedger(-(2n ** 62n) - 1n))
})
