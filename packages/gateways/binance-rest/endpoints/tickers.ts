import type { TickerStats } from '@bowline/capabilities/market-data/index.ts'
import type { Market } from '@bowline/capabilities/markets/index.ts'
import { type Call, type Endpoint, endpoint } from '../../binance-kit/endpoint.ts'
import { oneOf, optional, parameters, symbol, symbolList, text } from '../../binance-kit/parameter-schemas.ts'
import type { Parameters } from '../../binance-kit/raw-parameters.ts'
import { bestLevels, dayStats, miniStats, windowStats } from '../../binance-kit/shapes/ticker-shapes.ts'
import { marketOf, type Venue } from '../../binance-kit/venue.ts'
import { badCombination, missingEither, notValid, WireError } from '../../binance-kit/wire-error.ts'
import { zoneOf } from './market-data.ts'

const open = { method: 'GET', security: 'none' } as const

interface Which {
  readonly symbol: string | undefined
  readonly symbols: string[] | undefined
}

/** One symbol is answered with an object, several or all with an array. */
function forMarkets<T>(which: Which, venue: Pick<Venue, 'markets'>, row: (market: Market) => T): T | T[] {
  if (which.symbol !== undefined && which.symbols !== undefined) throw badCombination()
  if (which.symbol !== undefined) return row(marketOf(venue, which.symbol))
  const markets = which.symbols?.map((name) => marketOf(venue, name)) ?? venue.markets.markets()
  return markets.map(row)
}

/** Number of symbols requested; Infinity for all. */
function asked(sent: Parameters): number {
  if (sent.has('symbol')) return 1
  const list = sent.get('symbols')
  return list === undefined ? Number.POSITIVE_INFINITY : list.split(',').length
}

const which = { symbol: optional(symbol), symbols: optional(symbolList) } as const
const length = optional(oneOf(['FULL', 'MINI'], () => new WireError(-1139, 'Invalid ticker type.')))

const day: Endpoint = endpoint({
  ...open,
  path: '/api/v3/ticker/24hr',
  socketMethod: 'ticker.24hr',
  summary: 'Statistics of the last 24 hours.',
  weight: (sent) => {
    const count = asked(sent)
    if (count <= 20) return 2
    return count <= 100 ? 40 : 80
  },
  schema: parameters({ ...which, type: length }),
  handle({ params, unit }, venue: Pick<Venue, 'markets' | 'marketData' | 'now'>) {
    const now = venue.now()
    return forMarkets(params, venue, (market) => {
      const stats = venue.marketData.dayTicker(market.number, now)
      if (params.type === 'MINI') return miniStats(stats, market, unit)
      return dayStats(stats, venue.marketData.bookTicker(market.number), market, unit)
    })
  },
})

/** Up to 50 symbols each add weight; beyond that it stays the same. */
const windowWeight = (sent: Parameters) => Math.min(asked(sent) * 4, 200)

function windowRows(
  { params, unit }: Call<Which & { type: 'FULL' | 'MINI' | undefined }>,
  venue: Pick<Venue, 'markets'>,
  stats: (market: Market) => TickerStats,
) {
  if (params.symbol === undefined && params.symbols === undefined) throw missingEither('symbol', 'symbols')
  if ((params.symbols?.length ?? 1) > 100) throw notValid('symbols')
  const shape = params.type === 'MINI' ? miniStats : windowStats
  return forMarkets(params, venue, (market) => shape(stats(market), market, unit))
}

const tradingDay: Endpoint = endpoint({
  ...open,
  path: '/api/v3/ticker/tradingDay',
  socketMethod: 'ticker.tradingDay',
  summary: 'Statistics since midnight.',
  weight: windowWeight,
  schema: parameters({ ...which, timeZone: optional(text), type: length }),
  handle(call, venue: Pick<Venue, 'markets' | 'marketData' | 'now'>) {
    const now = venue.now()
    const zoneMs = zoneOf(call.params.timeZone ?? '0')
    return windowRows(call, venue, (market) => venue.marketData.tradingDay(market.number, now, zoneMs))
  },
})

const WINDOW = /^([1-9]\d?)([mhd])$/
const MINUTES = { m: 1, h: 60, d: 1440 } as const
const MOST = { m: 59, h: 23, d: 7 } as const

/** `1m` to `59m`, `1h` to `23h`, `1d` to `7d`, in minutes. */
function windowMinutes(size: string): number {
  const parts = WINDOW.exec(size)
  const unit = parts?.[2] as 'm' | 'h' | 'd' | undefined
  const count = Number(parts?.[1])
  if (!unit || count > MOST[unit]) throw new WireError(-1130, "Data sent for parameter 'windowSize' is not valid.")
  return count * MINUTES[unit]
}

const rolling: Endpoint = endpoint({
  ...open,
  path: '/api/v3/ticker',
  socketMethod: 'ticker',
  summary: 'Statistics of a rolling window that ends now.',
  weight: windowWeight,
  schema: parameters({ ...which, windowSize: optional(text), type: length }),
  handle(call, venue: Pick<Venue, 'markets' | 'marketData' | 'now'>) {
    const now = venue.now()
    const minutes = windowMinutes(call.params.windowSize ?? '1d')
    return windowRows(call, venue, (market) => venue.marketData.ticker(market.number, minutes, now))
  },
})

const lightWeight = (sent: Parameters) => (sent.has('symbol') ? 2 : 4)

const price: Endpoint = endpoint({
  ...open,
  path: '/api/v3/ticker/price',
  socketMethod: 'ticker.price',
  summary: 'The last price.',
  weight: lightWeight,
  schema: parameters(which),
  handle: ({ params }, venue: Pick<Venue, 'markets' | 'marketData'>) =>
    forMarkets(params, venue, (market) => {
      const last = venue.marketData.lastPrice(market.number) ?? 0n
      return { symbol: market.symbol, price: market.priceText(last) }
    }),
})

const book: Endpoint = endpoint({
  ...open,
  path: '/api/v3/ticker/bookTicker',
  socketMethod: 'ticker.book',
  summary: 'The best bid and the best ask.',
  weight: lightWeight,
  schema: parameters(which),
  handle: ({ params }, venue: Pick<Venue, 'markets' | 'marketData'>) =>
    forMarkets(params, venue, (market) => ({
      symbol: market.symbol,
      ...bestLevels(venue.marketData.bookTicker(market.number), market),
    })),
})

export const tickerEndpoints: readonly Endpoint[] = [day, tradingDay, rolling, price, book]
