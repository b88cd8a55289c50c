import { type CollateralTier, tiersByWorth } from '@bowline/core/formulas/unified/collateral.ts'
import type { UnifiedAsset } from '@bowline/core/formulas/unified/figures.ts'
import type { Pair, WalletFigures } from '../figures/account-figures.ts'
import { units } from '../figures/contract-terms.ts'
import type { CoinRow, Collateral } from '../unified/unified-figures.ts'

/** A wallet of futures, in ledger units, and what it counts where coins stand behind each other. */
export interface Coin {
  readonly coin: string
  readonly wallet: bigint
  /** USD, 10^-8; of a classic wallet nothing depends on it. */
  readonly index: bigint
  /** Its index is not too old for new orders. */
  readonly isFresh: boolean
  /** In coins or, `isByWorth`, in USD. */
  readonly tiers: readonly CollateralTier[]
  readonly isByWorth: boolean
  readonly isOn: boolean
  /** By its owner: neither always on nor closed by the platform. */
  readonly maySwitch: boolean
  readonly isAccepted: boolean
  readonly isFixed: boolean
  /** Margin of what is owed, 10^-8. */
  readonly borrowInitial: bigint
  readonly borrowMaintenance: bigint
}

/** Everything behind somebody's contracts: wallets that stand together, or each alone, and every contract as it is held. */
export interface Account {
  readonly isUnified: boolean
  readonly coins: readonly Coin[]
  readonly pairs: readonly Pair[]
}

/** With what the wallet has and the coin is worth now: the exchange's answer may be of a while ago. */
export function unifiedCoin(
  row: CoinRow,
  terms: Collateral,
  { index, isFresh, wallet }: Pick<Coin, 'index' | 'isFresh' | 'wallet'>,
): Coin {
  const isFixed = terms.isFixed === 1
  const isAccepted = terms.sysCollateralStatus === 1
  return {
    ...{ coin: row.coin, wallet, index, isFresh },
    tiers: terms.tiers.map(({ to, ratio }) => ({ cap: units(to), ratio: units(ratio) })),
    isByWorth: terms.tiersBy === 'worth',
    isOn: row.collateralStatus === 1,
    ...{ isFixed, isAccepted, maySwitch: !isFixed && isAccepted },
    borrowInitial: units(terms.borrowIm),
    borrowMaintenance: units(terms.borrowMm),
  }
}

/** A wallet that stands alone. */
export function classicCoin(coin: string, wallet: bigint): Coin {
  const none = { index: 0n, tiers: [], borrowInitial: 0n, borrowMaintenance: 0n }
  return {
    ...{ coin, wallet, ...none, isByWorth: false, isFresh: true },
    ...{ isOn: true, isFixed: true, isAccepted: true, maySwitch: false },
  }
}

export function tiersOf({ tiers, isByWorth, index }: Coin): readonly CollateralTier[] {
  return isByWorth ? tiersByWorth(tiers, index) : tiers
}

/** A coin as the formulas of the exchange take it. */
export function assetOf(
  coin: Coin,
  { counted, upl, positionMargin, orderMargin, maintenance }: WalletFigures,
): UnifiedAsset {
  const { wallet, index, isFresh, isOn, isAccepted, borrowInitial, borrowMaintenance } = coin
  return {
    ...{ wallet, upl, counted, maintenance, index, isFresh, borrowInitial, borrowMaintenance },
    initialMargin: positionMargin + orderMargin,
    tiers: tiersOf(coin),
    isOn: isOn && isAccepted,
  }
}
