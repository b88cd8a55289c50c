import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contractAt } from './contract-address.ts'

const listed = new Set(['BTC-USDT', 'BTC-USDC', 'BTC-USD-PERPETUAL', 'ETH-USDT'])
const at = (segment: string) => contractAt(segment, (name) => listed.has(name))

test('each of the three forms is a contract', () => {
  assert.deepEqual(at('BTC'), { name: 'BTC-USDT' })
  assert.deepEqual(at('BTC-USDC'), { name: 'BTC-USDC' })
  assert.deepEqual(at('BTC-USD-PERPETUAL'), { name: 'BTC-USD-PERPETUAL' })
})

test('small letters and names from elsewhere lead to it', () => {
  assert.deepEqual(at('btc'), { moved: 'BTC' })
  assert.deepEqual(at('btc-usd-perpetual'), { moved: 'BTC-USD-PERPETUAL' })
  assert.deepEqual(at('ETHUSDT'), { moved: 'ETH' })
  assert.deepEqual(at('ETH-USDT'), { moved: 'ETH' })
  assert.deepEqual(at('BTCUSDC'), { moved: 'BTC-USDC' })
  assert.deepEqual(at('BTCUSD_PERP'), { moved: 'BTC-USD-PERPETUAL' })
})

test('whatever is not listed is none of ours', () => {
  for (const segment of ['DOGE', 'ETH-USDC', 'USDT', 'BTC_USDT_X', 'BTC-EUR', '<b>', ''])
    assert.equal(at(segment), undefined)
})
