import type { Amount } from '@bowline/money'
import type { CountryDecision } from '../../country-rules/index.ts'
import { mainAccountOf, type User } from '../../identity/index.ts'
import { mayWithdraw, type WithdrawalRefusal } from '../../withdrawal-guard/index.ts'
import { type FundsRefusal, unpricedAndGone } from './funds.ts'
import type { CheckParts } from './withdraw.ts'
import { leftLately, openingValue } from './withdrawn-value.ts'

/** Something that would be paid to another user here, out of another account than spot. */
export interface Payment {
  /** As currently in the database. */
  readonly user: Pick<User, 'id' | 'status' | 'kycLevel'>
  /** For the product `withdrawal`, from the request's location. */
  readonly country: CountryDecision
  readonly coin: string
  readonly amount: Amount
  /** In USDT, what the account has that it would be paid from. */
  readonly worth: Amount
}

export type PaymentRefusal = WithdrawalRefusal | FundsRefusal | { readonly refusal: 'no-price' }

/**
 * What keeps a withdrawal from leaving keeps a payment too, and both count towards the same limits (domain/wallet.md §7, W18):
 * the value of deposits that may still be undone stays, in spot or where it is paid from. `sql`: of the transaction that holds
 * the user's row.
 */
export async function refusePayment(
  parts: CheckParts,
  { user, country, coin, amount, worth }: Payment,
  nowMs: number,
): Promise<PaymentRefusal | undefined> {
  const { sql, pins } = parts
  const asked = parts.worthOf(coin, amount)
  const value = asked === undefined ? undefined : { asked, ...(await leftLately(parts, user.id, nowMs)) }
  const unallowed = await mayWithdraw({ sql, pins }, { user, country, value }, nowMs)
  if (unallowed) return unallowed
  if (asked === undefined) return { refusal: 'no-price' }
  if (await parts.owes(sql, user.id)) return { refusal: 'debt' }
  const unfinal = await parts.unfinal(sql, user.id)
  if (unfinal.worth === 0n && unfinal.unpriced.length === 0) return undefined
  // Before the balance: what is locked meanwhile is then counted twice, and never not at all.
  const opening = await openingValue(sql, user.id)
  const spot = await parts.spotOf(mainAccountOf(user.id), coin)
  const gone = unpricedAndGone(spot.staying, unfinal)
  if (gone !== undefined) return { refusal: 'unpriced-deposits', coin: gone }
  if (unfinal.worth === 0n) return undefined
  const most = spot.worth + worth - opening - unfinal.worth
  return asked <= most ? undefined : { refusal: 'unfinal-deposits', withdrawable: most > 0n ? most : 0n }
}
