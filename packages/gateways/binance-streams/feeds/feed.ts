import type { MarketData } from '@bowline/capabilities/market-data/index.ts'
import type { MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { Channel } from '../../socket-kit/fan-out.ts'

/** What every feed reads from. */
export interface MarketSources {
  readonly markets: MarketRegistry
  readonly marketData: MarketData
}

/** Feeds one channel while somebody listens. */
export interface Feed {
  readonly channel: Channel
  /** Milliseconds between two `look` calls; 0 = driven by batches alone. */
  readonly everyMs: 0 | 100 | 1_000
  look?(now: number): void
  /** Somebody joined: send the current state with the next look, even if nothing changes. */
  refresh?(): void
  close?(): void
}
