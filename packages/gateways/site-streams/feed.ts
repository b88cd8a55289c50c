import type { MarketData } from '@bowline/capabilities/market-data/index.ts'
import type { MarketRegistry } from '@bowline/capabilities/markets/index.ts'

/** What every public feed reads. */
export interface MarketSources {
  readonly markets: MarketRegistry
  readonly marketData: MarketData
}

/** The server looks at its channels this often: nobody gets more than twenty updates of one a second. */
export const TICK_MS = 50

/** What one public channel says. */
export interface Feed {
  /** Ticks between two looks. */
  readonly everyTicks: number
  /** What is new since the look before, or nothing. Values are absolute, so hearing of one twice does no harm. */
  look(nowMs: number): object | undefined
  /** How things stand. */
  snapshot(nowMs: number): object
  close?(): void
}
