import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firedWord, heldNames, isToReport, readMinutes } from './dead-man-state.ts'

const fired = { atMs: 1_000, canceled: 2, heldPairs: ['BTC_USDT', 'ETH_BTC'], isNoticed: false }

test('minutes are whole and from 1 to 60', () => {
  const read = ['1', ' 60 ', '05', '0', '61', '1.5', '-5', '1e1', '', '５', '100'].map(readMinutes)
  assert.deepEqual(read, [1, 60, 5, ...Array(8).fill(undefined)])
})

test('what was cancelled is said with its number when that is known', () => {
  assert.equal(firedWord(fired), 'fired.some')
  assert.equal(firedWord({ ...fired, canceled: 0 }), 'fired.none')
  assert.equal(firedWord({ ...fired, canceled: null }), 'fired.all')
  assert.equal(heldNames(fired), 'BTC/USDT, ETH/BTC')
})

test('a firing is told once by each page, again when more was cancelled, and never to who has looked', () => {
  assert.equal(isToReport(fired, undefined), true)
  assert.equal(isToReport({ ...fired }, fired), false)
  assert.equal(isToReport({ ...fired, canceled: 3 }, fired), true)
  assert.equal(isToReport({ ...fired, atMs: 2_000 }, fired), true)
  assert.equal(isToReport({ ...fired, isNoticed: true }, undefined), false)
  for (const none of [null, undefined]) assert.equal(isToReport(none, undefined), false)
})
