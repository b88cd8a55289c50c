import type { Amount } from '@bowline/money'
import { divide } from '@bowline/money'
import { RATE_ONE } from '../perpetuals/contract.ts'
import { type CollateralTier, collateralValueOf, marginInUsd, worthInUsd } from './collateral.ts'

/** One coin of a unified account; amounts in the coin's ledger units. */
export interface UnifiedAsset {
  readonly wallet: Amount
  /** Unrealised profit of cross positions that settle in it, and as much of it as counts for new orders (`uplWeight`). */
  readonly upl: Amount
  readonly counted: Amount
  /** Margin of positions and orders that settle in it. */
  readonly initialMargin: Amount
  readonly maintenance: Amount
  /** USD, 10^-8: the last value; `isFresh` when it is not too old for new orders. */
  readonly index: Amount
  readonly isFresh: boolean
  readonly tiers: readonly CollateralTier[]
  /** Its owner and the platform take it as collateral. */
  readonly isOn: boolean
  /** Margin of debts, 10^-8. */
  readonly borrowInitial: bigint
  readonly borrowMaintenance: bigint
}

/** A whole unified account in USD, 10^-8 (domain/unified-account.md §3). */
export interface UnifiedFigures {
  /** MB, by which liquidation is decided. */
  readonly marginBalance: Amount
  /** MB as new orders see it: thin profit counts less, and a coin without a fresh index nothing. */
  readonly openingBalance: Amount
  /** TE, without isolated positions. */
  readonly totalEquity: Amount
  readonly upl: Amount
  readonly initialMargin: Amount
  readonly maintenance: Amount
  /** Of it for debts. */
  readonly debtMaintenance: Amount
}

export function unifiedFiguresOf(assets: readonly UnifiedAsset[]): UnifiedFigures {
  let [marginBalance, openingBalance, totalEquity, profit] = [0n, 0n, 0n, 0n]
  let [initialMargin, maintenance, debtMaintenance] = [0n, 0n, 0n]
  for (const asset of assets) {
    const { index, isFresh, isOn, tiers, upl, wallet } = asset
    const value = collateralValueOf(tiers, isOn, wallet + upl, index)
    const opening = upl === asset.counted ? value : collateralValueOf(tiers, isOn, wallet + asset.counted, index)
    marginBalance += value
    openingBalance += opening > 0n && !isFresh ? 0n : opening
    totalEquity += worthInUsd(wallet + upl, index)
    profit += worthInUsd(upl, index)
    const owed = realisedDebtOf(wallet)
    const forDebt = marginInUsd(divide(owed * asset.borrowMaintenance, RATE_ONE, 'ceil'), index)
    initialMargin += marginInUsd(asset.initialMargin, index)
    initialMargin += marginInUsd(divide(owed * asset.borrowInitial, RATE_ONE, 'ceil'), index)
    maintenance += marginInUsd(asset.maintenance, index) + forDebt
    debtMaintenance += forDebt
  }
  return { marginBalance, openingBalance, totalEquity, upl: profit, initialMargin, maintenance, debtMaintenance }
}

/** D_c: what a wallet owes. Losses not realised carry the margin of their positions already. */
export function realisedDebtOf(wallet: Amount): Amount {
  return wallet < 0n ? -wallet : 0n
}

/** A: what new orders may use. */
export function availableInUsd({ initialMargin, openingBalance }: UnifiedFigures): Amount {
  return openingBalance > initialMargin ? openingBalance - initialMargin : 0n
}

/** Whether a margin is so large a part of what covers it, 10^-8; with nothing to cover it any margin is. */
export function reaches(margin: Amount, balance: Amount, part: bigint): boolean {
  if (balance <= 0n) return margin > 0n
  return margin * RATE_ONE >= balance * part
}

/** Part of the margin balance that a margin needs, 10^-8, up; with nothing to cover it all of it. */
export function unifiedRatioOf(margin: Amount, marginBalance: Amount): bigint {
  if (margin === 0n) return 0n
  return marginBalance > 0n ? divide(margin * RATE_ONE, marginBalance, 'ceil') : RATE_ONE
}
