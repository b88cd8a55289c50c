import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AccountNews } from '../../live/account-store.ts'
import { isUnexpectedEnd, readNewsWishes, sumFills } from './news.ts'

function filled(id: number, qty: string, quote: string, status = 'partiallyFilled'): AccountNews {
  return { kind: 'filled', order: { id, pair: 'BTC_USDT', side: 'buy', status }, fill: { qty, quote } } as AccountNews
}

test('fills of one order within a moment are reported together', () => {
  const sums = sumFills([filled(1, '0.1', '1000'), filled(2, '5', '5'), filled(1, '0.2', '2000.5', 'filled')])
  assert.deepEqual(
    sums.map(({ orderId, isWhole }) => [orderId, isWhole]),
    [
      [1, true],
      [2, false],
    ],
  )
  assert.equal(sums[0]?.qty, '0.3000000000000000')
  assert.equal(sums[0]?.quote, '3000.5000000000000000')
})

test('an order the user canceled is not reported', () => {
  const ended = (reason: string) => ({ kind: 'ended', order: { reason } }) as AccountNews
  assert.equal(isUnexpectedEnd(ended('canceledByUser')), false)
  assert.equal(isUnexpectedEnd(ended('selfTrade')), true)
})

test('sounds and desktop notifications are off by default', () => {
  assert.deepEqual(readNewsWishes(undefined), { fills: true, ended: true, sound: false, desktop: false })
  assert.equal(readNewsWishes({ fills: false }).fills, false)
})
