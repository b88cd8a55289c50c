import { hourlyCloses } from '@bowline/capabilities/market-data/index.ts'
import type { Market } from '@bowline/capabilities/markets/index.ts'
import { type TickerRow, tickerRow } from '../shapes/market-rows.ts'
import type { Site } from '../site.ts'
import { remembered } from './remembered.ts'

const HOUR_MS = 3_600_000
/** Closed hours of a trend; the running one makes it 24. */
const CLOSED_HOURS = 23

/** The same until the next hour begins. */
const closedHours = remembered(HOUR_MS, (site, key) => {
  const [market, end] = key.split('/').map(Number) as [number, number]
  const bars = site.marketData.bars(market, '1m', end - CLOSED_HOURS * HOUR_MS, end)
  return hourlyCloses(bars, end, CLOSED_HOURS)
})

/** Every visible market, in the order of their numbers. */
export const allTickers = remembered(1_000, (site, _key, nowMs): TickerRow[] => {
  const prices = site.portfolio.prices()
  return site.markets.markets().map((market) =>
    tickerRow(market, {
      stats: site.marketData.dayTicker(market.number, nowMs),
      book: site.marketData.bookTicker(market.number),
      lastTrade: site.marketData.lastTrade(market.number),
      trend: trendOf(site, market, nowMs),
      prices,
    }),
  )
})

function trendOf(site: Site, market: Market, nowMs: number): bigint[] {
  const hour = Math.floor(nowMs / HOUR_MS) * HOUR_MS
  const last = site.marketData.lastPrice(market.number)
  return last === undefined ? [] : [...closedHours(site, `${market.number}/${hour}`, nowMs), last]
}
