import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { startConfined } from '@bowline/platform/confined-process.ts'
import type { Log } from '@bowline/platform/log.ts'
import { type CcxtMarket, type CcxtOptions, PUBLIC_EXCHANGES } from './ccxt.ts'
import type { PriceSource, Quote } from './price-source.ts'

/** What its process is told. */
export interface FollowedMarkets extends Omit<CcxtOptions, 'log'> {
  readonly markets: readonly CcxtMarket[]
  readonly logLevel: string
}

const PROGRAM = join(import.meta.dirname, 'ccxt.process.ts')
const RESTART_MS = 5_000

/**
 * Prices of real exchanges from a process of its own: the library is large, and speaks to strangers. It has no secret and no
 * file to read, and what it sends is checked like any other input. When it dies it is started again; meanwhile the quotes
 * become stale.
 */
export class ConfinedPriceSource implements PriceSource {
  readonly simulated = false
  readonly weights: Readonly<Record<string, number>>
  readonly #following: FollowedMarkets
  readonly #symbols: ReadonlySet<string>
  readonly #log: Log
  #child: ChildProcess | undefined
  #restart: NodeJS.Timeout | undefined
  #stopped = false

  constructor(markets: readonly CcxtMarket[], { log, ...options }: CcxtOptions) {
    this.weights = options.exchanges ?? PUBLIC_EXCHANGES
    this.#following = { markets, logLevel: log.level, ...options }
    this.#symbols = new Set(markets.map(({ symbol }) => symbol))
    this.#log = log
  }

  /** Of the process that runs now. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  start(onQuotes: (quotes: readonly Quote[]) => void): void {
    const child = startConfined(PROGRAM, { network: true })
    this.#child = child
    child.on('message', (sent) => {
      const quotes = this.#checked(sent)
      if (quotes.length > 0) onQuotes(quotes)
    })
    child.on('error', (error) => this.#log.error({ error: error.message }, 'the price source’s process failed'))
    child.on('exit', (code, signal) => {
      if (this.#stopped) return
      this.#log.error({ code, signal }, 'the price source died and is started again')
      this.#restart = setTimeout(() => this.start(onQuotes), RESTART_MS)
    })
    child.send(this.#following)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#restart)
    this.#child?.kill('SIGKILL')
  }

  /** Of known sources and markets only, and never from the future, where it would count for ever. */
  #checked(sent: unknown): Quote[] {
    const quotes = Array.isArray(sent) ? (sent as Partial<Quote>[]) : []
    const nowMs = Date.now()
    return quotes.flatMap(({ source, symbol, bid, ask, atMs }) => {
      const isKnown =
        typeof source === 'string' && Object.hasOwn(this.weights, source) && this.#symbols.has(symbol ?? '')
      const isPriced = typeof bid === 'bigint' && typeof ask === 'bigint' && bid > 0n && ask <= MOST_UNITS
      if (!isKnown || !isPriced || typeof atMs !== 'number' || !(atMs <= nowMs)) return []
      return [{ source, symbol: symbol as string, bid, ask, atMs }]
    })
  }
}

const MOST_UNITS = 2n ** 63n - 1n
