import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Contract } from '@bowline/capabilities/markets/index.ts'
import { type EventOf, eventLayouts } from '@bowline/core/messages/events.ts'
import { decode, type Fields, type Layout, Words } from '@bowline/core/messages/layout.ts'
import {
  MarketKind,
  OrderFlag,
  OrderStatus,
  OrderType,
  PriceKind,
  Stp,
  TimeInForce,
} from '@bowline/core/messages/terms.ts'
import { orderRowText } from './order-row-text.ts'
import { type ContractOrder, orderRow } from './shapes.ts'

/** An event with every field zero except those given. */
function zeroed<K extends 'order' | 'market' | 'contract' | 'tiers'>(kind: K, fields: Partial<EventOf<K>>): EventOf<K> {
  const layout = eventLayouts[kind] as Layout<Fields>
  return { kind, ...decode(layout, Words.ofBytes(layout.size), 0), ...fields } as unknown as EventOf<K>
}

function contractOf(marketKind: MarketKind): Contract {
  const isInverse = marketKind === MarketKind.inverse
  const terms = zeroed('market', {
    ...{ market: 3, marketKind, defaultStp: Stp.expireMaker, tick: 10_000_000n },
    ...{ symbol: isInverse ? 'BTCUSD_PERP' : 'BTCUSDT', lot: isInverse ? 10_000_000_000n : 100_000n },
  })
  return new Contract(terms, zeroed('contract', { quoteCode: 'USDT' }), zeroed('tiers', { tiers: 0 }), 'BTC', 'USDT')
}

const plain: Partial<ContractOrder> = {
  ...{ orderId: 8, clientId: 'x-Cb7:yt_1.2', price: 600_000n, qty: 40n, status: OrderStatus.new },
  ...{ createdAt: 1_700_000_000_001, updatedAt: 1_700_000_000_002 },
}
const halfFilled = { executed: 15n, cumQuote: 90_000_000_000n, status: OrderStatus.partiallyFilled }

const orders: Record<string, Partial<ContractOrder>> = {
  'a resting order': plain,
  'one that was filled in part': { ...plain, ...halfFilled, side: 1, updatedAt: 1_700_000_000_009 },
  'a market order': { ...plain, ...halfFilled, type: OrderType.market, price: 0n, status: OrderStatus.expired },
  'what is post-only': { ...plain, type: OrderType.limitMaker, stp: Stp.expireBoth },
  'what ends at a date': { ...plain, timeInForce: TimeInForce.gtd, expireAt: 1_800_000_000_000 },
  'what only reduces a short': { ...plain, flags: OrderFlag.reduceOnly | OrderFlag.shortSide },
  'a triggered stop': { ...plain, type: OrderType.stopMarket, stopPrice: 590_000n, triggerBy: PriceKind.mark },
  'what waits to close a position': {
    ...{ ...plain, type: OrderType.takeProfitMarket, stopPrice: 700_000n },
    flags: OrderFlag.conditional | OrderFlag.closePosition | OrderFlag.priceProtect | OrderFlag.longSide,
  },
  'a trailing one': {
    ...plain,
    type: OrderType.stopMarket,
    trailingBps: 150,
    activationPrice: 610_000n,
    flags: OrderFlag.conditional,
  },
}

for (const [name, fields] of Object.entries(orders)) {
  test(`text and object of ${name} are equal`, () => {
    for (const contract of [contractOf(MarketKind.linear), contractOf(MarketKind.inverse)]) {
      for (const unit of [1, 1_000] as const) {
        const order = zeroed('order', fields)
        assert.equal(orderRowText(order, contract, unit), JSON.stringify(orderRow(order, contract, unit)))
      }
    }
  })
}
