import type { Market } from '@bowline/capabilities/markets/index.ts'
import { amountText } from '@bowline/capabilities/markets/index.ts'
import { formatUnits, LEDGER_DECIMALS } from '@bowline/money'
import type { Venue } from '../venue.ts'
import { marketStateWords, stpWords, typeWords } from '../words.ts'

/** Minutes over which the filters' average price is taken. */
export const AVERAGE_MINUTES = 5

const SPOT = 'SPOT'

/** What clients may filter symbols by. */
export const symbolStatuses = ['TRADING', 'HALT', 'BREAK', 'CANCEL_ONLY'] as const

/** One symbol of exchangeInfo. */
export function symbolInfo(market: Market) {
  const { terms } = market
  return {
    symbol: market.symbol,
    status: symbolStatus(market),
    baseAsset: market.baseAsset,
    baseAssetPrecision: LEDGER_DECIMALS,
    quoteAsset: market.quoteAsset,
    quotePrecision: LEDGER_DECIMALS,
    quoteAssetPrecision: LEDGER_DECIMALS,
    baseCommissionPrecision: LEDGER_DECIMALS,
    quoteCommissionPrecision: LEDGER_DECIMALS,
    orderTypes: [...typeWords],
    icebergAllowed: terms.maxIcebergParts !== 1,
    ocoAllowed: true,
    otoAllowed: true,
    opoAllowed: true,
    quoteOrderQtyMarketAllowed: true,
    allowTrailingStop: true,
    cancelReplaceAllowed: true,
    amendAllowed: true,
    pegInstructionsAllowed: false,
    isSpotTradingAllowed: true,
    isMarginTradingAllowed: false,
    filters: filtersOf(market),
    permissions: [],
    permissionSets: [[SPOT]],
    defaultSelfTradePreventionMode: stpWords[terms.defaultStp] as string,
    allowedSelfTradePreventionModes: stpWords.filter((_, mode) => mode > 0 && (terms.stpModes & (1 << mode)) !== 0),
  }
}

/** What the exchange counts over all symbols of an account. */
export function exchangeFilters({ accountOrders, accountConditional, accountLists }: Venue['shares']): Filter[] {
  return [
    { filterType: 'EXCHANGE_MAX_NUM_ORDERS', maxNumOrders: accountOrders },
    { filterType: 'EXCHANGE_MAX_NUM_ALGO_ORDERS', maxNumAlgoOrders: accountConditional },
    { filterType: 'EXCHANGE_MAX_NUM_ORDER_LISTS', maxNumOrderLists: accountLists },
  ]
}

type Filter = { readonly filterType: string } & Readonly<Record<string, unknown>>

export function filtersOf(market: Market): Filter[] {
  const { terms } = market
  const price = (ticks: bigint) => market.priceText(ticks)
  const qty = (lots: bigint) => market.qtyText(lots)
  const filters: Filter[] = [
    {
      filterType: 'PRICE_FILTER',
      minPrice: price(terms.minPrice),
      maxPrice: price(terms.maxPrice),
      tickSize: price(1n),
    },
    { filterType: 'LOT_SIZE', minQty: qty(terms.minQty), maxQty: qty(terms.maxQty), stepSize: qty(1n) },
    { filterType: 'ICEBERG_PARTS', limit: terms.maxIcebergParts },
    { filterType: 'MARKET_LOT_SIZE', minQty: qty(terms.minQty), maxQty: qty(terms.marketMaxQty), stepSize: qty(1n) },
    {
      filterType: 'TRAILING_DELTA',
      minTrailingAboveDelta: terms.minTrailingBps,
      maxTrailingAboveDelta: terms.maxTrailingBps,
      minTrailingBelowDelta: terms.minTrailingBps,
      maxTrailingBelowDelta: terms.maxTrailingBps,
    },
    {
      filterType: 'PERCENT_PRICE_BY_SIDE',
      bidMultiplierUp: factor(terms.bidUp),
      bidMultiplierDown: factor(terms.bidDown),
      askMultiplierUp: factor(terms.askUp),
      askMultiplierDown: factor(terms.askDown),
      avgPriceMins: AVERAGE_MINUTES,
    },
    {
      filterType: 'NOTIONAL',
      minNotional: amountText(terms.minNotional),
      applyMinToMarket: true,
      maxNotional: amountText(terms.maxNotional),
      applyMaxToMarket: true,
      avgPriceMins: AVERAGE_MINUTES,
    },
    { filterType: 'MAX_NUM_ORDERS', maxNumOrders: terms.maxOpenOrders },
    { filterType: 'MAX_NUM_ALGO_ORDERS', maxNumAlgoOrders: terms.maxConditional },
    { filterType: 'MAX_NUM_ORDER_LISTS', maxNumOrderLists: terms.maxLists },
    { filterType: 'MAX_NUM_ORDER_AMENDS', maxNumOrderAmends: terms.maxAmends },
  ]
  if (terms.maxPosition > 0n) filters.push({ filterType: 'MAX_POSITION', maxPosition: qty(terms.maxPosition) })
  return filters
}

export function symbolStatus({ terms }: Market): string {
  return marketStateWords[terms.state] as string
}

/** The execution band: no fill further from the reference price. */
export function executionRule({ terms: { bandBps } }: Market) {
  const [up, down] = [factor(TEN_THOUSAND + bandBps), factor(TEN_THOUSAND - bandBps)]
  return {
    ruleType: 'PRICE_RANGE',
    bidLimitMultUp: up,
    bidLimitMultDown: down,
    askLimitMultUp: up,
    askLimitMultDown: down,
  }
}

const TEN_THOUSAND = 10_000

/** Parts per ten thousand as a factor: 11,000 is "1.1000". */
function factor(perTenThousand: number): string {
  return formatUnits(BigInt(perTenThousand), 4)
}
