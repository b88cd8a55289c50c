import assert from 'node:assert/strict'
import { test } from 'node:test'
import { averagePrice, groupSide, groupsFor, levelsOf, ownLines, spreadOf } from './book-view.ts'

// Prices with two decimals, quantities with three.
const bids = levelsOf([['100.00', '1.000'], ['99.95', '2.000'], ['99.10', '0.500']], 2, 3) // biome-ignore format: a book
const asks = levelsOf([['100.10', '1.000'], ['100.11', '3.000'], ['101.00', '1.000']], 2, 3) // biome-ignore format: a book

test('a row never shows a better price than its levels have', () => {
  assert.deepEqual(
    groupSide(bids, 'bids', 100, 10).map((row) => row.priceSteps),
    [10000, 9900],
  )
  assert.deepEqual(
    groupSide(asks, 'asks', 100, 10).map((row) => row.priceSteps),
    [10100],
  )
})

test('totals add up exactly from the best price, in base and in quote', () => {
  const [first, second, third] = groupSide(bids, 'bids', 1, 10)
  assert.equal(first?.totalQtySteps, 1000)
  assert.equal(second?.totalQtySteps, 3000)
  assert.equal(third?.totalQtySteps, 3500)
  assert.equal(third?.totalQuoteSteps, 10000n * 1000n + 9995n * 2000n + 9910n * 500n)
})

test('the last row that fits still includes all levels of its group', () => {
  const [line, ...others] = groupSide(asks, 'asks', 20, 1)
  assert.equal(others.length, 0)
  assert.equal(line?.priceSteps, 10020)
  assert.equal(line?.qtySteps, 4000)
})

test('the average price of a row is the cost of taking every level down to it', () => {
  const row = groupSide(asks, 'asks', 1, 2).at(-1)
  assert.equal(row && averagePrice(row, 2), '100.11') // 400.43 / 4 = 100.1075
})

test('price steps start at the tick and end well below the price', () => {
  assert.deepEqual(groupsFor('0.01', 2, '100.00'), [1, 10, 100])
  assert.deepEqual(groupsFor('0.05', 2, null), [5])
})

test('the spread comes as an amount, in percent and with the mid price', () => {
  assert.deepEqual(spreadOf(bids[0], asks[0], 2), { spread: '0.10', percent: '0.100', middle: '100.05' })
  assert.equal(spreadOf(undefined, asks[0], 2), undefined)
})

test("the user's own orders mark their row only while they are in the book", () => {
  const order = { side: 'buy', price: '99.95', isWaiting: false, status: 'new' } as const
  const waiting = { ...order, price: '99.10', isWaiting: true }
  assert.deepEqual([...ownLines([order, waiting], 'bids', 100, 2)], [9900])
  assert.deepEqual([...ownLines([order], 'asks', 1, 2)], [])
})
