import type { AggregateTrade, PublicTrade } from '@bowline/capabilities/market-data/index.ts'
import { amountText, type Contract } from '@bowline/capabilities/markets/index.ts'
import type { SpotTrade } from '@bowline/capabilities/spot/index.ts'
import type { Interval } from '@bowline/contract/terms/intervals.ts'
import { type Endpoint, endpoint } from '../../binance-kit/endpoint.ts'
import { optional, parameters, rowLimit, symbol, time, whole } from '../../binance-kit/parameter-schemas.ts'
import type { TimeUnit } from '../../binance-kit/time-unit.ts'
import type { Venue } from '../../binance-kit/venue.ts'
import { badCombination } from '../../binance-kit/wire-error.ts'
import { available } from '../../call-kit/history-answer.ts'
import { priceText, qtyText } from '../contract-texts.ts'
import { contractOf, contractOfPair, type Family, forBoth, isInverse, named } from '../family.ts'
import { interval, klineWeight, perpetual } from '../kline-parameters.ts'

/** A deeper view of the book costs more weight. */
function depthWeight(limit: number): number {
  if (limit <= 50) return 2
  if (limit <= 100) return 5
  return limit <= 500 ? 10 : 20
}

function depthAnswer(contract: Contract, venue: Pick<Venue, 'marketData' | 'now'>, limit: number, unit: TimeUnit) {
  const { lastUpdateId, bids, asks } = venue.marketData.depth(contract.number, limit)
  const at = venue.now() * unit
  const texts = (side: typeof bids) =>
    side.map(({ price, qty }) => [priceText(contract, price), qtyText(contract, qty)])
  const rest = { E: at, T: venue.marketData.time * unit, bids: texts(bids), asks: texts(asks) }
  return isInverse(contract) ? { lastUpdateId, ...named(contract), ...rest } : { lastUpdateId, ...rest }
}

function tradeRow(trade: PublicTrade | SpotTrade, contract: Contract, unit: TimeUnit) {
  return {
    id: trade.tradeId,
    price: priceText(contract, trade.price),
    qty: qtyText(contract, trade.qty),
    // What it is worth in what it settles in, which of an inverse contract is its coin.
    [isInverse(contract) ? 'baseQty' : 'quoteQty']: amountText(trade.quote),
    time: trade.time * unit,
    isBuyerMaker: trade.buyerIsMaker,
  }
}

function aggregateRow(trade: AggregateTrade, contract: Contract, unit: TimeUnit) {
  return {
    a: trade.aggregateId,
    p: priceText(contract, trade.price),
    q: qtyText(contract, trade.qty),
    f: trade.firstTradeId,
    l: trade.lastTradeId,
    T: trade.time * unit,
    m: trade.buyerIsMaker,
  }
}

const open = { method: 'GET', security: 'none' } as const

function bookRows(family: Family): readonly Endpoint[] {
  const at = (path: string) => `${family.prefix}/v1/${path}`
  const depth = {
    ...open,
    weight: (sent: ReadonlyMap<string, string>) => depthWeight(Number(sent.get('limit') ?? 500)),
    schema: parameters({ symbol, limit: optional(rowLimit(1000)) }),
  } as const
  return [
    endpoint({
      ...depth,
      path: at('depth'),
      socketMethod: 'depth',
      summary: 'The order book.',
      handle: ({ params, unit }, venue: Pick<Venue, 'marketData' | 'markets' | 'now'>) =>
        depthAnswer(contractOf(venue, family, params.symbol), venue, params.limit ?? 500, unit),
    }),
    endpoint({
      ...depth,
      path: at('rpiDepth'),
      summary: 'The order book; there are no orders that only pages see.',
      handle: ({ params, unit }, venue: Pick<Venue, 'marketData' | 'markets' | 'now'>) =>
        depthAnswer(contractOf(venue, family, params.symbol), venue, params.limit ?? 500, unit),
    }),
    endpoint({
      ...open,
      path: at('trades'),
      summary: 'The last trades.',
      weight: 5,
      schema: parameters({ symbol, limit: optional(rowLimit(1000)) }),
      handle({ params, unit }, venue: Pick<Venue, 'marketData' | 'markets'>) {
        const contract = contractOf(venue, family, params.symbol)
        const rows = venue.marketData.recentTrades(contract.number, params.limit ?? 500)
        return rows.map((row) => tradeRow(row, contract, unit))
      },
    }),
    endpoint({
      ...open,
      path: at('historicalTrades'),
      security: 'key',
      summary: 'Trades from an id on.',
      weight: 20,
      schema: parameters({ symbol, fromId: optional(whole), limit: optional(rowLimit(500)) }),
      async handle({ params, unit }, venue: Pick<Venue, 'history' | 'markets'>) {
        const contract = contractOf(venue, family, params.symbol)
        const query = { market: contract.number, fromId: params.fromId, limit: params.limit ?? 100 }
        return (await available(venue.history.marketTrades(query))).map((row) => tradeRow(row, contract, unit))
      },
    }),
    aggregates(family),
  ]
}

