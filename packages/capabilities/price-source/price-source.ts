/** Best bid and ask of one market as one source shows them; prices in units of 10^-8 quote per whole base. */
export interface Quote {
  /** Name of the exchange, or of the simulated one. */
  readonly source: string
  readonly symbol: string
  readonly bid: bigint
  readonly ask: bigint
  /** When the source last confirmed it, milliseconds since 1970. */
  readonly atMs: number
}

/** Where prices of the outside world come from. */
export interface PriceSource {
  /** True where no real exchange stands behind the prices; production refuses such a source. */
  readonly simulated: boolean
  /** Relative trust in each source, for the weighted median of the index; a name not listed counts 1. */
  readonly weights: Readonly<Record<string, number>>
  /** Delivers quotes as they come until `stop`; a source that falls silent simply delivers none. */
  start(onQuotes: (quotes: readonly Quote[]) => void): void
  stop(): Promise<void>
}
