import {
  type AggregateTrade,
  type AveragePrice,
  type Bar,
  type BookTicker,
  barEnd,
  type DepthDiff,
  type PublicTrade,
  type TickerStats,
} from '@bowline/capabilities/market-data/index.ts'
import { amountText, type Market } from '@bowline/capabilities/markets/index.ts'
import { averageText, depthRows, levelTexts, percentText } from '../../binance-kit/shapes/ticker-shapes.ts'
import { aggregateRow } from '../../binance-kit/shapes/trade-shapes.ts'
import { lastMoment, type TimeUnit } from '../../binance-kit/time-unit.ts'
import type { KlineMoment, MarketPayloads } from '../../socket-kit/feeds/feed.ts'

/**
 * Payloads of the market streams, field by field and in the order of the dialect's documentation
 * (web-socket-streams.md). `E` is when we send, `T` when it happened.
 */

function tradePayload(market: Market, trade: PublicTrade, unit: TimeUnit): object {
  return {
    e: 'trade',
    E: trade.time * unit,
    s: market.symbol,
    t: trade.tradeId,
    p: market.priceText(trade.price),
    q: market.qtyText(trade.qty),
    T: trade.time * unit,
    m: trade.buyerIsMaker,
    M: true,
  }
}

function aggTradePayload(market: Market, trade: AggregateTrade, unit: TimeUnit): object {
  return {
    e: 'aggTrade',
    E: trade.time * unit,
    s: market.symbol,
    ...aggregateRow(trade, market, unit),
  }
}

function klinePayload(
  market: Market,
  bar: Bar,
  { interval, zoneMs, now, isClosed }: KlineMoment,
  unit: TimeUnit,
): object {
  return {
    e: 'kline',
    E: now * unit,
    s: market.symbol,
    k: {
      t: bar.openTime * unit,
      T: lastMoment(barEnd(interval, bar.openTime, zoneMs), unit),
      s: market.symbol,
      i: interval,
      f: bar.trades > 0 ? bar.firstTradeId : -1,
      L: bar.trades > 0 ? bar.lastTradeId : -1,
      o: market.priceText(bar.open),
      c: market.priceText(bar.close),
      h: market.priceText(bar.high),
      l: market.priceText(bar.low),
      v: market.qtyText(bar.baseVolume),
      n: bar.trades,
      x: isClosed,
      q: amountText(bar.quoteVolume),
      V: market.qtyText(bar.takerBuyBase),
      Q: amountText(bar.takerBuyQuote),
      B: '0',
    },
  }
}

export function miniTickerPayload(market: Market, stats: TickerStats, unit: TimeUnit): object {
  return {
    e: '24hrMiniTicker',
    E: stats.closeTime * unit,
    s: market.symbol,
    c: market.priceText(stats.last),
    o: market.priceText(stats.open),
    h: market.priceText(stats.high),
    l: market.priceText(stats.low),
    v: market.qtyText(stats.volume),
    q: amountText(stats.quoteVolume),
  }
}

export function tickerPayload(market: Market, stats: TickerStats, book: BookTicker, unit: TimeUnit): object {
  return {
    e: '24hrTicker',
    E: stats.closeTime * unit,
    s: market.symbol,
    p: market.priceText(stats.last - stats.open),
    P: percentText(stats),
    w: averageText(stats, market),
    x: market.priceText(stats.previousClose),
    c: market.priceText(stats.last),
    Q: market.qtyText(stats.lastQty),
    ...bestLevels(market, book),
    o: market.priceText(stats.open),
    h: market.priceText(stats.high),
    l: market.priceText(stats.low),
    ...windowTotals(market, stats, unit),
  }
}

export function windowTickerPayload(market: Market, window: string, stats: TickerStats, unit: TimeUnit): object {
  return {
    e: `${window}Ticker`,
    E: stats.closeTime * unit,
    s: market.symbol,
    p: market.priceText(stats.last - stats.open),
    P: percentText(stats),
    o: market.priceText(stats.open),
    h: market.priceText(stats.high),
    l: market.priceText(stats.low),
    c: market.priceText(stats.last),
    w: averageText(stats, market),
    ...windowTotals(market, stats, unit),
  }
}

function windowTotals(market: Market, stats: TickerStats, unit: TimeUnit): object {
  return {
    v: market.qtyText(stats.volume),
    q: amountText(stats.quoteVolume),
    O: stats.openTime * unit,
    C: stats.closeTime * unit,
    F: stats.firstTradeId,
    L: stats.lastTradeId,
    n: stats.count,
  }
}

export function avgPricePayload(
  market: Market,
  average: AveragePrice,
  minutes: number,
  now: number,
  unit: TimeUnit,
): object {
  return {
    e: 'avgPrice',
    E: now * unit,
    s: market.symbol,
    i: `${minutes}m`,
    w: amountText(average.price),
    T: average.lastTradeTime * unit,
  }
}

export function referencePricePayload(market: Market, price: bigint, now: number, unit: TimeUnit): object {
  return { e: 'referencePrice', s: market.symbol, r: amountText(price), t: now * unit }
}

function bookTickerPayload(market: Market, book: BookTicker): object {
  return { u: book.updateId, s: market.symbol, ...bestLevels(market, book) }
}

function depthUpdatePayload(market: Market, diff: DepthDiff, now: number, unit: TimeUnit): object {
  return {
    e: 'depthUpdate',
    E: now * unit,
    s: market.symbol,
    U: diff.firstUpdateId,
    u: diff.lastUpdateId,
    b: levelTexts(diff.bids, market),
    a: levelTexts(diff.asks, market),
  }
}

function bestLevels(market: Market, { bid, ask }: BookTicker): { b: string; B: string; a: string; A: string } {
  return {
    b: market.priceText(bid?.price ?? 0n),
    B: market.qtyText(bid?.qty ?? 0n),
    a: market.priceText(ask?.price ?? 0n),
    A: market.qtyText(ask?.qty ?? 0n),
  }
}

export const spotPayloads: MarketPayloads = {
  trade: tradePayload,
  aggTrade: aggTradePayload,
  kline: klinePayload,
  bookTicker: bookTickerPayload,
  depthUpdate: depthUpdatePayload,
  partialDepth: (market, depth) => depthRows(depth, market),
}
