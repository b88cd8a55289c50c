import type { Amount } from '@bowline/money'
import { type FundingWallet, type SpotBalance, valueAt, type Worth } from '../../portfolio/index.ts'

/** What somebody has of a coin in the spot account; ledger units. */
export interface Funds {
  readonly available: Amount
  readonly locked: Amount
  readonly withdrawing: Amount
  /** The part of what is available that may leave now (W18). */
  readonly withdrawable: Amount
  /** In USDT, by which it counts to limits; undefined while the coin has no price. */
  readonly price: Amount | undefined
}

/** Why an account may not lose so much of a coin now. */
export type FundsRefusal =
  | { readonly refusal: 'insufficient-balance' }
  /** Coins that were withdrawn or sold have vanished from their chain since: the rest stays until they are back. */
  | { readonly refusal: 'debt' }
  /** The value of what was deposited and may still be undone stays in the account (W18). */
  | { readonly refusal: 'unfinal-deposits'; readonly withdrawable: Amount }
  /** What may still be undone has no price and is not all here any more: nobody knows how much has to stay, so everything does. */
  | { readonly refusal: 'unpriced-deposits'; readonly coin: string }

/** Of one coin what is available, and what all coins that stay here are worth in USDT. */
export interface SpotFunds {
  readonly available: Amount
  readonly worth: Amount
  /** Of each coin, by its number in the ledger, what stays here. */
  readonly staying: ReadonlyMap<number, Amount>
}

/** Spot and funding account as of one command. */
export interface WalletFunds {
  readonly spot: SpotFunds
  /** Of one coin what is there, and what all of them are worth in USDT. */
  readonly funding: { readonly available: Amount; readonly worth: Amount }
}

/** Deposits, and what was bought, that may still be undone. */
export interface Unfinal {
  /** In USDT, of what has a price. */
  readonly worth: Amount
  readonly unpriced: readonly { readonly asset: number; readonly coin: string; readonly amount: Amount }[]
}

export interface Ties {
  /** So much has to stay. */
  readonly unfinal: Unfinal
  /** Credited coins have vanished: everything has to stay. */
  readonly owes: boolean
}

const UNIT = 100_000_000n

/** `balances` by what they secure; `worth`: of a ledger unit of the coin, as what leaves. */
export function fundsOf(
  balances: readonly SpotBalance[],
  asset: number | undefined,
  { unfinal, owes }: Ties,
  worth: Worth | undefined,
): Funds {
  const own = balances.find((balance) => balance.asset === asset)
  if (!own) return { available: 0n, locked: 0n, withdrawing: 0n, withdrawable: 0n, price: undefined }
  const { available, locked, withdrawing } = own
  const funds = { available, locked, withdrawing, price: worth && valueAt(UNIT, worth) }
  const left = stayingWorth(balances) - unfinal.worth
  if (owes || unpricedAndGone(stayingOf(balances), unfinal) !== undefined) return { ...funds, withdrawable: 0n }
  if (left <= 0n) return { ...funds, withdrawable: unfinal.worth === 0n ? available : 0n }
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

export function spotFunds(balances: readonly SpotBalance[], asset: number | undefined): SpotFunds {
  const available = balances.find((own) => own.asset === asset)?.available ?? 0n
  return { available, worth: stayingWorth(balances), staying: stayingOf(balances) }
}

export function walletFunds(
  { spot, funding }: { readonly spot: readonly SpotBalance[]; readonly funding: readonly FundingWallet[] },
  asset: number | undefined,
): WalletFunds {
  const available = funding.find((own) => own.asset === asset)?.balance ?? 0n
  const worth = funding.reduce((sum, { value = 0n }) => sum + value, 0n)
  return { spot: spotFunds(spot, asset), funding: { available, worth } }
}

export const stayingOf = (balances: readonly SpotBalance[]): ReadonlyMap<number, Amount> =>
  new Map(balances.map(({ asset, total, withdrawing }) => [asset, total - withdrawing]))

/**
 * A coin without a price of which less is here than may still be undone: the rest was changed into something of unknown worth, or
 * moved on. Where all of it is here, nothing of it has left, and it does not leave itself: what has no price is not withdrawn.
 */
export function unpricedAndGone(
  staying: ReadonlyMap<number, Amount>,
  { unpriced }: Pick<Unfinal, 'unpriced'>,
): string | undefined {
  return unpriced.find(({ asset, amount }) => (staying.get(asset) ?? 0n) < amount)?.coin
}

/** `opening`: the value of what was asked for already, and may still be in the balance. */
export function refuseFunds(
  { available, worth, staying }: SpotFunds,
  { unfinal, owes, opening }: Ties & { readonly opening: Amount },
  { amount, value }: { readonly amount: Amount; readonly value: Amount },
): FundsRefusal | undefined {
  if (available < amount) return { refusal: 'insufficient-balance' }
  if (owes) return { refusal: 'debt' }
  const gone = unpricedAndGone(staying, unfinal)
  if (gone !== undefined) return { refusal: 'unpriced-deposits', coin: gone }
  const withdrawable = worth - unfinal.worth - opening
  if (unfinal.worth === 0n || value <= withdrawable) return undefined
  return { refusal: 'unfinal-deposits', withdrawable: withdrawable > 0n ? withdrawable : 0n }
}

/**
 * By what they were worth when they were credited, whatever has happened to their price since (W18); the rest by what it is worth
 * now, summed by coin: the same may have come on several networks.
 */
export function unfinalFrom(
  parts: readonly { readonly coin: string; readonly amount: Amount; readonly worth?: Amount | undefined }[],
  worthOf: (coin: string, amount: Amount) => Amount | undefined,
  assetOf: (coin: string) => number | undefined,
): Unfinal {
  const byCoin = new Map<string, Amount>()
  for (const { coin, amount, worth } of parts)
    if (worth === undefined) byCoin.set(coin, (byCoin.get(coin) ?? 0n) + amount)
  const valued = [...byCoin].map(([coin, amount]) => ({ coin, amount, worth: worthOf(coin, amount) }))
  return {
    worth: [...parts, ...valued].reduce((sum, { worth = 0n }) => sum + worth, 0n),
    unpriced: valued.flatMap(({ coin, amount, worth }) =>
      // A coin that is not listed any more is in nobody's spot account.
      worth === undefined ? [{ asset: assetOf(coin) ?? -1, coin, amount }] : [],
    ),
  }
}
