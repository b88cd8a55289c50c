import type { Amount } from '@bowline/money'
import { type SpotBalance, valueAt } from '../../portfolio/index.ts'

/** What somebody has of a coin in the spot account; ledger units. */
export interface Funds {
  readonly available: Amount
  readonly locked: Amount
  readonly withdrawing: Amount
  /** The part of what is available that may leave now (W18). */
  readonly withdrawable: Amount
  /** In USDT; undefined while the coin has no price. */
  readonly price: Amount | undefined
}

export interface Ties {
  /** What deposits that may still be undone were worth, in USDT: so much has to stay. */
  readonly unfinalWorth: Amount
  /** Credited coins have vanished: everything has to stay. */
  readonly owes: boolean
}

const UNIT = 100_000_000n

export function fundsOf(
  balances: readonly SpotBalance[],
  asset: number | undefined,
  { unfinalWorth, owes }: Ties,
): Funds {
  const own = balances.find((balance) => balance.asset === asset)
  if (!own) return { available: 0n, locked: 0n, withdrawing: 0n, withdrawable: 0n, price: undefined }
  const { available, locked, withdrawing, worth } = own
  const funds = { available, locked, withdrawing, price: worth && valueAt(UNIT, worth) }
  const left = balances.reduce((sum, { value = 0n }) => sum + value, 0n) - unfinalWorth
  if (owes || left <= 0n) return { ...funds, withdrawable: unfinalWorth === 0n && !owes ? available : 0n }
  // Without a price nothing is withdrawn, and nothing can be said of how much of it may be.
  if (!worth || valueAt(available, worth) <= left) return { ...funds, withdrawable: available }
  return { ...funds, withdrawable: (left * worth.denominator) / worth.numerator }
}
