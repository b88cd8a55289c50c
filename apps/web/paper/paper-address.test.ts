import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isPaperPath, navigationPathOf, paperPathOf, realPathOf } from './paper-address.ts'

it('a desk has its twin, and every other page leads to the account itself', () => {
  assert.deepEqual(['/trade/BTC_USDT', '/futures/BTC', '/copy-trading/7', '/assets/spot', '/paper'].map(paperPathOf), [
    '/paper/trade/BTC_USDT',
    '/paper/futures/BTC',
    '/paper/copy/7',
    '/paper',
    '/paper',
  ])
  assert.deepEqual(
    ['/paper/trade/BTC_USDT', '/paper/futures/BTC', '/paper/copy/7', '/paper', '/trade/BTC_USDT'].map(realPathOf),
    ['/trade/BTC_USDT', '/futures/BTC', '/copy-trading/7', '/assets', '/trade/BTC_USDT'],
  )
})

it('only what is under /paper is practice', () => {
  assert.deepEqual(['/paper', '/paper/trade/X_Y', '/papers', '/trade/PAPER_USDT', '/'].map(isPaperPath), [
    true,
    true,
    false,
    false,
    false,
  ])
})

it('the navigation leads from practice to no desk that is real', () => {
  const all = ['/trade', '/futures', '/assets', '/markets']
  assert.deepEqual(
    all.map((path) => navigationPathOf(path, '/paper/trade/BTC_USDT')),
    ['/paper/trade', '/paper/futures', '/assets', '/markets'],
  )
  assert.deepEqual(
    all.map((path) => navigationPathOf(path, '/trade/BTC_USDT')),
    all,
  )
})
