import { amountText } from '@bowline/capabilities/markets/index.ts'
import { intervals } from '@bowline/contract/terms/intervals.ts'
import { type Call, type Endpoint, endpoint } from '../../binance-kit/endpoint.ts'
import type { Read } from '../../binance-kit/parameter-schemas.ts'
import { optional, parameters, rowLimit, symbol, text, time, whole, word } from '../../binance-kit/parameter-schemas.ts'
import { AVERAGE_MINUTES } from '../../binance-kit/shapes/symbol-shapes.ts'
import { depthRows } from '../../binance-kit/shapes/ticker-shapes.ts'
import { aggregateRow, publicTradeRow } from '../../binance-kit/shapes/trade-shapes.ts'
import { marketOf, type Venue } from '../../binance-kit/venue.ts'
import { badCombination, notValid, WireError } from '../../binance-kit/wire-error.ts'
import { available } from '../../call-kit/history-answer.ts'

const open = { method: 'GET', security: 'none' } as const

/** A deeper view of the book costs more weight. */
function depthWeight(limit: number): number {
  if (limit <= 100) return 5
  if (limit <= 500) return 25
  return limit <= 1000 ? 50 : 250
}

const depth: Endpoint = endpoint({
  ...open,
  path: '/api/v3/depth',
  socketMethod: 'depth',
  summary: 'The order book.',
  weight: (sent) => depthWeight(Number(sent.get('limit') ?? 100)),
  schema: parameters({ symbol, limit: optional(rowLimit(5000)) }),
  handle({ params }, venue: Pick<Venue, 'markets' | 'marketData'>) {
    const market = marketOf(venue, params.symbol)
    return depthRows(venue.marketData.depth(market.number, params.limit ?? 100), market)
  },
})

const trades: Endpoint = endpoint({
  ...open,
  path: '/api/v3/trades',
  socketMethod: 'trades.recent',
  summary: 'The last trades.',
  weight: 25,
  schema: parameters({ symbol, limit: optional(rowLimit(1000)) }),
  handle({ params, unit }, venue: Pick<Venue, 'markets' | 'marketData'>) {
    const market = marketOf(venue, params.symbol)
    const rows = venue.marketData.recentTrades(market.number, params.limit ?? 500)
    return rows.map((row) => publicTradeRow(row, market, unit))
  },
})

const historicalTrades: Endpoint = endpoint({
  ...open,
  path: '/api/v3/historicalTrades',
  socketMethod: 'trades.historical',
  summary: 'Trades from an id on.',
  weight: 25,
  schema: parameters({ symbol, fromId: optional(whole), limit: optional(rowLimit(1000)) }),
  async handle({ params, unit }, venue: Pick<Venue, 'markets' | 'history'>) {
    const market = marketOf(venue, params.symbol)
    const query = { market: market.number, fromId: params.fromId, limit: params.limit ?? 500 }
    return (await available(venue.history.marketTrades(query))).map((row) => publicTradeRow(row, market, unit))
  },
})

const aggTrades: Endpoint = endpoint({
  ...open,
  path: '/api/v3/aggTrades',
  socketMethod: 'trades.aggregate',
  summary: 'Aggregate trades: one taker’s fills at one price combined.',
  weight: 4,
  schema: parameters({
    symbol,
    fromId: optional(whole),
    startTime: optional(time),
    endTime: optional(time),
    limit: optional(rowLimit(1000)),
  }),
  async handle({ params, unit }, venue: Pick<Venue, 'markets' | 'marketData' | 'history'>) {
    const market = marketOf(venue, params.symbol)
    const { fromId, startTime, endTime } = params
    if (fromId !== undefined && (startTime !== undefined || endTime !== undefined)) throw badCombination()
    const limit = params.limit ?? 500
    if (fromId === undefined && startTime === undefined && endTime === undefined) {
      // The newest are in memory; history is needed only for more than it holds.
      const recent = venue.marketData.recentAggregates(market.number, limit)
      if (recent.length === limit) return recent.map((row) => aggregateRow(row, market, unit))
    }
    const query = { market: market.number, fromId, start: startTime, end: endTime, limit }
    const rows = await available(venue.history.marketAggregateTrades(query))
    return rows.map((row) => aggregateRow(row, market, unit))
  },
})

const interval = word(new Map(intervals.map((name) => [name as string, name])), () => {
  return new WireError(-1120, 'Invalid interval.')
})

const klineSchema = parameters({
  symbol,
  interval,
  startTime: optional(time),
  endTime: optional(time),
  timeZone: optional(text),
  limit: optional(rowLimit(1000)),
})

async function klines(
  { params, unit }: Call<Read<typeof klineSchema>>,
  venue: Pick<Venue, 'markets' | 'klines' | 'klineTexts' | 'now'>,
) {
  const market = marketOf(venue, params.symbol)
  const { interval, startTime: start, endTime: end } = params
  const zoneMs = zoneOf(params.timeZone ?? '0')
  const limit = params.limit ?? 500
  const query = { market: market.number, interval, start, end, limit, zoneMs, now: venue.now() }
  return venue.klineTexts.read(await venue.klines.fromFirstTrade(query), market, unit)
}

const HOUR_MS = 3_600_000
const ZONE = /^([+-]?)(\d{1,2})(?::(\d{2}))?$/

/** `"8"`, `"-1:00"`, `"05:45"`: hours ahead of UTC, from −12 to +14, as milliseconds. */
export function zoneOf(zone: string): number {
  const parts = ZONE.exec(zone)
  const minutes = parts ? Number(parts[2]) * 60 + Number(parts[3] ?? 0) : Number.NaN
  const ahead = parts?.[1] === '-' ? -minutes : minutes
  if (!parts || Number(parts[3] ?? 0) > 59 || ahead < -12 * 60 || ahead > 14 * 60) throw notValid('timeZone')
  return (ahead / 60) * HOUR_MS
}

const klineLines: Endpoint[] = (
  [
    ['/api/v3/klines', 'klines', 'Candles.'],
    ['/api/v3/uiKlines', 'uiKlines', 'Candles for charts; the same ones here.'],
  ] as const
).map(([path, socketMethod, summary]) =>
  endpoint({ ...open, path, socketMethod, summary, weight: 2, schema: klineSchema, handle: klines }),
)

const avgPrice: Endpoint = endpoint({
  ...open,
  path: '/api/v3/avgPrice',
  socketMethod: 'avgPrice',
  summary: 'The average price of the last five minutes.',
  weight: 2,
  schema: parameters({ symbol }),
  handle({ params, unit }, venue: Pick<Venue, 'markets' | 'marketData' | 'now'>) {
    const market = marketOf(venue, params.symbol)
    const { price, lastTradeTime } = venue.marketData.averagePrice(market.number, venue.now())
    return { mins: AVERAGE_MINUTES, price: amountText(price), closeTime: lastTradeTime * unit }
  },
})

export const marketDataEndpoints: readonly Endpoint[] = [
  depth,
  trades,
  historicalTrades,
  aggTrades,
  ...klineLines,
  avgPrice,
]
