import {
  type Bar,
  type BookLevel,
  type BookTicker,
  barEnd,
  changePercent,
  type Depth,
  type TickerStats,
  weightedAverage,
} from '@bowline/capabilities/market-data/index.ts'
import { amountText, type Market } from '@bowline/capabilities/markets/index.ts'
import type { Interval } from '@bowline/contract/terms/intervals.ts'
import { formatUnits } from '@bowline/money'
import { lastMoment, type TimeUnit } from '../time-unit.ts'

function change(stats: TickerStats, market: Market) {
  return {
    priceChange: market.priceText(stats.last - stats.open),
    priceChangePercent: percentText(stats),
    weightedAvgPrice: averageText(stats, market),
  }
}

export function percentText(stats: TickerStats): string {
  return formatUnits(changePercent(stats), 3)
}

export function averageText(stats: TickerStats, market: Market): string {
  return amountText(weightedAverage(stats.quoteVolume, stats.volume, market.terms.lot))
}

function span(stats: TickerStats, market: Market, unit: TimeUnit) {
  return {
    openPrice: market.priceText(stats.open),
    highPrice: market.priceText(stats.high),
    lowPrice: market.priceText(stats.low),
    lastPrice: market.priceText(stats.last),
    volume: market.qtyText(stats.volume),
    quoteVolume: amountText(stats.quoteVolume),
    openTime: stats.openTime * unit,
    closeTime: lastMoment(stats.closeTime, unit),
    firstId: stats.firstTradeId,
    lastId: stats.lastTradeId,
    count: stats.count,
  }
}

/** The short form, for every window. */
export function miniStats(stats: TickerStats, market: Market, unit: TimeUnit) {
  return { symbol: market.symbol, ...span(stats, market, unit) }
}

/** The full form, for windows other than 24 hours. */
export function windowStats(stats: TickerStats, market: Market, unit: TimeUnit) {
  return { symbol: market.symbol, ...change(stats, market), ...span(stats, market, unit) }
}

/** The 24-hour form, which adds the best levels. */
export function dayStats(stats: TickerStats, book: BookTicker, market: Market, unit: TimeUnit) {
  const { lastPrice, openPrice, ...rest } = span(stats, market, unit)
  return {
    symbol: market.symbol,
    ...change(stats, market),
    prevClosePrice: market.priceText(stats.previousClose),
    lastPrice,
    lastQty: market.qtyText(stats.lastQty),
    ...bestLevels(book, market),
    openPrice,
    ...rest,
  }
}

export function bestLevels({ bid, ask }: BookTicker, market: Market) {
  return {
    bidPrice: market.priceText(bid?.price ?? 0n),
    bidQty: market.qtyText(bid?.qty ?? 0n),
    askPrice: market.priceText(ask?.price ?? 0n),
    askQty: market.qtyText(ask?.qty ?? 0n),
  }
}

export function depthRows({ lastUpdateId, bids, asks }: Depth, market: Market) {
  return { lastUpdateId, bids: levelTexts(bids, market), asks: levelTexts(asks, market) }
}

export function levelTexts(side: readonly BookLevel[], market: Market): [string, string][] {
  return side.map(({ price, qty }) => [market.priceText(price), market.qtyText(qty)])
}

/** The twelve columns of a kline. */
export function klineRow(bar: Bar, interval: Interval, zoneMs: number, market: Market, unit: TimeUnit) {
  return [
    bar.openTime * unit,
    market.priceText(bar.open),
    market.priceText(bar.high),
    market.priceText(bar.low),
    market.priceText(bar.close),
    market.qtyText(bar.baseVolume),
    lastMoment(barEnd(interval, bar.openTime, zoneMs), unit),
    amountText(bar.quoteVolume),
    bar.trades,
    market.qtyText(bar.takerBuyBase),
    amountText(bar.takerBuyQuote),
    '0',
  ]
}
