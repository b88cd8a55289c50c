import { AVERAGE_PRICE_MINUTES } from '@bowline/capabilities/market-data/index.ts'
import type { Look } from '../../socket-kit/feeds/ticker-feeds.ts'
import {
  avgPricePayload,
  miniTickerPayload,
  referencePricePayload,
  tickerPayload,
  windowTickerPayload,
} from './market-payloads.ts'
import type { TickerWindow } from './stream-name.ts'

const DAY_MINUTES = 1_440
const WINDOW_MINUTES: Record<TickerWindow, number> = { '1h': 60, '4h': 240, '1d': DAY_MINUTES }

export const miniTicker: Look = ({ marketData }, market, now) => {
  const stats = marketData.ticker(market.number, DAY_MINUTES, now)
  return {
    key: `${stats.firstTradeId} ${stats.lastTradeId}`,
    payload: (unit) => miniTickerPayload(market, stats, unit),
  }
}

export const ticker: Look = ({ marketData }, market, now) => {
  const stats = marketData.ticker(market.number, DAY_MINUTES, now)
  const book = marketData.bookTicker(market.number)
  const best = `${book.bid?.price} ${book.bid?.qty} ${book.ask?.price} ${book.ask?.qty}`
  return {
    key: `${stats.firstTradeId} ${stats.lastTradeId} ${best}`,
    payload: (unit) => tickerPayload(market, stats, book, unit),
  }
}

export function windowTicker(window: TickerWindow): Look {
  return ({ marketData }, market, now) => {
    const stats = marketData.ticker(market.number, WINDOW_MINUTES[window], now)
    return {
      key: `${stats.firstTradeId} ${stats.lastTradeId}`,
      payload: (unit) => windowTickerPayload(market, window, stats, unit),
    }
  }
}

export const avgPrice: Look = ({ marketData }, market, now) => {
  const average = marketData.averagePrice(market.number, now)
  return {
    key: `${average.price} ${average.lastTradeTime}`,
    payload: (unit) => avgPricePayload(market, average, AVERAGE_PRICE_MINUTES, now, unit),
  }
}

export const referencePrice: Look = ({ marketData }, market, now) => {
  const price = marketData.referencePrice(market.number, now)
  return { key: String(price), payload: (unit) => referencePricePayload(market, price, now, unit) }
}
