import type { Market } from '@bowline/capabilities/markets/index.ts'
import type { Refused } from '@bowline/capabilities/spot/order-report.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { Filter, Rejection } from '@bowline/core/rejections.ts'
import { LEDGER_DECIMALS, trimUnits } from '@bowline/money'
import { FROZEN } from '../../call-kit/denial.ts'
import type { PlainReason, Reasoned } from '../../call-kit/refusal-text.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'

/** The only mapping from the core's rejections to the site's codes, with texts that say what to change. */

type Answer = readonly [code: SiteCode, reason: PlainReason]

const CLOSED = 'market.closed'

const answers: Partial<Record<Rejection, Answer>> = {
  [Rejection.unknownAccount]: [SiteCode.refused, 'account.no-trading'],
  [Rejection.unknownMarket]: [SiteCode.refused, 'market.unknown-number'],
  [Rejection.unknownOrder]: [SiteCode.refused, 'order.not-open'],
  [Rejection.unknownList]: [SiteCode.refused, 'list.not-open'],
  [Rejection.amountOutOfRange]: [SiteCode.orderFilter, 'order.too-large'],
  [Rejection.exchangeFull]: [SiteCode.busy, 'exchange.full'],
  [Rejection.tradingFrozen]: [SiteCode.tradingFrozen, FROZEN],
  [Rejection.marketClosed]: [SiteCode.marketState, CLOSED],
  [Rejection.marketPostOnly]: [SiteCode.marketState, 'market.post-only'],
  [Rejection.marketCancelOnly]: [SiteCode.marketState, 'market.cancel-only'],
  [Rejection.stpNotAllowed]: [SiteCode.refused, 'order.stp'],
  [Rejection.wouldTake]: [SiteCode.orderWouldTake, 'order.would-take'],
  [Rejection.wouldTrigger]: [SiteCode.orderWouldTrigger, 'order.would-trigger'],
  [Rejection.duplicateClientId]: [SiteCode.orderClientIdRepeated, 'order.id-open'],
  [Rejection.repeatedClientId]: [SiteCode.orderClientIdRepeated, 'order.id-used'],
  [Rejection.insufficientBalance]: [SiteCode.orderBalance, 'order.balance'],
  [Rejection.badTerms]: [SiteCode.refused, 'order.terms'],
  [Rejection.badExpiry]: [SiteCode.refused, 'order.expiry'],
  [Rejection.noLiquidity]: [SiteCode.refused, 'order.no-liquidity'],
  [Rejection.amendNotLower]: [SiteCode.refused, 'order.amend-lower'],
  [Rejection.amendTooMany]: [SiteCode.orderFilter, 'order.amended-often'],
  [Rejection.cancelRestricted]: [SiteCode.refused, 'order.changed'],
  [Rejection.listLegPrices]: [SiteCode.refused, 'list.leg-prices'],
}

/** A refusal the user can act on; filters are described with the market's numbers. */
export function refusalOf(refused: Refused, market: Market | undefined): SiteRefusal {
  if (refused.isEarly) return new SiteRefusal(SiteCode.marketState, 'market.early')
  if (refused.rejection === Rejection.filter && market) return filterRefusal(refused.filter, market)
  const [code, reason] = answers[refused.rejection] ?? [SiteCode.refused, 'refused']
  return new SiteRefusal(code, reason)
}

function filterRefusal(filter: Filter, market: Market): SiteRefusal {
  if (filter === Filter.percentPrice) {
    return new SiteRefusal(SiteCode.orderPriceBand, 'order.price-band', { filter: 'PERCENT_PRICE_BY_SIDE' })
  }
  const reasoned = filters[filter](market)
  const [reason, values] = reasoned
  const data = { filter: reason.slice('filter.'.length), ...(values && { values }) }
  return SiteRefusal.because(SiteCode.orderFilter, reasoned, data)
}

const plain = (units: bigint) => trimUnits(units, LEDGER_DECIMALS)

/** The market's bounds by the filter that was hit. */
const filters: Record<Filter, (market: Market) => Reasoned> = {
  [Filter.none]: () => ['filter.NONE'],
  [Filter.price]: ({ terms: { tick, minPrice, maxPrice }, quoteAsset: asset }) => [
    'filter.PRICE',
    { least: plain(minPrice * tick), most: plain(maxPrice * tick), asset },
  ],
  [Filter.lot]: ({ terms: { lot, minQty, maxQty }, baseAsset: asset }) => [
    'filter.LOT',
    { least: plain(minQty * lot), most: plain(maxQty * lot), asset },
  ],
  [Filter.marketLot]: ({ terms: { lot, marketMaxQty }, baseAsset: asset }) => [
    'filter.MARKET_LOT',
    { most: plain(marketMaxQty * lot), asset },
  ],
  [Filter.percentPrice]: () => ['filter.NONE'],
  [Filter.notional]: ({ terms: { minNotional, maxNotional }, quoteAsset: asset }) => [
    'filter.NOTIONAL',
    { least: plain(minNotional), most: plain(maxNotional), asset },
  ],
  [Filter.icebergParts]: ({ terms }) => ['filter.ICEBERG_PARTS', { most: String(terms.maxIcebergParts) }],
  [Filter.maxOpen]: ({ terms }) => ['filter.MAX_OPEN', { most: String(terms.maxOpenOrders) }],
  [Filter.maxConditional]: ({ terms }) => ['filter.MAX_CONDITIONAL', { most: String(terms.maxConditional) }],
  [Filter.maxLists]: ({ terms }) => ['filter.MAX_LISTS', { most: String(terms.maxLists) }],
  [Filter.trailingDelta]: ({ terms: { minTrailingBps, maxTrailingBps } }) => [
    'filter.TRAILING_DELTA',
    { least: trimUnits(BigInt(minTrailingBps), 2), most: trimUnits(BigInt(maxTrailingBps), 2) },
  ],
  [Filter.maxPosition]: ({ terms: { lot, maxPosition }, baseAsset: asset }) => [
    'filter.MAX_POSITION',
    { most: plain(maxPosition * lot), asset },
  ],
  [Filter.accountOrders]: () => ['filter.ACCOUNT_ORDERS'],
  [Filter.accountConditional]: () => ['filter.ACCOUNT_CONDITIONAL'],
  [Filter.accountLists]: () => ['filter.ACCOUNT_LISTS'],
}
