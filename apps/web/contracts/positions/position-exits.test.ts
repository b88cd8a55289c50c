import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { OrderRow } from '@bowline/contract/order.ts'
import type { PositionFigures } from '../figures/account-figures.ts'
import type { Terms } from '../figures/contract-terms.ts'
import { exitsOf } from './position-exits.ts'

const terms = { tick: 10_000_000n, lot: 100_000n } as Terms
const position = (side: 1n | -1n, heldSide = 'both') =>
  ({ held: { pair: 'BTC-USDT', side: heldSide }, position: { side, qty: 1_000n } }) as unknown as PositionFigures
/** A long of 1 BTC. */
const long = position(1n)

const order = (id: number, type: string, stopPrice: string, qty: string | null, changes: object = {}) =>
  ({
    ...{ id, type, stopPrice, qty, pair: 'BTC-USDT', side: 'sell', executedQty: '0' },
    contract: { positionSide: 'both', reduceOnly: qty !== null, closePosition: qty === null },
    ...changes,
  }) as unknown as OrderRow

const shown = (orders: readonly OrderRow[], figures = long) => {
  const { profit, loss } = exitsOf(figures, terms, orders)
  const text = ({ whole, parts }: typeof profit) => [
    whole?.id ?? null,
    ...parts.map(({ price, qty }) => `${qty} @ ${price}`),
  ]
  return [text(profit), text(loss)]
}

describe('the exits of a position of 1 BTC', () => {
  it('are what closes all of it, whichever order came first', () => {
    const part = order(1, 'stopMarket', '58000', '0.1')
    assert.deepEqual(shown([part, order(2, 'stopMarket', '57000', null)]), [[null], [2, '0.1 @ 58000']])
  })

  it('are not what closes a tenth of it', () => {
    assert.deepEqual(shown([order(1, 'stopMarket', '57000', '0.1')]), [[null], [null, '0.1 @ 57000']])
  })

  it('are told one by one where there are several, the next to trigger first', () => {
    const orders = [
      order(1, 'stopMarket', '56000', '0.4'),
      order(2, 'stopMarket', '58000', '0.5', { executedQty: '0.2' }),
      order(3, 'takeProfitMarket', '66000', '0.5'),
      order(4, 'takeProfitLimit', '63000', '0.5'),
    ]
    assert.deepEqual(shown(orders), [
      [null, '0.5 @ 63000', '0.5 @ 66000'],
      [null, '0.3 @ 58000', '0.4 @ 56000'],
    ])
    const short = orders.map((each) => ({ ...each, side: 'buy' }) as OrderRow)
    assert.deepEqual(shown(short, position(-1n)), [
      [null, '0.5 @ 66000', '0.5 @ 63000'],
      [null, '0.4 @ 56000', '0.3 @ 58000'],
    ])
  })

  it('are what came with the order that opened it, as long as that is all of it', () => {
    const pair = [order(1, 'stopMarket', '57000', '1'), order(2, 'takeProfitMarket', '66000', '1')]
    assert.deepEqual(shown(pair), [[2], [1]])
    assert.deepEqual(shown([...pair, order(3, 'stopMarket', '56000', '0.1')])[1], [null, '1 @ 57000', '0.1 @ 56000'])
  })

  it('are not orders of another contract, the other side, or what opens', () => {
    const stop = (changes: object) => order(1, 'stopMarket', '57000', null, changes)
    const opening = { positionSide: 'both', reduceOnly: false, closePosition: false }
    const others = [
      stop({ pair: 'ETH-USDT' }),
      stop({ side: 'buy' }),
      stop({ contract: opening }),
      stop({ stopPrice: null }),
    ]
    assert.deepEqual(shown(others), [[null], [null]])
    assert.deepEqual(shown([stop({})], position(1n, 'long')), [[null], [null]])
  })
})
