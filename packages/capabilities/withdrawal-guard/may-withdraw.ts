import { isFault, LEDGER_DECIMALS, parseUnits } from '@bowline/money'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { areWithdrawalsFrozen, holdEnd } from '../account-security/index.ts'
import { type Destination, refuseDestination, type WhiteListRefusal } from '../address-book/index.ts'
import type { CountryDecision } from '../country-rules/index.ts'
import { boundFactors, type Pins } from '../factors/index.ts'
import type { User } from '../identity/index.ts'
import { limitsOf, type WithdrawalLimits } from '../kyc/index.ts'

export interface GuardParts {
  /** Everything is asked by it, so that a transaction needs no second connection. */
  readonly sql: Sql
  readonly pins: Pick<Pins, 'lockedUntil'>
}

export interface WithdrawalQuestion {
  /** As the database has him now. */
  readonly user: Pick<User, 'id' | 'status' | 'kycLevel'>
  /** Of the product `withdrawal`, from where he asks. */
  readonly country: CountryDecision
  /** By an API key: `authorize` has let it pass, and it withdraws to listed addresses alone. */
  readonly isByKey?: boolean
  /** Left out: whether he may withdraw at all. */
  readonly to?: Destination
  /** In USDT at the index, ledger units. */
  readonly value?: Value
}

interface Value {
  readonly asked: bigint
  /** Asked for within the last 24 hours and 30 days, and not given back. */
  readonly ofDay: bigint
  readonly ofMonth: bigint
}

export type WithdrawalRefusal =
  | { readonly refusal: 'closed' | 'frozen' | 'level-needed' }
  | { readonly refusal: 'held' | 'pin-locked'; readonly untilMs: number }
  | { readonly refusal: 'country'; readonly decision: CountryDecision }
  | { readonly refusal: 'over-limit'; readonly limits: WithdrawalLimits }
  | { readonly refusal: 'unguarded'; readonly missing: 'pin' | 'factor' }
  | WhiteListRefusal

/**
 * What everything that lets money leave asks first, in the order of domain/wallet.md §6; the first refusal is the answer.
 * Undefined: he may, and proves himself by all he has bound. Amounts of coins, fees and networks are the wallet's.
 */
export async function mayWithdraw(
  parts: GuardParts,
  { user, country, isByKey = false, to, value }: WithdrawalQuestion,
  nowMs: number,
): Promise<WithdrawalRefusal | undefined> {
  const { sql, pins } = parts
  if (user.status !== 'active') return { refusal: 'closed' }
  if (await areWithdrawalsFrozen(sql, user.id)) return { refusal: 'frozen' }
  const heldUntilMs = await holdEnd(sql, user.id, nowMs)
  if (heldUntilMs !== undefined) return { refusal: 'held', untilMs: heldUntilMs }
  if (country !== 'allow' && country !== 'allow-with-notice') return { refusal: 'country', decision: country }

  const limits = limitsOf(user.kycLevel)
  if (unitsOf(limits.perDay) === 0n) return { refusal: 'level-needed' }
  if (value && isOver(limits, value)) return { refusal: 'over-limit', limits }

  const bound = await boundFactors(sql, user.id)
  if (!bound.authenticator && bound.passkeys === 0 && !bound.sms) return { refusal: 'unguarded', missing: 'factor' }
  if (!bound.pin) return { refusal: 'unguarded', missing: 'pin' }
  const pinUntilMs = await pins.lockedUntil(sql, user.id, nowMs)
  if (pinUntilMs !== undefined) return { refusal: 'pin-locked', untilMs: pinUntilMs }
  return to && refuseDestination(sql, user.id, to, { nowMs, always: isByKey })
}

function isOver({ perDay, perMonth }: WithdrawalLimits, { asked, ofDay, ofMonth }: Value): boolean {
  return ofDay + asked > unitsOf(perDay) || ofMonth + asked > unitsOf(perMonth)
}

function unitsOf(text: string): bigint {
  const units = parseUnits(text, LEDGER_DECIMALS)
  if (isFault(units)) throw new Error(`${text} is no limit`)
  return units
}
