import type { CallData } from '@bowline/contract/calls.ts'
import type { OrderRow } from '@bowline/contract/order.ts'
import { feeRateOf } from '@bowline/core/formulas.ts'
import { fractionToPpm, isFault, parseUnits, ppmToFraction, trimUnits } from '@bowline/money'
import type { SpotMarket } from '../spot-market.ts'
import type { SpotTicketData } from './order-context.ts'

type MyFees = CallData<'GET /exchange-web/web/site/myFees'>

/** The user's rates on the market: those of the tier or of a promotion. */
export function feesFor(market: SpotMarket, mine: Pick<MyFees, 'makerRate' | 'takerRate'>): SpotTicketData['rates'] {
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
  { base, quote, takesPlatformToken }: SpotMarket,
  { paysWithPlatformToken, platformToken }: Pick<MyFees, 'paysWithPlatformToken' | 'platformToken'>,
  indexOf: IndexOf,
): Pick<SpotTicketData, 'token'> {
  const coin = platformToken
  if (!takesPlatformToken || !paysWithPlatformToken || coin === null || coin === base || coin === quote) return {}
  return { token: { asset: coin, index: indexOf(coin), baseIndex: indexOf(base), quoteIndex: indexOf(quote) } }
}

interface OpenRows {
  readonly orders: ReadonlyMap<number, OrderRow>
  readonly lists: ReadonlyMap<number, { readonly pair: string }>
}

/** What counts against the market's limits: open orders, conditional orders, lists, and the unfilled base of buys. */
export function openOn(pair: string, { orders, lists }: OpenRows): NonNullable<SpotTicketData['open']> {
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
