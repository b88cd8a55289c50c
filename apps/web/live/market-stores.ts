import type {
  BarRow,
  Bars,
  ContractPrices,
  Contracts,
  MarketRow,
  Markets,
  PairTicker,
  TickerRow,
  Tickers,
  TradeRow,
  Trades,
} from '@bowline/contract/stream.ts'
import { ChannelStore } from './channel-store.ts'
import { Listeners } from './listeners.ts'

const KEPT_TRADES = 200

/** The latest trades of one market, newest first. */
export class TradesStore extends ChannelStore<Trades, Trades> {
  #trades: readonly TradeRow[] | undefined

  readonly getSnapshot = (): readonly TradeRow[] | undefined => this.#trades

  protected reset({ trades }: Trades): void {
    this.#trades = trades.toReversed()
  }

  protected apply({ trades }: Trades): boolean {
    this.#trades = [...trades.toReversed(), ...(this.#trades ?? [])].slice(0, KEPT_TRADES)
    return true
  }
}

/** The running bar, for a chart that has loaded the earlier ones. */
export class BarsStore extends ChannelStore<Bars, Bars> {
  readonly #listeners = new Listeners<[rows: readonly BarRow[], isSnapshot: boolean]>()
  #running: BarRow | undefined

  get running(): BarRow | undefined {
    return this.#running
  }

  /** Each row replaces the one with the same opening time. Keeps the channel open, as `subscribe` does. */
  onBars(listener: (rows: readonly BarRow[], isSnapshot: boolean) => void): () => void {
    const leave = this.#listeners.add(listener)
    const letGo = this.subscribe(() => undefined)
    return () => {
      leave()
      letGo()
    }
  }

  protected reset({ bars }: Bars): void {
    this.#running = bars.at(-1)
    this.#listeners.notify(bars, true)
  }

  protected apply({ bars }: Bars): boolean {
    this.#running = bars.at(-1)
    this.#listeners.notify(bars, false)
    return true
  }
}

/** The last 24 hours of one market. */
export class TickerStore extends ChannelStore<PairTicker, PairTicker> {
  #ticker: PairTicker | undefined

  readonly getSnapshot = (): PairTicker | undefined => this.#ticker

  protected reset(ticker: PairTicker): void {
    this.#ticker = ticker
  }

  protected apply(ticker: PairTicker): boolean {
    this.#ticker = ticker
    return true
  }
}

/** The last 24 hours of every market, by pair. */
export class TickersStore extends ChannelStore<Tickers, Tickers> {
  #byPair: ReadonlyMap<string, TickerRow> | undefined

  readonly getSnapshot = (): ReadonlyMap<string, TickerRow> | undefined => this.#byPair

  protected reset({ tickers }: Tickers): void {
    this.#byPair = byPair(tickers)
  }

  protected apply({ tickers }: Tickers): boolean {
    this.#byPair = byPair(tickers, this.#byPair)
    return true
  }
}

/** The state of every market, by pair. */
export class MarketsStore extends ChannelStore<Markets, Markets> {
  #byPair: ReadonlyMap<string, MarketRow> | undefined

  readonly getSnapshot = (): ReadonlyMap<string, MarketRow> | undefined => this.#byPair

  protected reset({ markets }: Markets): void {
    this.#byPair = byPair(markets)
  }

  protected apply({ markets }: Markets): boolean {
    this.#byPair = byPair(markets, this.#byPair)
    return true
  }
}

/** Mark, index, funding and open interest of every contract, by pair. */
export class ContractsStore extends ChannelStore<Contracts, Contracts> {
  #byPair: ReadonlyMap<string, ContractPrices> | undefined

  readonly getSnapshot = (): ReadonlyMap<string, ContractPrices> | undefined => this.#byPair

  protected reset({ contracts }: Contracts): void {
    this.#byPair = byPair(contracts)
  }

  protected apply({ contracts }: Contracts): boolean {
    this.#byPair = byPair(contracts, this.#byPair)
    return true
  }
}

function byPair<R extends { readonly pair: string }>(
  rows: readonly R[],
  before?: ReadonlyMap<string, R>,
): ReadonlyMap<string, R> {
  const all = new Map(before)
  for (const row of rows) all.set(row.pair, row)
  return all
}
