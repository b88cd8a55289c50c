import type { CallData } from '@bowline/contract/calls.ts'
import type { ContractPrices, TickerRow } from '@bowline/contract/stream.ts'
import { compareDecimals } from '@bowline/design-system/numbers/decimal.ts'

export type Market = CallData<'GET /exchange-web/web/market/list'>['markets'][number]
export type Ticker = CallData<'GET /exchange-web/web/market/tickers'>['tickers'][number]

/** A market and its last 24 hours, as lists show it. */
export interface MarketRow {
  readonly market: Market
  readonly name: string
  readonly ticker: Ticker
  /** Of a contract. */
  readonly contract?: ContractFigures
}

/** What lists show of a contract besides its ticker. */
export interface ContractFigures {
  /** A fraction, as it would be settled now. */
  readonly fundingRate: string
  /** Held long, in the unit of a quantity. */
  readonly openInterest: string
}

type CoinNames = CallData<'GET /exchange-web/web/market/coinLists'>['coins']

/** Joins what the calls return; a market without a ticker has not been reported yet and stays away. */
export function marketRows(markets: readonly Market[], tickers: readonly Ticker[], coins: CoinNames): MarketRow[] {
  const byPair = new Map(tickers.map((ticker) => [ticker.pair, ticker]))
  const names = new Map(coins.map(({ coin, name }) => [coin, name]))
  return markets.flatMap((market) => {
    const ticker = byPair.get(market.pair)
    return ticker ? [{ market, ticker, name: names.get(market.base) ?? market.base }] : []
  })
}

/** Lays what the stream reported over what the page was drawn with; worth in USDT and the trend are the page's. */
export function withLive(rows: readonly MarketRow[], live: ReadonlyMap<string, TickerRow> | undefined): MarketRow[] {
  return rows.map((row) => {
    const now = live?.get(row.market.pair)
    return now ? { ...row, ticker: { ...row.ticker, ...now } } : row
  })
}

/** Lays funding and open interest of now over those that the page was drawn with. */
export function withContracts(
  rows: readonly MarketRow[],
  first: ReadonlyMap<string, ContractFigures>,
  live: ReadonlyMap<string, ContractPrices> | undefined,
): MarketRow[] {
  return rows.map((row) => {
    const contract = live?.get(row.market.pair) ?? first.get(row.market.pair)
    return contract ? { ...row, contract } : row
  })
}

/**
 * The last 24 hours as a line: from the price that the change counts from, over the closes of the hours, to the last
 * price, so that line and change never say different things. For drawing only.
 */
export function trendLine({ open, trend, last }: Pick<Ticker, 'open' | 'trend' | 'last'>): number[] {
  return [open, ...trend.slice(0, -1), last].filter((price) => price !== null).map(Number)
}

export interface MarketFilter {
  /** Part of a pair, coin or name. */
  readonly search: string
  /** `''` = any. */
  readonly quote: string
  readonly category: string
  /** Undefined = all markets. */
  readonly only?: ReadonlySet<string> | undefined
}

export function filterRows(rows: readonly MarketRow[], { search, quote, category, only }: MarketFilter): MarketRow[] {
  const wanted = search
    .trim()
    .toLowerCase()
    .replace(/[/_\s-]/g, '')
  return rows.filter(({ market, name }) => {
    if (only && !only.has(market.pair)) return false
    if (quote && market.quote !== quote) return false
    if (category && !market.categories.includes(category)) return false
    return `${market.base}${market.quote}`.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted)
  })
}

export type SortColumn = 'pair' | 'last' | 'change' | 'high' | 'low' | 'volume' | 'funding'
export interface Sort {
  readonly column: SortColumn
  readonly direction: 'ascending' | 'descending'
}

const sortKeys: Record<Exclude<SortColumn, 'pair'>, (row: MarketRow) => string | null> = {
  last: ({ ticker }) => ticker.last,
  change: ({ ticker }) => ticker.changePercent,
  high: ({ ticker }) => ticker.high,
  low: ({ ticker }) => ticker.low,
  volume: ({ ticker }) => ticker.volumeUsdt,
  funding: ({ contract }) => contract?.fundingRate ?? null,
}

/** Numbers as numbers, pairs by letter; what is unknown stands last either way. */
export function sortRows(rows: readonly MarketRow[], { column, direction }: Sort): MarketRow[] {
  const turn = direction === 'ascending' ? 1 : -1
  if (column === 'pair') return rows.toSorted((a, b) => turn * a.market.pair.localeCompare(b.market.pair, 'en'))
  const key = sortKeys[column]
  return rows.toSorted((a, b) => {
    const [one, other] = [key(a), key(b)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return turn * compareDecimals(one, other)
  })
}
