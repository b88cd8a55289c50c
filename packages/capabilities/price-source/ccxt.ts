import { setTimeout as sleep } from 'node:timers/promises'
import { isFault, LEDGER_DECIMALS, parseUnits } from '@bowline/money'
import type { Log } from '@bowline/platform/log.ts'
import type { Exchange, Tickers } from 'ccxt'
import type { PriceSource, Quote } from './price-source.ts'
import { SilentExchanges } from './silent-exchanges.ts'

/**
 * Public exchanges queried by default, with their weight in the index; all publish best bid and ask without a key. Three of them
 * trade in dollars, which coin-margined contracts are quoted in.
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

export interface CcxtMarket {
  readonly symbol: string
  readonly base: string
  readonly quote: string
}

export interface CcxtOptions {
  readonly log: Log
  readonly exchanges?: Readonly<Record<string, number>>
  readonly everyMs?: number
  /** Longest delay after failures. */
  readonly maxBackOffMs?: number
  /** How long changes are collected before the log tells which exchanges are silent. */
  readonly settleMs?: number
  /** Options passed to ccxt for an exchange: other URLs, a proxy. */
  readonly settings?: Readonly<Record<string, object>>
}

const FIRST_BACK_OFF_MS = 1_000

/**
 * Prices of real public exchanges through ccxt. Exchanges are queried independently: one that is down or slow backs off
 * without delaying the others; its quotes become stale and the index ignores them.
 */
export class CcxtPriceSource implements PriceSource {
  readonly simulated = false
  readonly weights: Readonly<Record<string, number>>
  readonly #markets: readonly CcxtMarket[]
  readonly #options: CcxtOptions
  readonly #silent: SilentExchanges
  readonly #stopped = new AbortController()
  #loops: readonly Promise<void>[] = []

  constructor(markets: readonly CcxtMarket[], options: CcxtOptions) {
    this.#markets = markets
    this.#options = options
    this.#silent = new SilentExchanges(options.log, options.settleMs)
    this.weights = options.exchanges ?? PUBLIC_EXCHANGES
  }

  start(onQuotes: (quotes: readonly Quote[]) => void): void {
    this.#loops = Object.keys(this.weights).map((id) => this.#follow(id, onQuotes))
  }

  async stop(): Promise<void> {
    this.#stopped.abort()
    this.#silent.stop()
    await Promise.all(this.#loops)
  }

  async #follow(id: string, onQuotes: (quotes: readonly Quote[]) => void): Promise<void> {
    const { log, everyMs = 2_000, maxBackOffMs = 60_000, settings } = this.#options
    let exchange: Exchange | undefined
    let wanted: readonly CcxtMarket[] | undefined
    let failures = 0
    while (!this.#stopped.signal.aborted) {
      const askedAtMs = Date.now()
      try {
        exchange ??= await openExchange(id, settings?.[id])
        if (!exchange) return log.error({ exchange: id }, 'ccxt knows no exchange of this name')
        wanted ??= await listedOn(exchange, this.#markets)
        if (wanted.length === 0) {
          this.#silent.answered(id)
          return log.info({ exchange: id }, 'this exchange has none of our markets')
        }
        const quotes = readQuotes(id, wanted, await fetchTouch(exchange, wanted), askedAtMs)
        if (!this.#stopped.signal.aborted && quotes.length > 0) onQuotes(quotes)
        this.#silent.answered(id)
        failures = 0
      } catch (error) {
        if (this.#stopped.signal.aborted) break
        this.#silent.failed(id, error)
        failures++
      }
      const pauseMs = failures === 0 ? everyMs : Math.min(FIRST_BACK_OFF_MS * 2 ** (failures - 1), maxBackOffMs)
      await sleep(pauseMs, undefined, { signal: this.#stopped.signal }).catch(() => {})
    }
  }
}

/** ccxt includes every exchange and loads slowly, so it is imported only when used. */
async function openExchange(id: string, settings: object | undefined): Promise<Exchange | undefined> {
  const ccxt = (await import('ccxt')) as unknown as Record<string, new (settings: object) => Exchange>
  const Class = Object.hasOwn(ccxt, id) ? ccxt[id] : undefined
  if (!Class) return undefined
  const spotOnly = { defaultType: 'spot', fetchMarkets: { types: ['spot'] } }
  return new Class({ enableRateLimit: true, timeout: 5_000, options: spotOnly, ...settings })
}

async function listedOn(exchange: Exchange, markets: readonly CcxtMarket[]): Promise<readonly CcxtMarket[]> {
  // Without `true`, ccxt repeats a failure for ever: it keeps the promise of the first attempt.
  await exchange.loadMarkets(true)
  return markets.filter((market) => exchange.markets?.[pair(market)]?.spot)
}

function pair(market: CcxtMarket): string {
  return `${market.base}/${market.quote}`
}

function fetchTouch(exchange: Exchange, markets: readonly CcxtMarket[]): Promise<Tickers> {
  const pairs = markets.map(pair)
  return exchange.has.fetchBidsAsks === true ? exchange.fetchBidsAsks(pairs) : exchange.fetchTickers(pairs)
}

function readQuotes(source: string, markets: readonly CcxtMarket[], tickers: Tickers, atMs: number): Quote[] {
  return markets.flatMap((market) => {
    const ticker = tickers[pair(market)]
    const bid = unitsOf(ticker?.bid)
    const ask = unitsOf(ticker?.ask)
    return bid === undefined || ask === undefined ? [] : [{ source, symbol: market.symbol, bid, ask, atMs }]
  })
}

/** ccxt returns prices as floating-point numbers; rounding to eight decimals restores the exchange's original. */
function unitsOf(price: number | undefined): bigint | undefined {
  if (price === undefined || !Number.isFinite(price) || price <= 0) return undefined
  const units = parseUnits(price.toFixed(LEDGER_DECIMALS), LEDGER_DECIMALS)
  return isFault(units) ? undefined : units
}
