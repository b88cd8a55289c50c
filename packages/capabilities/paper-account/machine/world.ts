import type { ContractTerms } from '@bowline/core/formulas/perpetuals/contract.ts'
import type { Tier } from '@bowline/core/formulas/perpetuals/tiers.ts'
import type { Level, MarketTerms, References } from '@bowline/core/formulas.ts'
import type { Amount, Price } from '@bowline/money'

/** The live market as it stands at one moment: all that the machine knows of the world. */
export interface World {
  readonly nowMs: number
  spot(market: number): SpotView | undefined
  contract(market: number): ContractView | undefined
}

interface BookView {
  readonly market: number
  /** Ticks, lots; best first, as displayed. */
  readonly bids: readonly Level[]
  readonly asks: readonly Level[]
  readonly terms: MarketTerms
  readonly isTrading: boolean
  /** Last trade, ticks; 0 = none. */
  readonly last: Price
}

export interface SpotView extends BookView {
  readonly base: number
  readonly quote: number
  /** Parts per million: what an account of the lowest tier pays. */
  readonly makerRate: bigint
  readonly takerRate: bigint
  readonly prices: References
}

export interface ContractView extends BookView {
  readonly settle: number
  readonly value: ContractTerms
  readonly tiers: readonly Tier[]
  /** 10^-8. */
  readonly makerRate: bigint
  readonly takerRate: bigint
  readonly defaultLeverage: number
  readonly maxLeverage: number
  /** Share of unrealised profit that counts for new orders, 10^-8. */
  readonly uplWeight: bigint
  /** Ticks; 0 = no mark yet. */
  readonly mark: Price
  /** Ticks, down. */
  readonly index: Price
  readonly maxBuy: Price
  readonly minSell: Price
  readonly isIndexFrozen: boolean
  readonly isReduceOnly: boolean
}

/** What one real trade says. */
export interface SeenTrade {
  readonly market: number
  readonly price: Price
  readonly qty: bigint
  readonly buyerIsMaker: boolean
}

export interface SeenFunding {
  readonly market: number
  /** 10^-8. */
  readonly rate: bigint
  readonly mark: Price
}

export interface Grant {
  readonly place: 'spot' | 'futures'
  readonly asset: number
  readonly amount: Amount
}
