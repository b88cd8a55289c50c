import type { Complete } from '../complete.ts'
import type { State } from '../perpetuals/state.ts'

/** A slice of a holding: where it ends, in ledger units or USD worth, and the share of its worth that counts, 10^-8. */
export interface CollateralTier {
  readonly cap: bigint
  readonly ratio: bigint
}

/** A coin that unified accounts may have (domain/unified-account.md §2). */
export interface Collateral {
  /** In the order of the definitions. */
  readonly slot: number
  readonly asset: number
  terms: Omit<Complete<'define-collateral'>, 'kind'>
  tiers: readonly CollateralTier[]
}

/** A market whose index says what a coin is worth, besides contracts. */
export interface SpotMarket {
  readonly base: number
  readonly quote: number
  /** 10^-8 of the quote, as it came last; 0 = not yet. */
  price: bigint
  at: number
}

export interface ConversionImage {
  readonly account: number
  readonly from: number
  readonly to: number
  readonly reason: number
  readonly fromAmount: bigint
  readonly toAmount: bigint
  readonly fee: bigint
}

export interface InterestImage {
  readonly account: number
  readonly asset: number
  readonly amount: bigint
}

export interface UnifiedState {
  readonly collaterals: Collateral[]
  readonly spots: Map<number, SpotMarket>
  /** When interest is due next; 0 = nobody could owe any yet. */
  interestAt: number
  /** Of the running round: the number of the pool that is charged next; 0 = all are done. */
  chargedFrom: number
  /** Accounts whose wallets, positions or settings the running command has changed. */
  readonly changed: Set<number>
  /** Of the running command. */
  conversions: ConversionImage[]
  interests: InterestImage[]
}

export function createUnified(): UnifiedState {
  return {
    collaterals: [],
    spots: new Map(),
    interestAt: 0,
    chargedFrom: 0,
    changed: new Set(),
    conversions: [],
    interests: [],
  }
}

export function isUnified(state: State, account: number): boolean {
  return state.traders.get(account)?.isUnified ?? false
}

export function collateralOf(state: State, asset: number): Collateral | undefined {
  return state.unified.collaterals.find((collateral) => collateral.asset === asset)
}
