import { changePercent, type TickerStats } from '@bowline/capabilities/market-data/index.ts'
import { amountText, type Contract } from '@bowline/capabilities/markets/index.ts'
import { averagePriceOf } from '@bowline/core/formulas/perpetuals/contract.ts'
import { formatUnits } from '@bowline/money'
import { type Endpoint, endpoint } from '../../binance-kit/endpoint.ts'
import { optional, parameters, symbol } from '../../binance-kit/parameter-schemas.ts'
import type { Parameters } from '../../binance-kit/raw-parameters.ts'
import { lastMoment, type TimeUnit } from '../../binance-kit/time-unit.ts'
import type { Venue } from '../../binance-kit/venue.ts'
import { exactPriceText, priceText, qtyText } from '../contract-texts.ts'
import { type Family, forBoth, isInverse, named, pairOf, rowsFor } from '../family.ts'

const open = { method: 'GET', security: 'none' } as const
const which = { symbol: optional(symbol), pair: optional(symbol) } as const
const isOne = (sent: Parameters) => sent.has('symbol') || sent.has('pair')

/** The average price of what was traded. */
export function averageOf(contract: Contract, { volume, quoteVolume }: TickerStats): string {
  return volume === 0n ? amountText(0n) : exactPriceText(contract, averagePriceOf(contract.value, volume, quoteVolume))
}

function dayRow(contract: Contract, venue: Pick<Venue, 'marketData' | 'now'>, unit: TimeUnit) {
  const stats = venue.marketData.dayTicker(contract.number, venue.now())
  return {
    ...named(contract),
    priceChange: priceText(contract, stats.last - stats.open),
    priceChangePercent: formatUnits(changePercent(stats), 3),
    weightedAvgPrice: averageOf(contract, stats),
    lastPrice: priceText(contract, stats.last),
    lastQty: qtyText(contract, stats.lastQty),
    openPrice: priceText(contract, stats.open),
    highPrice: priceText(contract, stats.high),
    lowPrice: priceText(contract, stats.low),
    volume: qtyText(contract, stats.volume),
    [isInverse(contract) ? 'baseVolume' : 'quoteVolume']: amountText(stats.quoteVolume),
    openTime: stats.openTime * unit,
    closeTime: lastMoment(stats.closeTime, unit),
    firstId: stats.firstTradeId,
    lastId: stats.lastTradeId,
    count: stats.count,
  }
}

function priceRow(contract: Contract, venue: Pick<Venue, 'marketData'>, unit: TimeUnit) {
  const last = venue.marketData.lastTrade(contract.number)
  const row = { price: priceText(contract, last?.price ?? 0n), time: (last?.time ?? 0) * unit }
  return isInverse(contract)
    ? { symbol: contract.symbol, ps: pairOf(contract), ...row }
    : { symbol: contract.symbol, ...row }
}

function bookRow(contract: Contract, venue: Pick<Venue, 'marketData'>, unit: TimeUnit) {
  const { bid, ask, updateId: lastUpdateId } = venue.marketData.bookTicker(contract.number)
  return {
    lastUpdateId,
    ...named(contract),
    bidPrice: priceText(contract, bid?.price ?? 0n),
    bidQty: qtyText(contract, bid?.qty ?? 0n),
    askPrice: priceText(contract, ask?.price ?? 0n),
    askQty: qtyText(contract, ask?.qty ?? 0n),
    time: venue.marketData.time * unit,
  }
}

function tickerRows(family: Family): readonly Endpoint[] {
  const versions = family.isInverse ? ['v1'] : ['v1', 'v2']
  return [
    endpoint({
      ...open,
      path: `${family.prefix}/v1/ticker/24hr`,
      summary: 'Statistics of the last 24 hours.',
      weight: (sent) => (isOne(sent) ? 1 : 40),
      schema: parameters(which),
      handle: ({ params, unit }, venue: Pick<Venue, 'marketData' | 'markets' | 'now'>) =>
        rowsFor(params, family, venue, (contract) => dayRow(contract, venue, unit)),
    }),
    ...versions.map((version) =>
      endpoint({
        ...open,
        path: `${family.prefix}/${version}/ticker/price`,
        ...(version === versions.at(-1) && { socketMethod: 'ticker.price' }),
        summary: 'The last price.',
        weight: (sent) => (isOne(sent) ? 1 : 2),
        schema: parameters(which),
        handle: ({ params, unit }, venue: Pick<Venue, 'marketData' | 'markets'>) =>
          rowsFor(params, family, venue, (contract) => priceRow(contract, venue, unit)),
      }),
    ),
    endpoint({
      ...open,
      path: `${family.prefix}/v1/ticker/bookTicker`,
      socketMethod: 'ticker.book',
      summary: 'The best bid and the best ask.',
      weight: (sent) => (isOne(sent) ? 2 : 5),
      schema: parameters(which),
      handle: ({ params, unit }, venue: Pick<Venue, 'marketData' | 'markets'>) =>
        rowsFor(params, family, venue, (contract) => bookRow(contract, venue, unit)),
    }),
  ]
}

export const tickerEndpoints: readonly Endpoint[] = forBoth(tickerRows)
