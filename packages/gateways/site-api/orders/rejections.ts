import type { Market } from '@bowline/capabilities/markets/index.ts'
import type { Refused } from '@bowline/capabilities/spot/order-report.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { Filter, Rejection } from '@bowline/core/rejections.ts'
import { LEDGER_DECIMALS, trimUnits } from '@bowline/money'
import { SiteRefusal } from '../call/site-refusal.ts'

/** The only mapping from the core's rejections to the site's codes, with texts that say what to change. */

type Answer = readonly [code: SiteCode, msg: string]

const FROZEN = 'Transactions are frozen, contact customer support for help.'
const CLOSED = 'The market takes no orders now.'

const answers: Partial<Record<Rejection, Answer>> = {
  [Rejection.unknownAccount]: [SiteCode.refused, 'This account cannot trade.'],
  [Rejection.unknownMarket]: [SiteCode.refused, 'There is no such market.'],
  [Rejection.unknownOrder]: [SiteCode.refused, 'This order is not open any more.'],
  [Rejection.unknownList]: [SiteCode.refused, 'This list is not open any more.'],
  [Rejection.amountOutOfRange]: [SiteCode.orderFilter, 'The amount is too large.'],
  [Rejection.exchangeFull]: [SiteCode.busy, 'The exchange takes no more orders for a moment. Try again.'],
  [Rejection.tradingFrozen]: [SiteCode.tradingFrozen, FROZEN],
  [Rejection.marketClosed]: [SiteCode.marketState, CLOSED],
  [Rejection.marketPostOnly]: [
    SiteCode.marketState,
    'The market is about to open: until it trades it takes post-only orders (limitMaker).',
  ],
  [Rejection.marketCancelOnly]: [SiteCode.marketState, 'The market takes no new orders; open ones can be cancelled.'],
  [Rejection.stpNotAllowed]: [SiteCode.refused, 'This market does not offer that kind of self-trade prevention.'],
  [Rejection.wouldTake]: [
    SiteCode.orderWouldTake,
    'A post-only order must not trade at once: buy below the best offer, sell above the best bid.',
  ],
  [Rejection.wouldTrigger]: [
    SiteCode.orderWouldTrigger,
    'The stop price is met already: a stop lies above the last price to buy and below it to sell, a take-profit the other way.',
  ],
  [Rejection.duplicateClientId]: [SiteCode.orderClientIdRepeated, 'An open order has this client order id.'],
  [Rejection.repeatedClientId]: [SiteCode.orderClientIdRepeated, 'Another order had this client order id first.'],
  [Rejection.insufficientBalance]: [SiteCode.orderBalance, 'The available balance does not cover this order.'],
  [Rejection.badTerms]: [SiteCode.refused, 'These terms do not go together.'],
  [Rejection.badExpiry]: [SiteCode.refused, 'An order must stand for at least ten minutes: choose a later time.'],
  [Rejection.noLiquidity]: [SiteCode.refused, 'The book has nothing to trade against now.'],
  [Rejection.amendNotLower]: [
    SiteCode.refused,
    'The new quantity must be below the present one and above what is filled.',
  ],
  [Rejection.amendTooMany]: [
    SiteCode.orderFilter,
    'MAX_AMENDS: this order was changed too often. Cancel it and place another.',
  ],
  [Rejection.cancelRestricted]: [SiteCode.refused, 'The order has begun to fill meanwhile. Look at it again.'],
  [Rejection.listLegPrices]: [
    SiteCode.refused,
    'The prices of the legs are in the wrong order: one leg must lie above the last price and one below.',
  ],
}

/** A refusal the user can act on; filters are described with the market's numbers. */
export function refusalOf(refused: Refused, market: Market | undefined): SiteRefusal {
  if (refused.rejection === Rejection.filter && market) return filterRefusal(refused.filter, market)
  const [code, msg] = answers[refused.rejection] ?? [SiteCode.refused, 'The exchange refuses this.']
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
  const [name, told] = filters[filter]
  return new SiteRefusal(SiteCode.orderFilter, `${name}: ${told(market)}`, { filter: name })
}

const plain = (units: bigint) => trimUnits(units, LEDGER_DECIMALS)
const price = (market: Market, ticks: bigint) => `${plain(ticks * market.terms.tick)} ${market.quoteAsset}`
const qty = (market: Market, lots: bigint) => `${plain(lots * market.terms.lot)} ${market.baseAsset}`
const worth = (market: Market, units: bigint) => `${plain(units)} ${market.quoteAsset}`

const filters: Record<Filter, readonly [name: string, told: (market: Market) => string]> = {
  [Filter.none]: ['NONE', () => 'refused.'],
  [Filter.price]: [
    'PRICE',
    (m) => `the price must lie between ${price(m, m.terms.minPrice)} and ${price(m, m.terms.maxPrice)}.`,
  ],
  [Filter.lot]: [
    'LOT',
    (m) => `the quantity must lie between ${qty(m, m.terms.minQty)} and ${qty(m, m.terms.maxQty)}.`,
  ],
  [Filter.marketLot]: ['MARKET_LOT', (m) => `a market order may have at most ${qty(m, m.terms.marketMaxQty)}.`],
  [Filter.percentPrice]: ['PERCENT_PRICE_BY_SIDE', () => ''],
  [Filter.notional]: [
    'NOTIONAL',
    (m) => `the order must be worth between ${worth(m, m.terms.minNotional)} and ${worth(m, m.terms.maxNotional)}.`,
  ],
  [Filter.icebergParts]: [
    'ICEBERG_PARTS',
    (m) => `the visible quantity must be at least one part in ${m.terms.maxIcebergParts}.`,
  ],
  [Filter.maxOpen]: ['MAX_OPEN', (m) => `at most ${m.terms.maxOpenOrders} orders may be open in one market.`],
  [Filter.maxConditional]: [
    'MAX_CONDITIONAL',
    (m) => `at most ${m.terms.maxConditional} stops and take-profits may wait in one market.`,
  ],
  [Filter.maxLists]: ['MAX_LISTS', (m) => `at most ${m.terms.maxLists} lists may be open in one market.`],
  [Filter.trailingDelta]: [
    'TRAILING_DELTA',
    (m) =>
      `the distance must lie between ${m.terms.minTrailingBps} and ${m.terms.maxTrailingBps} hundredths of a percent.`,
  ],
  [Filter.maxPosition]: ['MAX_POSITION', (m) => `at most ${qty(m, m.terms.maxPosition)} may be held and on order.`],
}
