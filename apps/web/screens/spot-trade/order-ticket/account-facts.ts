import type { CallData } from '@bowline/contract/calls.ts'
import type { OrderRow } from '@bowline/contract/order.ts'
import { feeRateOf } from '@bowline/core/formulas.ts'
import { fractionToPpm, isFault, parseUnits, ppmToFraction, trimUnits } from '@bowline/money'
import type { Market } from '../desk.ts'
import type { TicketFacts } from './sight.ts'

type MyFees = CallData<'GET /exchange-web/web/site/myFees'>

/** What the caller pays on the market: by tier, or by its promotion. */
export function feesFor(market: Market, mine: Pick<MyFees, 'makerRate' | 'takerRate'>): TicketFacts['rates'] {
  const rate = (tier: string, promotion: string) =>
    ppmToFraction(feeRateOf(ppm(tier), market.hasPromotion ? ppm(promotion) : undefined))
  return { maker: rate(mine.makerRate, market.makerRate), taker: rate(mine.takerRate, market.takerRate) }
}

function ppm(fraction: string): bigint {
  const rate = fractionToPpm(fraction)
  return isFault(rate) ? 0n : rate
}

interface OpenRows {
  readonly orders: ReadonlyMap<number, OrderRow>
  readonly lists: ReadonlyMap<number, { readonly pair: string }>
}

/** What counts against the market's limits: open orders, those that wait for a trigger, lists, and base still to be bought. */
export function openOn(pair: string, { orders, lists }: OpenRows): NonNullable<TicketFacts['open']> {
  const own = [...orders.values()].filter((order) => order.pair === pair)
  const buys = own
    .filter(({ side, qty }) => side === 'buy' && qty !== null)
    .reduce((sum, order) => sum + units(order.qty) - units(order.executedQty) - units(order.preventedQty), 0n)
  return {
    orders: own.length,
    conditional: own
      .filter(({ type }) => type.startsWith('stop') || type.startsWith('takeProfit'))
      .filter(({ isWaiting, status }) => isWaiting || status === 'pendingNew').length,
    lists: [...lists.values()].filter((list) => list.pair === pair).length,
    buys: trimUnits(buys, 8),
  }
}

function units(text: string | null): bigint {
  const read = parseUnits(text ?? '0', 8)
  return isFault(read) ? 0n : read
}
