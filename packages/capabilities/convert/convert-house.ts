import type { InventoryState } from '@bowline/contract/terms/convert.ts'
import type { Amount } from '@bowline/money'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Asset, MarketRegistry } from '../markets/index.ts'
import { type Bands, bandsOf } from './bands.ts'
import { type Hedge, lastHedges } from './hedges.store.ts'
import type { Inventory } from './inventory.ts'
import type { Prices } from './prices.ts'
import type { StoppedCoins } from './stopped-coins.ts'
import { DOLLAR, worthOf } from './worth.ts'

/** What the house has of a coin by conversions; below zero: what it owes its other accounts. */
export interface HeldInventory {
  readonly asset: Asset
  readonly held: Amount
  /** Of its magnitude, in USDT; undefined while the coin has no price. */
  readonly worth: Amount | undefined
  readonly state: InventoryState
  readonly bands: Bands
}

/** A coin as conversions see it. */
export interface ConvertCoin {
  readonly asset: Asset
  readonly isOn: boolean
  readonly hasPrice: boolean
  readonly hasIndex: boolean
  readonly bands: Bands
}

interface HouseParts {
  readonly sql: Sql
  readonly markets: Pick<MarketRegistry, 'assets'>
  readonly inventory: Inventory
  readonly prices: Pick<Prices, 'inDollars'>
  readonly stopped: StoppedCoins
  readonly now: () => number
}

/** The house's side of conversions, for its staff. */
export class ConvertHouse {
  readonly #parts: HouseParts

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
      const bands = bandsOf(prices, asset.code, now())
      return [{ asset, held, worth, state: stateOf(worth, bands), bands }]
    })
  }

  /** All there are. */
  coins(): ConvertCoin[] {
    const { markets, prices, stopped, now } = this.#parts
    return markets.assets().map((asset) => {
      const { code } = asset
      const known = prices.inDollars(code, now())
      const isDollar = code === DOLLAR
      const about = { hasPrice: isDollar || known !== undefined, hasIndex: isDollar || known?.hasIndex === true }
      return { asset, isOn: !stopped.has(code), ...about, bands: bandsOf(prices, code, now()) }
    })
  }

  /** Which coins are stopped, as it is stored now. */
  readStopped(): Promise<void> {
    return this.#parts.stopped.read(this.#parts.sql)
  }

  /** Newest first. */
  hedges(limit: number): Promise<Hedge[]> {
    return lastHedges(this.#parts.sql, limit)
  }
}

function stateOf(worth: Amount | undefined, { soft, hard }: Bands): HeldInventory['state'] {
  if (worth === undefined || worth <= soft) return 'within'
  return worth <= hard ? 'hedged' : 'stopped'
}
