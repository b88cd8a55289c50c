import type { Amount } from '@bowline/money'
import type { CountryDecision } from '../../country-rules/index.ts'
import { mainAccountOf, type User } from '../../identity/index.ts'
import { mayWithdraw, type WithdrawalRefusal } from '../../withdrawal-guard/index.ts'
import { type FundsRefusal, unpricedAndGone, type WalletFunds } from './funds.ts'
import type { CheckParts } from './withdraw.ts'
import { leftLately, openingValue } from './withdrawn-value.ts'

/** Something that would be paid to another user here, out of the funding account. */
export interface Payment {
  /** As currently in the database. */
  readonly user: Pick<User, 'id' | 'status' | 'kycLevel'>
  /** For the product `withdrawal`, from the request's location. */
  readonly country: CountryDecision
  readonly coin: string
  readonly amount: Amount
  /** In USDT, of other payments that were not known to be settled before this was asked. */
  readonly paying: Amount
}

export type PaymentRefusal =
  | WithdrawalRefusal
  | FundsRefusal
  | { readonly refusal: 'no-price' }
  | { readonly refusal: 'balance'; readonly most: Amount }

type PaymentParts = CheckParts & {
  readonly walletsOf: (account: number, coin: string) => Promise<WalletFunds>
}

/**
 * What keeps a withdrawal from leaving keeps a payment too, and both count towards the same limits (domain/wallet.md §7, W18):
 * the value of deposits that may still be undone stays, in spot or where it is paid from. `sql`: of the transaction that holds
 * the user's row.
 */
export async function refusePayment(
  parts: PaymentParts,
  { user, country, coin, amount, paying }: Payment,
  nowMs: number,
): Promise<PaymentRefusal | undefined> {
  const { sql, pins } = parts
  const asked = parts.worthOf(coin, amount)
  const value = asked === undefined ? undefined : { asked, ...(await leftLately(parts, user.id, nowMs)) }
  const unallowed = await mayWithdraw({ sql, pins }, { user, country, value }, nowMs)
  if (unallowed) return unallowed
  if (asked === undefined) return { refusal: 'no-price' }
  if (await parts.owes(sql, user.id)) return { refusal: 'debt' }
  // What is on its way out is read before the balances, and what may be undone after them: whatever happens in between is then
  // counted twice, and never not at all.
  const leaving = paying + (await openingValue(sql, user.id))
  const { spot, funding } = await parts.walletsOf(mainAccountOf(user.id), coin)
  const unfinal = await parts.unfinal(sql, user.id)
  const gone = unpricedAndGone(spot.staying, unfinal)
  if (gone !== undefined) return { refusal: 'unpriced-deposits', coin: gone }
  const most = spot.worth + funding.worth - leaving - unfinal.worth
  if (unfinal.worth > 0n && asked > most) return { refusal: 'unfinal-deposits', withdrawable: most > 0n ? most : 0n }
  return amount > funding.available ? { refusal: 'balance', most: funding.available } : undefined
}
