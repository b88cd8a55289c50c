import { hourlyCloses, type MarketData } from '@bowline/capabilities/market-data/index.ts'
import { amountText, Contract, type Market, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import { type Portfolio, valueAt } from '@bowline/capabilities/portfolio/index.ts'
import type { CallData } from '@bowline/contract/calls.ts'
import { tickerRow } from '../../site-kit/ticker-row.ts'
import { cached } from '../call/cached.ts'

/** A market's figures for comparison, which calls return in addition to the stream's. */
export type ListedTicker = CallData<'GET /exchange-web/web/market/tickers'>['tickers'][number]

export interface TickerNeeds {
  readonly markets: MarketRegistry
  readonly marketData: MarketData
  readonly portfolio: Portfolio
}

const HOUR_MS = 3_600_000
/** Closed hours of a trend; the running one makes it 24. */
const CLOSED_HOURS = 23

/** The same until the next hour begins. */
const closedHours = cached(HOUR_MS, (site: TickerNeeds, key) => {
  const [market, end] = key.split('/').map(Number) as [number, number]
  const bars = site.marketData.bars(market, '1m', end - CLOSED_HOURS * HOUR_MS, end)
  return hourlyCloses(bars, end, CLOSED_HOURS)
})

/** Every visible market, or (`futures`) contract, in the order of their numbers. */
export const allTickers = cached(1_000, (site: TickerNeeds, kind, nowMs): ListedTicker[] => {
  const prices = site.portfolio.prices()
  const listed: readonly Market[] = kind === 'spot' ? site.markets.markets() : site.markets.contracts()
  return listed.map((market) => {
    const { quoteVolume } = site.marketData.dayTicker(market.number, nowMs)
    // The turnover of a contract is in what it settles in.
    const turnover = market instanceof Contract ? market.settleAsset : market.quoteAsset
    const toUsdt = prices.worth(turnover, 'USDT')
    return {
      ...tickerRow(market, site.marketData, nowMs),
      volumeUsdt: toUsdt ? amountText(valueAt(quoteVolume, toUsdt)) : null,
      trend: trendOf(site, market, nowMs).map((ticks) => market.priceText(ticks, market.priceDecimals)),
    }
  })
})

function trendOf(site: TickerNeeds, market: Market, nowMs: number): bigint[] {
  const hour = Math.floor(nowMs / HOUR_MS) * HOUR_MS
  const last = site.marketData.lastPrice(market.number)
  return last === undefined ? [] : [...closedHours(site, `${market.number}/${hour}`, nowMs), last]
}
