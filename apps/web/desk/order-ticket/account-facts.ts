import type { CallData } from '@bowline/contract/calls.ts'
import type { OrderRow } from '@bowline/contract/order.ts'
import { feeRateOf } from '@bowline/core/formulas.ts'
import { fractionToPpm, isFault, parseUnits, ppmToFraction, trimUnits } from '@bowline/money'
import type { Market } from '../desk.ts'
import type { TicketFacts } from './sight.ts'

type MyFees = CallData<'GET /exchange-web/web/site/myFees'>

/** The user's rates on the market: those of the tier or of a promotion. */
export function feesFor(market: Market, mine: Pick<MyFees, 'makerRate' | 'takerRate'>): TicketFacts['rates'] {
  const rate = (tier: string, promotion: string) =>
    ppmToFraction(feeRateOf(ppm(tier), market.hasPromotion ? ppm(promotion) : undefined))
  return { maker: rate(mine.makerRate, market.makerRate), taker: rate(mine.takerRate, market.takerRate) }
}

function ppm(fraction: string): bigint {
  const rate = fractionToPpm(fraction)
  return isFault(rate) ? 0n : rate
}

/** Index prices in USDT by coin, null when unknown; USDT itself is 1. */
type IndexOf = (coin: string) => string | null

/** Fees in the platform token, if the user chose it and the market accepts it; not where the token itself is traded. */
export function tokenFor(
  { base, quote, takesPlatformToken }: Market,
  { paysWithPlatformToken, platformToken }: Pick<MyFees, 'paysWithPlatformToken' | 'platformToken'>,
  indexOf: IndexOf,
): Pick<TicketFacts, 'token'> {
  const coin = platformToken
  if (!takesPlatformToken || !paysWithPlatformToken || coin === null || coin === base || coin === quote) return {}
  return { token: { asset: coin, index: indexOf(coin), baseIndex: indexOf(base), quoteIndex: indexOf(quote) } }
}

interface OpenRows {
  readonly orders: ReadonlyMap<number, OrderRow>
  readonly lists: ReadonlyMap<number, { readonly pair: string }>
}

/** What counts against the market's limits: open orders, conditional orders, lists, and the unfilled base of buys. */
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

type Book = Pick<TicketFacts, 'bids' | 'asks'>

/**
 * The book without the user's own resting orders: with any self-trade prevention mode an order only takes from others.
 * Of an iceberg only the visible part is removed.
 */
export function withoutOwn(book: Book, pair: string, account: Pick<OpenRows, 'orders'> | undefined): Book {
  const own = { bids: new Map<bigint, bigint>(), asks: new Map<bigint, bigint>() }
  for (const order of account?.orders.values() ?? []) {
    if (order.pair !== pair || order.price === null || order.workingAtMs === null) continue
    const side = order.side === 'buy' ? own.bids : own.asks
    const rest = units(order.qty) - units(order.executedQty) - units(order.preventedQty)
    const shown = order.visibleQty === null ? rest : smaller(rest, units(order.visibleQty))
    const price = units(order.price)
    side.set(price, (side.get(price) ?? 0n) + shown)
  }
  return { bids: lessOwn(book.bids, own.bids), asks: lessOwn(book.asks, own.asks) }
}

function lessOwn(levels: Book['bids'], own: ReadonlyMap<bigint, bigint>): Book['bids'] {
  if (own.size === 0) return levels
  return levels.flatMap((level) => {
    const mine = own.get(units(level.price))
    if (mine === undefined) return [level]
    const qty = units(level.qty) - mine
    return qty > 0n ? [{ ...level, qty: trimUnits(qty, 8) }] : []
  })
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

function units(text: string | null): bigint {
  const read = parseUnits(text ?? '0', 8)
  return isFault(read) ? 0n : read
}
