import { DEFAULT_MARKET_OPTIONS, type MarketDefinition, type MarketOptions } from './market-definition.ts'

/** A table of tiers as people write it: shared by the contracts that name its number. */
export interface TierTableDefinition {
  readonly table: number
  readonly tiers: readonly TierDefinition[]
}

export interface TierDefinition {
  /** Largest notional of the tier: in what the contracts settle in. */
  readonly cap: string
  /** Maintenance margin rate. */
  readonly maintenancePercent: string
  readonly maxLeverage: number
}

/** Families by what they settle in (domain/perpetuals.md §1). */
export type ContractFamily = 'linear' | 'inverse'

/**
 * A perpetual contract. `quote` is what its prices are in; an inverse one settles in `base`, and its `lot` is the face value of
 * one contract. Prices, quantities and notionals as of a market; omitted fields take the defaults of domain/perpetuals.md.
 */
export interface ContractDefinition extends Omit<MarketDefinition, 'maxPosition'> {
  readonly family: ContractFamily
  /** Number of its table of tiers. */
  readonly tiers: number
  /** Group of the insurance fund. */
  readonly group: number
  readonly rules?: Partial<ContractRules>
}

/** Rules that most contracts share; shares in percent. */
export interface ContractRules {
  readonly fundingHours: 1 | 2 | 4 | 8
  readonly defaultLeverage: number
  readonly makerPercent: string
  readonly takerPercent: string
  /** How far the mark may be from the index. */
  readonly clampPercent: string
  /** X and Y of the price limits. */
  readonly nearPercent: string
  readonly farPercent: string
  readonly triggerProtectPercent: string
  /** Weight of unrealised profit in what may be used for new orders. */
  readonly profitWeightPercent: string
  /** Share of the open interest that one account may hold beyond the first tier's cap. */
  readonly openInterestPercent: string
  /** Greatest funding rate; empty: three quarters of the first tier's maintenance rate. */
  readonly fundingCapPercent: string
  /** When it ends, `2027-03-26 08:00` UTC; empty: never. */
  readonly endsAt: string
}

/** A trailing order of a contract follows at 0.1 to 10 % (domain/perpetuals.md §12). */
export const DEFAULT_CONTRACT_OPTIONS: MarketOptions = { ...DEFAULT_MARKET_OPTIONS, maxTrailingBps: 1_000 }

export const DEFAULT_CONTRACT_RULES: ContractRules = {
  fundingHours: 8,
  defaultLeverage: 20,
  makerPercent: '0.02',
  takerPercent: '0.05',
  clampPercent: '5',
  nearPercent: '2',
  farPercent: '5',
  triggerProtectPercent: '5',
  profitWeightPercent: '100',
  openInterestPercent: '20',
  fundingCapPercent: '',
  endsAt: '',
}
