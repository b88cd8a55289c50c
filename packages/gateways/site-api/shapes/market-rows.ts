import {
  type BookTicker,
  changePercent,
  type PublicTrade,
  type TickerStats,
} from '@bowline/capabilities/market-data/index.ts'
import { amountText, type Market } from '@bowline/capabilities/markets/index.ts'
import type { PriceBook } from '@bowline/capabilities/portfolio/index.ts'
import { valueAt } from '@bowline/capabilities/portfolio/index.ts'
import type { CallData } from '@bowline/contract/calls.ts'
import type { EventOf } from '@bowline/core/messages/events.ts'
import { MarketState } from '@bowline/core/messages/terms.ts'
import { formatUnits, ppmToFraction } from '@bowline/money'
import { pairOf } from '../pair.ts'
import { stpWords, typeWords } from '../words.ts'

type MarketRow = CallData<'GET /exchange-web/web/market/list'>['markets'][number]
export type TickerRow = CallData<'GET /exchange-web/web/market/tickers'>['tickers'][number]

const stateWords = Object.fromEntries(Object.entries(MarketState).map(([word, number]) => [number, word]))

/** The lower of tier and promotion is charged, by side; a market without a promotion has a number above every rate. */
export function ratesOf({ terms }: Market, tier: Pick<EventOf<'fee-tier'>, 'maker' | 'taker'>) {
  const maker = Math.min(terms.promoMaker, tier.maker)
  const taker = Math.min(terms.promoTaker, tier.taker)
  return {
    makerRate: rateText(maker),
    takerRate: rateText(taker),
    hasPromotion: maker < tier.maker || taker < tier.taker,
  }
}

/** Parts per million as a fraction: 1000 is "0.001". */
export function rateText(ppm: number): string {
  return ppmToFraction(BigInt(ppm))
}

export interface MarketFacts {
  readonly baseTier: Pick<EventOf<'fee-tier'>, 'maker' | 'taker'>
  readonly categories: readonly string[]
  readonly listedAtMs: number | null
}

export function marketRow(market: Market, { baseTier, categories, listedAtMs }: MarketFacts): MarketRow {
  const { terms, priceDecimals, qtyDecimals } = market
  const price = (ticks: bigint) => market.priceText(ticks, priceDecimals)
  const qty = (lots: bigint) => market.qtyText(lots, qtyDecimals)
  return {
    pair: pairOf(market),
    symbol: market.symbol,
    base: market.baseAsset,
    quote: market.quoteAsset,
    state: stateWords[terms.state] as MarketRow['state'],
    opensAtMs: terms.opensAt || null,
    priceDecimals,
    qtyDecimals,
    tick: price(1n),
    lot: qty(1n),
    minPrice: price(terms.minPrice),
    maxPrice: price(terms.maxPrice),
    minQty: qty(terms.minQty),
    maxQty: qty(terms.maxQty),
    marketMaxQty: qty(terms.marketMaxQty),
    minNotional: amountText(terms.minNotional),
    maxNotional: amountText(terms.maxNotional),
    maxPosition: terms.maxPosition > 0n ? qty(terms.maxPosition) : null,
    priceBand: {
      bidDown: perTenThousand(terms.bidDown),
      bidUp: perTenThousand(terms.bidUp),
      askDown: perTenThousand(terms.askDown),
      askUp: perTenThousand(terms.askUp),
    },
    executionBand: perTenThousand(terms.bandBps),
    listingPrice: price(terms.listingPrice),
    orderTypes: [...typeWords],
    stpModes: stpModesOf(terms.stpModes),
    defaultStp: stpWords[terms.defaultStp] as MarketRow['defaultStp'],
    maxOpenOrders: terms.maxOpenOrders,
    maxConditional: terms.maxConditional,
    maxLists: terms.maxLists,
    maxIcebergParts: terms.maxIcebergParts,
    maxAmends: terms.maxAmends,
    minTrailingBps: terms.minTrailingBps,
    maxTrailingBps: terms.maxTrailingBps,
    ...ratesOf(market, baseTier),
    takesPlatformToken: terms.tokenDeduction === 1,
    categories: [...categories],
    listedAtMs,
  }
}

/** Bit `1 << mode` of each that is allowed; mode 0 is "as the market does". */
function stpModesOf(bits: number): MarketRow['stpModes'] {
  return stpWords.filter((_, mode) => mode > 0 && (bits & (1 << mode)) !== 0) as MarketRow['stpModes']
}

function perTenThousand(value: number): string {
  return formatUnits(BigInt(value), 4)
}

export interface TickerFacts {
  readonly stats: TickerStats
  readonly book: BookTicker
  readonly lastTrade: PublicTrade | undefined
  readonly trend: readonly bigint[]
  readonly prices: PriceBook
}

export function tickerRow(market: Market, { stats, book, lastTrade, trend, prices }: TickerFacts): TickerRow {
  const price = (ticks: bigint) => market.priceText(ticks, market.priceDecimals)
  const qty = (lots: bigint) => market.qtyText(lots, market.qtyDecimals)
  const everTraded = lastTrade !== undefined
  const ifTraded = (text: () => string) => (everTraded ? text() : null)
  const toUsdt = prices.worth(market.quoteAsset, 'USDT')
  return {
    pair: pairOf(market),
    last: ifTraded(() => price(stats.last)),
    lastAtMs: lastTrade?.time ?? null,
    open: ifTraded(() => price(stats.open)),
    high: ifTraded(() => price(stats.high)),
    low: ifTraded(() => price(stats.low)),
    change: ifTraded(() => price(stats.last - stats.open)),
    changePercent: ifTraded(() => formatUnits(changePercent(stats), 3)),
    baseVolume: qty(stats.volume),
    quoteVolume: amountText(stats.quoteVolume),
    volumeUsdt: toUsdt ? amountText(valueAt(stats.quoteVolume, toUsdt)) : null,
    trades: stats.count,
    bid: book.bid ? price(book.bid.price) : null,
    bidQty: book.bid ? qty(book.bid.qty) : null,
    ask: book.ask ? price(book.ask.price) : null,
    askQty: book.ask ? qty(book.ask.qty) : null,
    trend: trend.map(price),
  }
}
