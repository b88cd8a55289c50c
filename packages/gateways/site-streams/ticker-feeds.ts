import type { Market, MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { MarketRow, Markets, PairTicker, Tickers } from '@bowline/contract/stream.ts'
import { tickerRow } from '../site-kit/ticker-row.ts'
import type { Feed, MarketSources } from './feed.ts'
import { marketRow, pairTicker } from './market-rows.ts'

/** `ticker:PAIR`: the ticker of one market, ten times a second. */
export class TickerFeed implements Feed {
  readonly everyTicks = 2
  readonly #sources: MarketSources
  readonly #market: Market
  readonly #changes = new Changes()

  constructor(sources: MarketSources, market: Market) {
    this.#sources = sources
    this.#market = market
  }

  look(nowMs: number): PairTicker | undefined {
    return this.#changes.of([this.snapshot(nowMs)])[0]
  }

  snapshot(nowMs: number): PairTicker {
    return pairTicker(this.#market, this.#sources.marketData, nowMs)
  }
}

/** `tickers`: those of all markets and contracts, twice a second. */
export class TickersFeed implements Feed {
  readonly everyTicks = 10
  readonly #sources: MarketSources
  readonly #changes = new Changes()

  constructor(sources: MarketSources) {
    this.#sources = sources
  }

  look(nowMs: number): Tickers | undefined {
    const tickers = this.#changes.of(this.snapshot(nowMs).tickers)
    return tickers.length > 0 ? { tickers } : undefined
  }

  snapshot(nowMs: number): Tickers {
    const { markets, marketData } = this.#sources
    return { tickers: listed(markets).map((market) => tickerRow(market, marketData, nowMs)) }
  }
}

/** `markets`: the state of each market and contract. */
export class MarketsFeed implements Feed {
  readonly everyTicks = 2
  readonly #sources: MarketSources
  readonly #changes = new Changes()
  /** Numbers of the reported markets: a delisted one leaves the list, and is reported once more. */
  #listed: readonly number[] = []

  constructor(sources: MarketSources) {
    this.#sources = sources
  }

  look(nowMs: number): Markets | undefined {
    const now = listed(this.#sources.markets).map((market) => market.number)
    const gone = this.#listed.filter((market) => !now.includes(market))
    this.#listed = now
    const markets = this.#changes.of([...gone, ...now].map((number) => this.#row(number, nowMs)))
    return markets.length > 0 ? { markets } : undefined
  }

  snapshot(nowMs: number): Markets {
    return { markets: listed(this.#sources.markets).map(({ number }) => this.#row(number, nowMs)) }
  }

  #row(number: number, nowMs: number): MarketRow {
    const { markets, markings } = this.#sources
    return marketRow((markets.byNumber(number) ?? markets.contract(number)) as Market, markings, nowMs)
  }
}

function listed(markets: MarketRegistry): readonly Market[] {
  return [...markets.markets(), ...markets.contracts()]
}

/** Finds rows that differ from when they were last sent. */
export class Changes {
  readonly #sent = new Map<string, string>()

  of<R extends { readonly pair: string }>(rows: readonly R[]): R[] {
    return rows.filter((row) => {
      const text = JSON.stringify(row)
      if (this.#sent.get(row.pair) === text) return false
      this.#sent.set(row.pair, text)
      return true
    })
  }
}
