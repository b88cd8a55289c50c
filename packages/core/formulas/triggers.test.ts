import assert from 'node:assert/strict'
import { it } from 'node:test'
import { OrderType, Side } from '../messages/terms.ts'
import { isActivatedBy, isTriggeredBy } from './terms.ts'

const order = { type: OrderType.stopMarket, stopPrice: 0n, trailingBps: 0 }
const first = (from: bigint, to: bigint, meets: (price: bigint) => boolean) => {
  const step = from < to ? 1n : -1n
  for (let price = from; price !== to; price += step) if (meets(price)) return price
  return undefined
}

it('a stop triggers at its price, sells below the market and buys above it', () => {
  const stop = { ...order, stopPrice: 9_950n }
  assert.equal(
    first(10_000n, 9_900n, (price) => isTriggeredBy({ ...stop, side: Side.sell }, price)),
    9_950n,
  )
  assert.equal(
    first(9_900n, 10_000n, (price) => isTriggeredBy({ ...stop, side: Side.buy }, price)),
    9_950n,
  )
})

it('what trails triggers at its distance from the best price, never a fraction of a tick too early', () => {
  const trailing = { ...order, trailingBps: 100 }
  const sells = (extreme: bigint) =>
    first(extreme, 0n, (price) => isTriggeredBy({ ...trailing, side: Side.sell }, price, extreme))
  const buys = (extreme: bigint) =>
    first(extreme, 2n * extreme, (price) => isTriggeredBy({ ...trailing, side: Side.buy }, price, extreme))
  assert.deepEqual([sells(10_000n), buys(10_000n)], [9_900n, 10_100n])
  assert.deepEqual([sells(333n), buys(333n)], [329n, 337n])
})

it('an activation price is waited for from its own side; without one the first trade will do', () => {
  const sells = { side: Side.sell, activationPrice: 100n }
  const buys = { side: Side.buy, activationPrice: 100n }
  assert.deepEqual(
    [99n, 100n, 101n].map((price) => [isActivatedBy(sells, price), isActivatedBy(buys, price)]),
    [
      [false, true],
      [true, true],
      [true, false],
    ],
  )
  for (const side of [Side.sell, Side.buy]) assert.equal(isActivatedBy({ side, activationPrice: 0n }, 1n), true)
})