function aggregates(family: Family): Endpoint {
  return endpoint({
    ...open,
    path: `${family.prefix}/v1/aggTrades`,
    summary: 'Aggregate trades: one taker’s fills at one price combined.',
    weight: 20,
    schema: parameters({
      symbol,
      fromId: optional(whole),
      startTime: optional(time),
      endTime: optional(time),
      limit: optional(rowLimit(1000)),
    }),
    async handle({ params, unit }, venue: Pick<Venue, 'history' | 'marketData' | 'markets'>) {
      const contract = contractOf(venue, family, params.symbol)
      const { fromId, startTime, endTime, limit = 500 } = params
      if (fromId !== undefined && (startTime !== undefined || endTime !== undefined)) throw badCombination()
      if (fromId === undefined && startTime === undefined && endTime === undefined) {
        const recent = venue.marketData.recentAggregates(contract.number, limit)
        if (recent.length === limit) return recent.map((row) => aggregateRow(row, contract, unit))
      }
      const query = { market: contract.number, fromId, start: startTime, end: endTime, limit }
      const rows = await available(venue.history.marketAggregateTrades(query))
      return rows.map((row) => aggregateRow(row, contract, unit))
    },
  })
}

const range = { startTime: optional(time), endTime: optional(time), limit: optional(rowLimit(1500)) } as const

async function readKlines(
  venue: Pick<Venue, 'klineTexts' | 'klines' | 'now'>,
  contract: Contract,
  params: {
    interval: Interval
    startTime?: number | undefined
    endTime?: number | undefined
    limit?: number | undefined
  },
  unit: TimeUnit,
) {
  const { interval, startTime: start, endTime: end, limit = 500 } = params
  const query = { market: contract.number, interval, start, end, limit, zoneMs: 0, now: venue.now() }
  return venue.klineTexts.read(await venue.klines.fromFirstTrade(query), contract, unit)
}

function klineRows(family: Family): readonly Endpoint[] {
  return [
    endpoint({
      ...open,
      path: `${family.prefix}/v1/klines`,
      summary: 'Candles of the last price.',
      weight: klineWeight,
      schema: parameters({ symbol, interval, ...range }),
      handle: ({ params, unit }, venue: Pick<Venue, 'klineTexts' | 'klines' | 'markets' | 'now'>) =>
        readKlines(venue, contractOf(venue, family, params.symbol), params, unit),
    }),
    endpoint({
      ...open,
      path: `${family.prefix}/v1/continuousKlines`,
      summary: 'The same by pair; there is one contract of each.',
      weight: klineWeight,
      schema: parameters({ pair: symbol, contractType: perpetual, interval, ...range }),
      handle: ({ params, unit }, venue: Pick<Venue, 'klineTexts' | 'klines' | 'markets' | 'now'>) =>
        readKlines(venue, contractOfPair(venue, family, params.pair), params, unit),
    }),
  ]
}

export const marketDataEndpoints: readonly Endpoint[] = forBoth((family) => [...bookRows(family), ...klineRows(family)])
