import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exchangeRates, RATE_LASTS_MS, rateInForce } from './exchange-rates.ts'

const yuan = { currency: 'CNY', perUsdt: '7.1234', asOf: '2026-03-10T08:00:00Z', source: 'Central bank' }
const published = Date.UTC(2026, 2, 10, 8)
const rates = exchangeRates.parse([yuan])

test('a rate is valid from when it was set until it is a week old', () => {
  const found = { currency: 'CNY', perUsdt: 7_12340000n, source: 'Central bank', asOfMs: published }
  assert.deepEqual(rateInForce(rates, 'CNY', published), found)
  assert.deepEqual(rateInForce(rates, 'CNY', published + RATE_LASTS_MS), found)
  assert.equal(rateInForce(rates, 'CNY', published + RATE_LASTS_MS + 1), undefined)
  assert.equal(rateInForce(rates, 'CNY', published - 1), undefined, 'not before')
  assert.equal(rateInForce(rates, 'EUR', published), undefined, 'nobody told it')
})

test('an invalid rate is refused: empty, signs, exponents, no time, a duplicate currency', () => {
  const isTaken = (...all: unknown[]) => exchangeRates.safeParse(all).success
  assert.ok(isTaken(yuan, { ...yuan, currency: 'EUR' }))
  for (const perUsdt of ['0', '0.00000000', '-1', '1e3', 'NaN', '1.123456789', '', 7])
    assert.ok(!isTaken({ ...yuan, perUsdt }), String(perUsdt))
  assert.ok(!isTaken({ ...yuan, asOf: 'yesterday' }))
  assert.ok(!isTaken({ ...yuan, source: ' ' }))
  assert.ok(!isTaken({ ...yuan, currency: 'cny' }))
  assert.ok(!isTaken(yuan, yuan))
})
