import { isFault, LEDGER_DECIMALS, parseUnits } from '@bowline/money'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { areWithdrawalsFrozen, holdEnd } from '../account-security/index.ts'
import { type Destination, refuseDestination, type WhitelistRefusal } from '../address-book/index.ts'
import type { CountryDecision, CountryDenial } from '../country-rules/index.ts'
import { boundFactors, type Pins } from '../factors/index.ts'
import type { User } from '../identity/index.ts'
import { limitsOf, type WithdrawalLimits } from '../kyc/index.ts'
import { type KeyWithdrawalRefusal, refuseKeyAddress, refuseKeyValue, type WithdrawingKey } from './key-terms.ts'

export interface GuardParts {
  /** Used for every query, so that a transaction needs no second connection. */
  readonly sql: Sql
  readonly pins: Pick<Pins, 'lockedUntil'>
}

export interface WithdrawalQuestion {
  /** As currently in the database. */
  readonly user: Pick<User, 'id' | 'status' | 'kycLevel'>
  /** For the product `withdrawal`, from the request's location. */
  readonly country: CountryDecision
  /** With an API key: `authorize` has allowed it, and it withdraws to addresses of its own list only. */
  readonly byKey?: WithdrawingKey | undefined
  /** Default: whether the user may withdraw at all. */
  readonly to?: Destination
  /** In USDT at the index, ledger units. */
  readonly value?: WithdrawalValue | undefined
}

export interface WithdrawalValue {
  readonly asked: bigint
  /** Requested within the last 24 hours and 30 days, and not returned. */
  readonly ofDay: bigint
  readonly ofMonth: bigint
}

export type WithdrawalRefusal =
  | { readonly refusal: 'closed' | 'frozen' | 'level-needed' }
  | { readonly refusal: 'held' | 'pin-locked'; readonly untilMs: number }
  | { readonly refusal: 'country'; readonly decision: CountryDenial }
  | { readonly refusal: 'over-limit'; readonly limits: WithdrawalLimits }
  | { readonly refusal: 'unguarded'; readonly missing: 'pin' | 'factor' }
  | WhitelistRefusal
  | KeyWithdrawalRefusal

/**
 * Must be checked first by everything that lets money leave, in the order of domain/wallet.md §6; the first refusal is
 * returned. Undefined: allowed, given all of the user's factors. Amounts of coins, fees and networks are checked by the
 * wallet.
 */
export async function mayWithdraw(
  parts: GuardParts,
  { user, country, byKey, to, value }: WithdrawalQuestion,
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
  const overKey = byKey && (await refuseKeyValue(sql, byKey, value?.asked ?? 0n, nowMs))
  if (overKey) return overKey

  const bound = await boundFactors(sql, user.id)
  if (!bound.authenticator && bound.passkeys === 0 && !bound.sms) return { refusal: 'unguarded', missing: 'factor' }
  if (!bound.pin) return { refusal: 'unguarded', missing: 'pin' }
  const pinUntilMs = await pins.lockedUntil(sql, user.id, nowMs)
  if (pinUntilMs !== undefined) return { refusal: 'pin-locked', untilMs: pinUntilMs }
  return to && refuseWithdrawalTo({ sql }, { user, to, byKey }, nowMs)
}

/** The last of step 6: the owner's whitelist, and the key's own list. */
export async function refuseWithdrawalTo(
  { sql }: Pick<GuardParts, 'sql'>,
  { user, to, byKey }: Pick<WithdrawalQuestion, 'user' | 'byKey'> & { readonly to: Destination },
  nowMs: number,
): Promise<WhitelistRefusal | KeyWithdrawalRefusal | undefined> {
  const refused = await refuseDestination(sql, user.id, to, { nowMs, always: byKey !== undefined })
  return refused ?? (byKey && refuseKeyAddress(sql, user.id, byKey, to))
}

function isOver({ perDay, perMonth }: WithdrawalLimits, { asked, ofDay, ofMonth }: WithdrawalValue): boolean {
  return ofDay + asked > unitsOf(perDay) || ofMonth + asked > unitsOf(perMonth)
}

function unitsOf(text: string): bigint {
  const units = parseUnits(text, LEDGER_DECIMALS)
  if (isFault(units)) throw new Error(`${text} is no limit`)
  return units
}
