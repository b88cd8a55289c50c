import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstTick } from './first-tick.ts'

const trades = (...prices: string[]) => prices.map((price) => ({ price }))

test('the direction is that of the last price change, however many trades at the same price followed', () => {
  assert.equal(firstTick(trades('100.0', '100.00', '99.5', '101')), 'up')
  assert.equal(firstTick(trades('100', '100', '100.5')), 'down')
  assert.equal(firstTick(trades('100', '100')), undefined)
  assert.equal(firstTick([]), undefined)
})
