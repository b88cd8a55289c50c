import { changePercent, type MarketData } from '@bowline/capabilities/market-data/index.ts'
import { amountText, type Market } from '@bowline/capabilities/markets/index.ts'
import type { TickerRow } from '@bowline/contract/stream.ts'
import { formatUnits } from '@bowline/money'
import { pairOf } from './pair.ts'

/** A market's last 24 hours, as text with exactly the decimals of its steps; the same in calls and on the stream. */
export function tickerRow(market: Market, marketData: MarketData, nowMs: number): TickerRow {
  const stats = marketData.dayTicker(market.number, nowMs)
  const { bid, ask } = marketData.bookTicker(market.number)
  const last = marketData.lastTrade(market.number)
  const price = (ticks: bigint) => market.priceText(ticks, market.priceDecimals)
  const qty = (lots: bigint) => market.qtyText(lots, market.qtyDecimals)
  const known = (ticks: bigint) => (last ? price(ticks) : null)
  return {
    pair: pairOf(market),
    last: known(stats.last),
    lastAtMs: last?.time ?? null,
    open: known(stats.open),
    high: known(stats.high),
    low: known(stats.low),
    change: known(stats.last - stats.open),
    changePercent: last ? formatUnits(changePercent(stats), 3) : null,
    baseVolume: qty(stats.volume),
    quoteVolume: amountText(stats.quoteVolume),
    trades: stats.count,
    bid: bid ? price(bid.price) : null,
    bidQty: bid ? qty(bid.qty) : null,
    ask: ask ? price(ask.price) : null,
    askQty: ask ? qty(ask.qty) : null,
  }
}
