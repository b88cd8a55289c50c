import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { LONG, SHORT } from './contract.ts'
import { trimReduceOnly } from './reduce-only.ts'

const order = (name: string, qty: bigint, price: bigint, placedAt: number) => ({ name, qty, price, placedAt })
const reported = (orders: readonly ReturnType<typeof order>[], side: typeof LONG | typeof SHORT, held: bigint) =>
  trimReduceOnly(orders, side, held).map(({ order: { name }, qty }) => `${name} ${qty}`)

describe('reduce-only orders', () => {
  it('P30: the one at the worst price gives way first', () => {
    assert.deepEqual(reported([order('older', 6n, 61_000n, 1), order('far', 4n, 62_000n, 2)], SHORT, 5n), [
      'far 0',
      'older 5',
    ])
  })

  it('of one price the newest', () => {
    const both = [order('first', 5n, 61_000n, 1), order('second', 5n, 61_000n, 2)]
    assert.deepEqual(reported(both, SHORT, 7n), ['second 2'])
  })

  it('buys give way from the lowest price', () => {
    assert.deepEqual(reported([order('near', 5n, 61_000n, 1), order('far', 5n, 50_000n, 2)], LONG, 5n), ['far 0'])
  })

  it('stay as they are while the position covers them, and all go with it', () => {
    const both = [order('one', 5n, 61_000n, 1), order('two', 5n, 62_000n, 2)]
    assert.deepEqual(reported(both, SHORT, 10n), [])
    assert.deepEqual(reported(both, SHORT, 0n), ['two 0', 'one 0'])
  })
})
