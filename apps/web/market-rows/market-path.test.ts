import assert from 'node:assert/strict'
import { test } from 'node:test'
import { marketName, marketPath } from './market-path.ts'

test('each kind of market has the page that the specification gives it', () => {
  assert.equal(marketPath('BTC_USDT'), '/trade/BTC_USDT')
  assert.equal(marketPath('BTC-USDT'), '/futures/BTC')
  assert.equal(marketPath('BTC-USDC'), '/futures/BTC-USDC')
  assert.equal(marketPath('BTC-USD-PERPETUAL'), '/futures/BTC-USD-PERPETUAL')
})

test('a contract is written without a stroke, so that nobody takes it for the coins themselves', () => {
  assert.equal(marketName('BTC_USDT'), 'BTC/USDT')
  assert.equal(marketName('BTC-USD-PERPETUAL'), 'BTCUSD')
})
