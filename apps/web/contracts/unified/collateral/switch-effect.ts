import { type CollateralTier, collateralValueOf, tiersByWorth } from '@bowline/core/formulas/unified/collateral.ts'
import { reaches, unifiedRatioOf } from '@bowline/core/formulas/unified/figures.ts'
import { fromUnits } from '@bowline/design-system/numbers/decimal.ts'
import { units } from '../../figures/contract-terms.ts'
import type { CoinRow, Collateral, UnifiedFigures, UnifiedTotals } from '../unified-figures.ts'

const PLACES = 8
/** Of the margin balance no more may be needed after a coin was switched off (domain/unified-account.md §6). */
const MOST_IM = 80_000_000n

/** Coins by name, and whether each is to be collateral. */
export type Wishes = ReadonlyMap<string, boolean>

export interface SwitchEffect {
  readonly marginBalance: string
  readonly imRatio: string
  readonly mmRatio: string
  /** Why the exchange would refuse it. */
  readonly refusal: { readonly kind: 'debt'; readonly coin: string } | { readonly kind: 'ratio' } | undefined
}

/** What switching coins makes of the account, by the formulas that the exchange decides by. */
export function switchEffect(
  totals: UnifiedTotals,
  { coins, collaterals }: Pick<UnifiedFigures, 'coins' | 'collaterals'>,
  wishes: Wishes,
): SwitchEffect {
  const changed = coins.filter((row) => (wishes.get(row.coin) ?? isOn(row)) !== isOn(row))
  const balance = changed.reduce((sum, row) => {
    const terms = collaterals.find(({ coin }) => coin === row.coin)
    return terms ? sum - units(row.marginValue) + collateralWorth(row, terms, !isOn(row)) : sum
  }, units(totals.marginBalance))
  const [initial, maintenance] = [units(totals.initialMargin), units(totals.maintMargin)]
  const off = changed.filter(isOn)
  const owed = off.find(({ borrowed }) => units(borrowed) > 0n)
  const isTooHigh = off.length > 0 && reaches(initial, balance, MOST_IM)
  return {
    marginBalance: fromUnits(balance, PLACES),
    imRatio: fromUnits(unifiedRatioOf(initial, balance), PLACES),
    mmRatio: fromUnits(unifiedRatioOf(maintenance, balance), PLACES),
    refusal: owed ? { kind: 'debt', coin: owed.coin } : isTooHigh ? { kind: 'ratio' } : undefined,
  }
}

/** At what a coin counts now, or of one that counts nothing at what its first slice would. */
export function ratioOf(row: CoinRow, terms: Collateral | undefined): string {
  return units(row.ratio) === 0n ? (terms?.tiers[0]?.ratio ?? row.ratio) : row.ratio
}

export function isOn({ collateralStatus }: CoinRow): boolean {
  return collateralStatus === 1
}

/** Why a coin cannot be switched, whatever the account holds. */
export function whyFixed({
  isFixed,
  sysCollateralStatus,
  ...row
}: Collateral): 'fixed' | 'closed' | 'full' | undefined {
  if (isFixed === 1) return 'fixed'
  if (row.collateralStatus === 1) return undefined
  if (sysCollateralStatus === 0) return 'closed'
  return row.platformCap !== null && units(row.platformUsage) >= units(row.platformCap) ? 'full' : undefined
}

function collateralWorth({ equity, indexPrice }: CoinRow, { tiers, tiersBy }: Collateral, isCounted: boolean): bigint {
  const index = units(indexPrice)
  const rows: CollateralTier[] = tiers.map(({ to, ratio }) => ({ cap: units(to), ratio: units(ratio) }))
  return collateralValueOf(tiersBy === 'worth' ? tiersByWorth(rows, index) : rows, isCounted, units(equity), index)
}
