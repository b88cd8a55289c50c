import type { Market } from '@bowline/capabilities/markets/index.ts'
import type { Refused } from '@bowline/capabilities/spot/order-report.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { RefusedBounds } from '@bowline/contract/terms/refused-bounds.ts'
import { Filter, Rejection } from '@bowline/core/rejections.ts'
import { LEDGER_DECIMALS, trimUnits } from '@bowline/money'
import { FROZEN } from '../../call-kit/denial.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'

/** The only mapping from the core's rejections to the site's codes, with texts that say what to change. */

type Answer = readonly [code: SiteCode, msg: string]

const CLOSED = 'The market does not accept orders now.'

const answers: Partial<Record<Rejection, Answer>> = {
  [Rejection.unknownAccount]: [SiteCode.refused, 'This account cannot trade.'],
  [Rejection.unknownMarket]: [SiteCode.refused, 'Unknown market.'],
  [Rejection.unknownOrder]: [SiteCode.refused, 'This order is no longer open.'],
  [Rejection.unknownList]: [SiteCode.refused, 'This list is no longer open.'],
  [Rejection.amountOutOfRange]: [SiteCode.orderFilter, 'The amount is too large.'],
  [Rejection.exchangeFull]: [SiteCode.busy, 'The exchange cannot accept more orders at the moment. Try again shortly.'],
  [Rejection.tradingFrozen]: [SiteCode.tradingFrozen, FROZEN],
  [Rejection.marketClosed]: [SiteCode.marketState, CLOSED],
  [Rejection.marketPostOnly]: [
    SiteCode.marketState,
    'The market is about to open and accepts only post-only orders (limitMaker).',
  ],
  [Rejection.marketCancelOnly]: [
    SiteCode.marketState,
    'The market does not accept new orders. Open orders can be canceled.',
  ],
  [Rejection.stpNotAllowed]: [SiteCode.refused, 'This market does not support this self-trade prevention mode.'],
  [Rejection.wouldTake]: [
    SiteCode.orderWouldTake,
    'A post-only order must not match immediately: buy below the best ask, or sell above the best bid.',
  ],
  [Rejection.wouldTrigger]: [
    SiteCode.orderWouldTrigger,
    'The stop price would trigger immediately. Set a stop above the last price to buy and below it to sell; set a take-profit the other way.',
  ],
  [Rejection.duplicateClientId]: [SiteCode.orderClientIdRepeated, 'An open order already has this client order id.'],
  [Rejection.repeatedClientId]: [SiteCode.orderClientIdRepeated, 'This client order id has already been used.'],
  [Rejection.insufficientBalance]: [SiteCode.orderBalance, 'The available balance does not cover this order.'],
  [Rejection.badTerms]: [SiteCode.refused, 'This combination of order parameters is not supported.'],
  [Rejection.badExpiry]: [SiteCode.refused, 'The expiry time must be at least ten minutes ahead. Choose a later time.'],
  [Rejection.noLiquidity]: [SiteCode.refused, 'The order book has no matching orders now.'],
  [Rejection.amendNotLower]: [
    SiteCode.refused,
    'The new quantity must be less than the current quantity and greater than the filled quantity.',
  ],
  [Rejection.amendTooMany]: [
    SiteCode.orderFilter,
    'MAX_AMENDS: this order has been amended too often. Cancel it and place a new one.',
  ],
  [Rejection.cancelRestricted]: [
    SiteCode.refused,
    'The status of the order has changed. Check the order and try again.',
  ],
  [Rejection.listLegPrices]: [
    SiteCode.refused,
    'The prices of the legs are wrong: one must be above the last price and one below.',
  ],
}

/** A refusal the user can act on; filters are described with the market's numbers. */
export function refusalOf(refused: Refused, market: Market | undefined): SiteRefusal {
  if (refused.rejection === Rejection.filter && market) return filterRefusal(refused.filter, market)
  const [code, msg] = answers[refused.rejection] ?? [SiteCode.refused, 'The request was refused.']
  return new SiteRefusal(code, msg)
}

function filterRefusal(filter: Filter, market: Market): SiteRefusal {
  if (filter === Filter.percentPrice) {
    return new SiteRefusal(
      SiteCode.orderPriceBand,
      'PERCENT_PRICE_BY_SIDE: the price is too far from the average of the last five minutes.',
      { filter: 'PERCENT_PRICE_BY_SIDE' },
    )
  }
  const { name, told, bounds } = filters[filter]
  const data = { filter: name, ...(bounds && { values: bounds(market) }) }
  return new SiteRefusal(SiteCode.orderFilter, `${name}: ${told(market)}`, data)
}

