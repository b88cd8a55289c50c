import type { MarketData } from '@bowline/capabilities/market-data/index.ts'
import type { MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { Markings } from '@bowline/capabilities/perpetuals/index.ts'

/** What every public feed reads from. */
export interface MarketSources {
  readonly markets: MarketRegistry
  readonly marketData: MarketData
  readonly markings: Markings
}

/** The server processes its channels this often: nobody gets more than twenty updates of one a second. */
export const TICK_MS = 50

/** The content of one public channel. */
export interface Feed {
  /** Ticks between two looks. */
  readonly everyTicks: number
  /** What changed since the last look, or undefined. Values are absolute, so receiving one twice does no harm. */
  look(nowMs: number): object | undefined
  /** The current state. */
  snapshot(nowMs: number): object
  close?(): void
}
