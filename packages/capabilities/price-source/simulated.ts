import type { PriceSource, Quote } from './price-source.ts'
import { MARKET_FACTOR, SIMULATED_COINS } from './simulated-coins.ts'
import { pathAt } from './simulated-path.ts'
import { normalAt, seedOf } from './simulated-random.ts'

/** A market the simulation can price. */
export interface SimulatedMarket {
  readonly symbol: string
  readonly base: string
  readonly quote: string
}

/** The demo's default: every process with this seed sees the same prices. */
export const DEMO_SEED = 'bowline'

/**
 * Simulated prices: a pure function of seed and time, so that the back-fill, the index and the makers agree without
 * communicating, and a restart continues seamlessly. Plain numbers, because this is a simulated outside world and no
 * one's money; what enters the exchange is first rounded to whole units.
 */
export class SimulatedPrices {
  readonly #seed: string

  constructor(seed: string = DEMO_SEED) {
    this.#seed = seed
  }

  knows(code: string): boolean {
    return Object.hasOwn(SIMULATED_COINS, code)
  }

  /** Price of one whole `base` in `quote`: level × e^(beta × market + own). */
  price(base: string, quote: string, atMs: number): number {
    return this.#inUsdt(base, atMs) / this.#inUsdt(quote, atMs)
  }

  #inUsdt(code: string, atMs: number): number {
    const coin = SIMULATED_COINS[code]
    if (!coin) throw new Error(`there is no simulated price of ${code}`)
    const market = coin.beta === 0 ? 0 : pathAt({ seed: seedOf(`${this.#seed}/market`), ...MARKET_FACTOR }, atMs)
    const terms = { seed: seedOf(`${this.#seed}/${code}`), volatility: coin.ownVolatility, levels: coin.levels }
    return coin.level * Math.exp(coin.beta * market + pathAt(terms, atMs))
  }
}

/** Simulated exchanges, so that the index has several sources. */
const VENUES: Readonly<Record<string, number>> = {
  'simulated-a': 3,
  'simulated-b': 2,
  'simulated-c': 2,
  'simulated-d': 1,
  'simulated-e': 1,
}
/** The venues' mid prices differ by about this much; each quotes a spread of twice half a basis point. */
const VENUE_NOISE = 0.0001
const HALF_SPREAD = 0.00005
const UNITS = 1e8

export function simulatedQuotes(prices: SimulatedPrices, market: SimulatedMarket, atMs: number): Quote[] {
  const fair = prices.price(market.base, market.quote, atMs)
  const second = Math.floor(atMs / 1_000)
  return Object.keys(VENUES).map((source) => {
    const mid = fair * (1 + VENUE_NOISE * normalAt(seedOf(`${source}/${market.symbol}`), 0, 0, second))
    const bid = BigInt(Math.max(1, Math.floor(mid * (1 - HALF_SPREAD) * UNITS)))
    const ask = BigInt(Math.max(2, Math.ceil(mid * (1 + HALF_SPREAD) * UNITS)))
    return { source, symbol: market.symbol, bid, ask, atMs }
  })
}

/** Quotes of the simulated world each second. */
export class SimulatedPriceSource implements PriceSource {
  readonly simulated = true
  readonly weights = VENUES
  readonly #prices: SimulatedPrices
  readonly #markets: readonly SimulatedMarket[]
  readonly #everyMs: number
  #timer: NodeJS.Timeout | undefined

  /** Markets with a coin unknown to the simulation are omitted: they have no index. */
  constructor(
    markets: readonly SimulatedMarket[],
    options: { prices?: SimulatedPrices | undefined; everyMs?: number } = {},
  ) {
    this.#prices = options.prices ?? new SimulatedPrices()
    this.#everyMs = options.everyMs ?? 1_000
    this.#markets = markets.filter((market) => this.#prices.knows(market.base) && this.#prices.knows(market.quote))
  }

  start(onQuotes: (quotes: readonly Quote[]) => void): void {
    const deliver = () => {
      const now = Date.now()
      onQuotes(this.#markets.flatMap((market) => simulatedQuotes(this.#prices, market, now)))
    }
    deliver()
    this.#timer = setInterval(deliver, this.#everyMs)
  }

  failures(): ReadonlyMap<string, string> {
    return new Map()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
  }
}