const plain = (units: bigint) => trimUnits(units, LEDGER_DECIMALS)
const price = (market: Market, ticks: bigint) => `${plain(ticks * market.terms.tick)} ${market.quoteAsset}`
const qty = (market: Market, lots: bigint) => `${plain(lots * market.terms.lot)} ${market.baseAsset}`
const worth = (market: Market, units: bigint) => `${plain(units)} ${market.quoteAsset}`

/** A filter's name, its sentence in English, and the bounds that were hit, which pages word in their own language. */
interface FilterText {
  readonly name: string
  readonly told: (market: Market) => string
  readonly bounds?: (market: Market) => RefusedBounds
}

const filters: Record<Filter, FilterText> = {
  [Filter.none]: { name: 'NONE', told: () => 'refused.' },
  [Filter.price]: {
    name: 'PRICE',
    told: (m) => `the price must lie between ${price(m, m.terms.minPrice)} and ${price(m, m.terms.maxPrice)}.`,
    bounds: ({ terms: { tick, minPrice, maxPrice }, quoteAsset }) => ({
      ...{ least: plain(minPrice * tick), most: plain(maxPrice * tick), asset: quoteAsset },
    }),
  },
  [Filter.lot]: {
    name: 'LOT',
    told: (m) => `the quantity must lie between ${qty(m, m.terms.minQty)} and ${qty(m, m.terms.maxQty)}.`,
    bounds: ({ terms: { lot, minQty, maxQty }, baseAsset }) => ({
      ...{ least: plain(minQty * lot), most: plain(maxQty * lot), asset: baseAsset },
    }),
  },
  [Filter.marketLot]: {
    name: 'MARKET_LOT',
    told: (m) => `a market order may have at most ${qty(m, m.terms.marketMaxQty)}.`,
    bounds: ({ terms: { lot, marketMaxQty }, baseAsset }) => ({ most: plain(marketMaxQty * lot), asset: baseAsset }),
  },
  [Filter.percentPrice]: { name: 'PERCENT_PRICE_BY_SIDE', told: () => '' },
  [Filter.notional]: {
    name: 'NOTIONAL',
    told: (m) =>
      `the order must be worth between ${worth(m, m.terms.minNotional)} and ${worth(m, m.terms.maxNotional)}.`,
    bounds: ({ terms: { minNotional, maxNotional }, quoteAsset }) => ({
      ...{ least: plain(minNotional), most: plain(maxNotional), asset: quoteAsset },
    }),
  },
  [Filter.icebergParts]: {
    name: 'ICEBERG_PARTS',
    told: (m) => `the visible quantity must be at least one part in ${m.terms.maxIcebergParts}.`,
    bounds: ({ terms }) => ({ most: String(terms.maxIcebergParts) }),
  },
  [Filter.maxOpen]: {
    name: 'MAX_OPEN',
    told: (m) => `at most ${m.terms.maxOpenOrders} orders may be open in one market.`,
    bounds: ({ terms }) => ({ most: String(terms.maxOpenOrders) }),
  },
  [Filter.maxConditional]: {
    name: 'MAX_CONDITIONAL',
    told: (m) => `at most ${m.terms.maxConditional} stops and take-profits may wait in one market.`,
    bounds: ({ terms }) => ({ most: String(terms.maxConditional) }),
  },
  [Filter.maxLists]: {
    name: 'MAX_LISTS',
    told: (m) => `at most ${m.terms.maxLists} lists may be open in one market.`,
    bounds: ({ terms }) => ({ most: String(terms.maxLists) }),
  },
  [Filter.trailingDelta]: {
    name: 'TRAILING_DELTA',
    told: (m) =>
      `the distance must lie between ${m.terms.minTrailingBps} and ${m.terms.maxTrailingBps} hundredths of a percent.`,
    bounds: ({ terms: { minTrailingBps, maxTrailingBps } }) => ({
      ...{ least: trimUnits(BigInt(minTrailingBps), 2), most: trimUnits(BigInt(maxTrailingBps), 2) },
    }),
  },
  [Filter.maxPosition]: {
    name: 'MAX_POSITION',
    told: (m) => `at most ${qty(m, m.terms.maxPosition)} may be held and on order.`,
    bounds: ({ terms: { lot, maxPosition }, baseAsset }) => ({ most: plain(maxPosition * lot), asset: baseAsset }),
  },
  [Filter.accountOrders]: {
    name: 'ACCOUNT_ORDERS',
    told: () => 'this account has as many open orders over all markets as it may have. Cancel some first.',
  },
  [Filter.accountConditional]: {
    name: 'ACCOUNT_CONDITIONAL',
    told: () =>
      'this account has as many waiting stops and take-profits over all markets as it may have. Cancel some first.',
  },
  [Filter.accountLists]: {
    name: 'ACCOUNT_LISTS',
    told: () => 'this account has as many open lists over all markets as it may have. Cancel some first.',
  },
}
