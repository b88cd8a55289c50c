import type { Log } from '@bowline/platform/log.ts'
import type { CcxtMarket } from './ccxt-exchange.ts'
import { CollectedQuotes } from './collected-quotes.ts'
import { FollowedExchange } from './follow-exchange.ts'
import type { PriceSource, Quote } from './price-source.ts'
import { SilentExchanges } from './silent-exchanges.ts'

/**
 * Public exchanges followed by default, with their weight in the index; all publish best bid and ask without a key, all but one
 * by streams too.
 */
export const PUBLIC_EXCHANGES: Readonly<Record<string, number>> = {
  binance: 3,
  okx: 2,
  bybit: 2,
  kraken: 1,
  gate: 1,
  kucoin: 1,
  bitstamp: 1,
  bitfinex: 1,
}

/** What their markets are quoted in, the deepest first: an index in another quote converts their prices. */
export const TRADES_IN: Readonly<Record<string, readonly string[]>> = {
  binance: ['USDT', 'USDC'],
  okx: ['USDT', 'USDC'],
  bybit: ['USDT', 'USDC'],
  kraken: ['USD'],
  gate: ['USDT'],
  kucoin: ['USDT', 'USDC'],
  bitstamp: ['USD'],
  bitfinex: ['USD'],
}

/** The index is computed once a second. */
const PASS_ON_MS = 200

export interface CcxtOptions {
  readonly log: Log
  readonly exchanges?: Readonly<Record<string, number>>
  /** Pause between two questions. */
  readonly everyMs?: number
  /** Longest delay after failures. */
  readonly maxBackOffMs?: number
  /** How long changes are collected before the log names the exchanges that are silent. */
  readonly settleMs?: number
  /** Options passed to ccxt for an exchange: other URLs, a proxy. */
  readonly settings?: Readonly<Record<string, object>>
  /** Called whenever other exchanges fail than before. */
  readonly onFailures?: (failures: ReadonlyMap<string, string>) => void
}

/**
 * Prices of real public exchanges through ccxt. Exchanges are followed independently: one that is down or slow backs off
 * without delaying the others; its quotes become stale and the index ignores them.
 */
export class CcxtPriceSource implements PriceSource {
  readonly simulated = false
  readonly weights: Readonly<Record<string, number>>
  readonly tradesIn = TRADES_IN
  readonly #markets: readonly CcxtMarket[]
  readonly #options: CcxtOptions
  readonly #silent: SilentExchanges
  #collected: CollectedQuotes | undefined
  #followed: readonly FollowedExchange[] = []

  constructor(markets: readonly CcxtMarket[], options: CcxtOptions) {
    this.#markets = markets
    this.#options = options
    this.#silent = new SilentExchanges(options.log, options.settleMs, options.onFailures)
    this.weights = options.exchanges ?? PUBLIC_EXCHANGES
  }

  start(onQuotes: (quotes: readonly Quote[]) => void): void {
    const { log, everyMs = 2_000, maxBackOffMs = 60_000, settings } = this.#options
    const collected = new CollectedQuotes(Math.min(PASS_ON_MS, everyMs), onQuotes)
    this.#collected = collected
    this.#followed = Object.keys(this.weights).map(
      (id) =>
        new FollowedExchange({
          ...{ id, log, everyMs, maxBackOffMs, markets: this.#markets, settings: settings?.[id] },
          onQuotes: (quotes) => collected.add(quotes),
          onAnswer: () => this.#silent.answered(id),
          onFailure: (error) => this.#silent.failed(id, error),
        }),
    )
  }

  failures(): ReadonlyMap<string, string> {
    return this.#silent.reasons
  }

  async stop(): Promise<void> {
    this.#silent.stop()
    await Promise.all(this.#followed.map((exchange) => exchange.stop()))
    this.#collected?.stop()
  }
}
