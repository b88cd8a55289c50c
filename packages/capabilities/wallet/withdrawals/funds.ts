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

/** Why an account may not lose so much of a coin now. */
export type FundsRefusal =
  | { readonly refusal: 'insufficient-balance' }
  /** Coins that were withdrawn or sold have vanished from their chain since: the rest stays until they are back. */
  | { readonly refusal: 'debt' }
  /** The value of what was deposited and may still be undone stays in the account (W18). */
  | { readonly refusal: 'unfinal-deposits'; readonly withdrawable: Amount }

/** Of one coin what is available, and what all coins that stay here are worth in USDT. */
export interface SpotFunds {
  readonly available: Amount
  readonly worth: Amount
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
  const left = stayingWorth(balances) - unfinalWorth
  if (owes || left <= 0n) return { ...funds, withdrawable: unfinalWorth === 0n && !owes ? available : 0n }
  // Without a price nothing is withdrawn, and nothing can be said of how much of it may be.
  if (!worth || valueAt(available, worth) <= left) return { ...funds, withdrawable: available }
  return { ...funds, withdrawable: (left * worth.denominator) / worth.numerator }
}

/** What is being withdrawn is on its way out: it secures nothing any more, however long it waits for its review. */
export function stayingWorth(balances: readonly SpotBalance[]): Amount {
  return balances.reduce(
    (sum, { total, withdrawing, worth }) => sum + (worth ? valueAt(total - withdrawing, worth) : 0n),
    0n,
  )
}

/** `opening`: the value of what was asked for already, and may still be in the balance. */
export function refuseFunds(
  { available, worth }: SpotFunds,
  { unfinalWorth, owes, opening }: Ties & { readonly opening: Amount },
  { amount, value }: { readonly amount: Amount; readonly value: Amount },
): FundsRefusal | undefined {
  if (available < amount) return { refusal: 'insufficient-balance' }
  if (owes) return { refusal: 'debt' }
  const withdrawable = worth - unfinalWorth - opening
  if (unfinalWorth === 0n || value <= withdrawable) return undefined
  return { refusal: 'unfinal-deposits', withdrawable: withdrawable > 0n ? withdrawable : 0n }
}
