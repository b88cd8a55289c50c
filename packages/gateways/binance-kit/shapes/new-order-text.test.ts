import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Market } from '@bowline/capabilities/markets/index.ts'
import { MarketRegistry } from '@bowline/capabilities/markets/market-registry.ts'
import type { OrderStep } from '@bowline/capabilities/spot/order-report.ts'
import { type Event, type EventOf, eventLayouts } from '@bowline/core/messages/events.ts'
import { decode, type Fields, type Layout, Words } from '@bowline/core/messages/layout.ts'
import { OrderFlag, OrderStatus, OrderType, Stp } from '@bowline/core/messages/terms.ts'
import { placedList } from './list-shapes.ts'
import { newOrderText } from './new-order-text.ts'
import { newOrderAnswer } from './order-shapes.ts'

/** An event with every field zero except those given. */
function zeroed<K extends 'order' | 'market' | 'asset' | 'list'>(kind: K, fields: Partial<EventOf<K>>): EventOf<K> {
  const layout = eventLayouts[kind] as Layout<Fields>
  const empty = decode(layout, Words.ofBytes(layout.size), 0)
  return { kind, ...empty, ...fields } as unknown as EventOf<K>
}

const terms = zeroed('market', {
  market: 1,
  base: 1,
  quote: 2,
  symbol: 'AAABBB',
  tick: 1_000_000n,
  lot: 10_000n,
  defaultStp: Stp.expireMaker,
})
const markets = new MarketRegistry()
const definitions: Event[] = [
  zeroed('asset', { asset: 1, code: 'AAA' }),
  zeroed('asset', { asset: 2, code: 'BBB' }),
  terms,
]
markets.apply({ sequence: 1, events: definitions })
const market = new Market(terms, 'AAA', 'BBB')

const plain: Partial<OrderStep> = {
  orderId: 7,
  clientId: 'mine',
  price: 12_345n,
  qty: 500n,
  createdAt: 1_000,
  status: OrderStatus.new,
}
const fill = { lastPrice: 12_345n, lastQty: 200n, fee: 3n, feeAsset: 1, tradeId: 9 }

const orders: [string, Partial<OrderStep>, Partial<OrderStep>[], number][] = [
  ['a resting order', { ...plain, workingAt: 1_000 }, [], 0],
  [
    'a filled order',
    { ...plain, executed: 500n, cumQuote: 61_725_000_000n, status: OrderStatus.filled },
    [fill, fill],
    0,
  ],
  [
    'a market order by quote',
    { ...plain, type: OrderType.market, price: 0n, qty: 0n, quoteQty: 5n, executed: 2n },
    [fill],
    0,
  ],
  [
    'a trailing order',
    { ...plain, type: OrderType.stopMarket, trailingBps: 100, activationPrice: 9n, flags: 1 },
    [],
    0,
  ],
  [
    'an order that trails at once',
    { ...plain, type: OrderType.stopMarket, trailingBps: 100, flags: OrderFlag.trailing | OrderFlag.tracking },
    [],
    0,
  ],
  ['an iceberg with a strategy', { ...plain, displayQty: 10n, strategyId: 4, strategyType: 1_000_000 }, [], 0],
  ['an order that met itself', { ...plain, prevented: 500n, status: OrderStatus.expiredInMatch, listId: 3 }, [], 12],
]

for (const [name, order, fills, preventedId] of orders) {
  test(`text and object of ${name} are equal`, () => {
    const last = zeroed('order', order)
    const report = { orderId: 7, last, fills: fills.map((fields) => zeroed('order', fields)), preventedId }
    for (const type of ['ACK', 'RESULT', 'FULL', undefined] as const) {
      for (const unit of [1, 1000] as const) {
        const text = newOrderText(report, type, market, markets, 2_000, unit)
        const object = newOrderAnswer(report, type, market, markets, 2_000, unit)
        assert.equal(text, JSON.stringify(object))
      }
    }
  })
}

test('an order that trails at once says since when, alone and as a leg of a list', () => {
  const flags = OrderFlag.trailing | OrderFlag.tracking
  const last = zeroed('order', { ...plain, type: OrderType.stopMarket, trailingBps: 100, flags, listId: 3 })
  const report = { orderId: 7, last, fills: [], preventedId: 0 }
  const since = (answer: object) => (answer as { trailingTime?: number }).trailingTime
  assert.equal(since(newOrderAnswer(report, 'RESULT', market, markets, 2_000, 1_000)), 2_000_000)
  const list = { list: zeroed('list', { listId: 3, aOrder: 7 }), legs: [report] }
  assert.deepEqual(placedList(list, 'FULL', market, markets, 2_000, 1).orderReports.map(since), [2_000])
})
