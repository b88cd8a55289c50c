import type { InventoryState } from '@bowline/contract/terms/convert.ts'
import type { Amount } from '@bowline/money'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Asset, MarketRegistry } from '../markets/index.ts'
import { SOFT_BAND } from './hedger.ts'
import { type Hedge, lastHedges } from './hedges.store.ts'
import { HARD_BAND, type Inventory } from './inventory.ts'
import type { Prices } from './prices.ts'
import { worthOf } from './worth.ts'

/** What the house has of a coin by conversions; below zero: what it owes its other accounts. */
export interface HeldInventory {
  readonly asset: Asset
  readonly held: Amount
  /** Of its magnitude, in USDT; undefined while the coin has no price. */
  readonly worth: Amount | undefined
  readonly state: InventoryState
}

interface HouseParts {
  readonly sql: Sql
  readonly markets: Pick<MarketRegistry, 'assets'>
  readonly inventory: Inventory
  readonly prices: Pick<Prices, 'inDollars'>
  readonly now: () => number
}

/** The house's side of conversions, for its staff. */
export class ConvertHouse {
  readonly #parts: HouseParts
  /** In USDT, of a coin that is had or owed. */
  readonly bands = { soft: SOFT_BAND, hard: HARD_BAND }

  constructor(parts: HouseParts) {
    this.#parts = parts
  }

  /** Coins of which there is something; undefined: not known yet. */
  inventory(): HeldInventory[] | undefined {
    const { markets, inventory, prices, now } = this.#parts
    if (!inventory.isComplete) return undefined
    return markets.assets().flatMap((asset) => {
      const held = inventory.of(asset.asset)
      if (held === 0n) return []
      const worth = worthOf(prices, asset.code, held < 0n ? -held : held, now())
      return [{ asset, held, worth, state: stateOf(worth) }]
    })
  }

  /** Newest first. */
  hedges(limit: number): Promise<Hedge[]> {
    return lastHedges(this.#parts.sql, limit)
  }
}

function stateOf(worth: Amount | undefined): HeldInventory['state'] {
  if (worth === undefined || worth <= SOFT_BAND) return 'within'
  return worth <= HARD_BAND ? 'hedged' : 'stopped'
}
