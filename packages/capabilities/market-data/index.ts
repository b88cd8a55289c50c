export type { BookTicker, Depth } from './book-copy.ts'
export type { BookLevel } from './book-side.ts'
export { completeMarketData } from './complete-market-data.ts'
export type { DepthCursor, DepthDiff } from './depth-cursor.ts'
export { readFirstTrades } from './first-trades.read.ts'
export {
  type Bar,
  barEnd,
  barStart,
  INTERVALS,
  type Interval,
  isInterval,
  shiftBar,
} from './kline.ts'
export { KlineCheck } from './kline-check.ts'
export { KlineProjector } from './klines.projector.ts'
export { type KlineAnswer, KlineHistory, type KlineQuery, type RecentBars } from './klines.read.ts'
export { AVERAGE_PRICE_MINUTES, type AveragePrice, MarketData, type MarketHistory } from './market-data.ts'
export { readMinutes, type StoredMinutes } from './minutes.read.ts'
export { changePercent, type TickerStats, weightedAverage } from './ticker.ts'
export { type AggregateTrade, aggregateTrades, type PublicTrade, publicTrade } from './trade-tape.ts'
export { hourlyCloses } from './trend.ts'
