import type { Market } from '@bowline/capabilities/markets/index.ts'
import type { Refused } from '@bowline/capabilities/spot/order-report.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { RefusedBounds } from '@bowline/contract/terms/refused-bounds.ts'
import { Filter, Rejection } from '@bowline/core/rejections.ts'
import { LEDGER_DECIMALS, trimUnits } from '@bowline/money'
import { FROZEN } from '../../call-kit/denial.ts'
import type { RefusalReason } from '../../call-kit/refusal-text.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'

/** The only mapping from the core's rejections to the site's codes, with texts that say what to change. */

type Answer = readonly [code: SiteCode, reason: RefusalReason]

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
  if (refused.rejection === Rejection.filter && market) return filterRefusal(refused.filter, market)
  const [code, reason] = answers[refused.rejection] ?? [SiteCode.refused, 'refused']
  return new SiteRefusal(code, reason)
}

function filterRefusal(filter: Filter, market: Market): SiteRefusal {
  if (filter === Filter.percentPrice) {
    return new SiteRefusal(SiteCode.orderPriceBand, 'order.price-band', { filter: 'PERCENT_PRICE_BY_SIDE' })
  }
  const { name, bounds } = filters[filter]
  const values = bounds?.(market)
  const data = { filter: name, ...(values && { values }) }
  return new SiteRefusal(SiteCode.orderFilter, `filter.${name}`, data, { ...values })
}

const plain = (units: bigint) => trimUnits(units, LEDGER_DECIMALS)
/** A filter's name, and the bounds that were hit. */
interface FilterText {
  readonly name: Extract<RefusalReason, `filter.${string}`> extends `filter.${infer N}` ? N : never
  readonly bounds?: (market: Market) => RefusedBounds
}

const filters: Record<Filter, FilterText> = {
  [Filter.none]: { name: 'NONE' },
  [Filter.price]: {
    name: 'PRICE',
    bounds: ({ terms: { tick, minPrice, maxPrice }, quoteAsset }) => ({
      ...{ least: plain(minPrice * tick), most: plain(maxPrice * tick), asset: quoteAsset },
    }),
  },
  [Filter.lot]: {
    name: 'LOT',
    bounds: ({ terms: { lot, minQty, maxQty }, baseAsset }) => ({
      ...{ least: plain(minQty * lot), most: plain(maxQty * lot), asset: baseAsset },
    }),
  },
  [Filter.marketLot]: {
    name: 'MARKET_LOT',
    bounds: ({ terms: { lot, marketMaxQty }, baseAsset }) => ({ most: plain(marketMaxQty * lot), asset: baseAsset }),
  },
  [Filter.percentPrice]: { name: 'NONE' },
  [Filter.notional]: {
    name: 'NOTIONAL',
    bounds: ({ terms: { minNotional, maxNotional }, quoteAsset }) => ({
      ...{ least: plain(minNotional), most: plain(maxNotional), asset: quoteAsset },
    }),
  },
  [Filter.icebergParts]: {
    name: 'ICEBERG_PARTS',
    bounds: ({ terms }) => ({ most: String(terms.maxIcebergParts) }),
  },
  [Filter.maxOpen]: {
    name: 'MAX_OPEN',
    bounds: ({ terms }) => ({ most: String(terms.maxOpenOrders) }),
  },
  [Filter.maxConditional]: {
    name: 'MAX_CONDITIONAL',
    bounds: ({ terms }) => ({ most: String(terms.maxConditional) }),
  },
  [Filter.maxLists]: {
    name: 'MAX_LISTS',
    bounds: ({ terms }) => ({ most: String(terms.maxLists) }),
  },
  [Filter.trailingDelta]: {
    name: 'TRAILING_DELTA',
    bounds: ({ terms: { minTrailingBps, maxTrailingBps } }) => ({
      ...{ least: trimUnits(BigInt(minTrailingBps), 2), most: trimUnits(BigInt(maxTrailingBps), 2) },
    }),
  },
  [Filter.maxPosition]: {
    name: 'MAX_POSITION',
    bounds: ({ terms: { lot, maxPosition }, baseAsset }) => ({ most: plain(maxPosition * lot), asset: baseAsset }),
  },
  [Filter.accountOrders]: {
    name: 'ACCOUNT_ORDERS',
  },
  [Filter.accountConditional]: {
    name: 'ACCOUNT_CONDITIONAL',
  },
  [Filter.accountLists]: {
    name: 'ACCOUNT_LISTS',
  },
}
