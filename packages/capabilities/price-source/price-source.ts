/** One source's best bid and ask for one market; prices in units of 10^-8 quote per whole base. */
export interface Quote {
  /** Name of the exchange, or of the simulated one. */
  readonly source: string
  readonly symbol: string
  readonly bid: bigint
  readonly ask: bigint
  /** When the source last confirmed it, milliseconds since 1970. */
  readonly atMs: number
}

/** A source of external prices. */
export interface PriceSource {
  /** True when no real exchange is behind the prices; production refuses such a source. */
  readonly simulated: boolean
  /** Weight of each source in the weighted median of an index of which no operator decided; one not listed counts 1. */
  readonly weights: Readonly<Record<string, number>>
  /** The quotes in which each source has a market worth reading, the deepest first; absent: all have every pair. */
  readonly tradesIn?: Readonly<Record<string, readonly string[]>>
  /** Delivers quotes as they arrive until `stop`; a silent source simply delivers none. */
  start(onQuotes: (quotes: readonly Quote[]) => void): void
  /** Sources that fail now, with why; what they said last becomes stale. */
  failures(): ReadonlyMap<string, string>
  stop(): Promise<void>
}
