import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { startConfined } from '@bowline/platform/confined-process.ts'
import type { Log } from '@bowline/platform/log.ts'
import { type CcxtOptions, PUBLIC_EXCHANGES, TRADES_IN } from './ccxt.ts'
import type { CcxtMarket } from './ccxt-exchange.ts'
import type { PriceSource, Quote } from './price-source.ts'

/** What its process is started with. */
export interface FollowedMarkets extends Omit<CcxtOptions, 'log' | 'onFailures'> {
  readonly markets: readonly CcxtMarket[]
  readonly logLevel: string
}

/** What it says: the quotes it got, or all exchanges that fail now. */
export type SentByProcess = { readonly quotes: readonly Quote[] } | { readonly failures: ReadonlyMap<string, string> }

const PROGRAM = join(import.meta.dirname, 'ccxt.process.ts')
const RESTART_MS = 5_000
const LONGEST_REASON = 200

/**
 * Prices of real exchanges from a process of its own: the library is large, and speaks to strangers. It has no secret and no
 * file to read, and what it sends is checked like any other input. When it dies it is started again; meanwhile the quotes
 * become stale.
 */
export class ConfinedPriceSource implements PriceSource {
  readonly simulated = false
  readonly weights: Readonly<Record<string, number>>
  readonly tradesIn = TRADES_IN
  readonly #following: FollowedMarkets
  readonly #symbols: ReadonlySet<string>
  readonly #log: Log
  #failures: ReadonlyMap<string, string> = new Map()
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
      // What was on its way when the process was killed still arrives.
      if (this.#stopped) return
      const { quotes, failures } = (sent ?? {}) as { quotes?: unknown; failures?: unknown }
      if (failures !== undefined) this.#failures = this.#checkedFailures(failures)
      const checked = this.#checked(quotes)
      if (checked.length > 0) onQuotes(checked)
    })
    child.on('error', (error) => this.#log.error({ error: error.message }, 'the price source’s process failed'))
    child.on('exit', (code, signal) => {
      if (this.#stopped) return
      this.#log.error({ code, signal }, 'the price source died and is started again')
      this.#failures = new Map(Object.keys(this.weights).map((source) => [source, 'the process that asks died']))
      this.#restart = setTimeout(() => this.start(onQuotes), RESTART_MS)
    })
    child.on('spawn', () => {
      this.#failures = new Map()
    })
    child.send(this.#following)
  }

  failures(): ReadonlyMap<string, string> {
    return this.#failures
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#restart)
    this.#child?.kill('SIGKILL')
  }

  #checkedFailures(sent: unknown): ReadonlyMap<string, string> {
    const entries = sent instanceof Map ? [...(sent as Map<unknown, unknown>)] : []
    const known = entries.filter(([source]) => typeof source === 'string' && Object.hasOwn(this.weights, source))
    return new Map(known.map(([source, why]) => [source as string, String(why).slice(0, LONGEST_REASON)]))
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
