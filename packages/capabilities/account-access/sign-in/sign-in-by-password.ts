import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { securityNotice } from '../../account-security/index.ts'
import { appendAudit } from '../../audit-log/index.ts'
import type { SendRefusal } from '../../factors/index.ts'
import {
  type PasswordRefused,
  provePassword,
  readSignInName,
  type SignInName,
  type User,
} from '../../identity/index.ts'
import type { AccessParts, Visit } from '../access-parts.ts'
import { beginSignIn } from './begin-sign-in.ts'
import { type Caller, meetCaller } from './meet-caller.ts'
import type { RestrictedCountry, SignInOutcome, TicketGone } from './sign-in-outcome.ts'

export interface PasswordSignIn {
  readonly name: string
  readonly countryCode?: string | undefined
  readonly password: string
  readonly visit: Visit
  /** Default: met here. */
  readonly caller?: Caller
}

export type PasswordSignInRefusal =
  | PasswordRefused
  | SendRefusal
  | RestrictedCountry
  | TicketGone
  | { readonly refusal: 'name-malformed' }

const LOCKOUT_HOURS = 2

/** Exchanges name and password for a session, or for the next step. */
export async function signInByPassword(
  parts: AccessParts,
  { name: text, countryCode, password, visit, caller }: PasswordSignIn,
  nowMs: number,
): Promise<SignInOutcome | PasswordSignInRefusal> {
  const name = readSignInName(text, countryCode)
  if (!name) return { refusal: 'name-malformed' }
  const { ip } = visit.from
  const met = caller ?? (await meetCaller(parts, { name, browser: visit.browser, ip }, nowMs))
  const result = await provePassword(parts, { name, password, ip, caller: met, knownAs: met.knownAs }, nowMs)
  if (result.outcome === 'proved') return beginSignIn(parts, { user: result.user, by: 'password', visit }, nowMs)
  // Not awaited: its duration would reveal whether the name exists.
  void noteFailure(parts, name, result, visit, nowMs).catch((error: Error) =>
    parts.log.error({ error: error.message }, 'a failed sign-in could not be written to the audit log'),
  )
  return result
}

async function noteFailure(
  { sql, messages }: AccessParts,
  name: SignInName,
  refused: PasswordRefused,
  { from }: Visit,
  nowMs: number,
): Promise<void> {
  if (refused.refusal === 'password-length' || refused.refusal === 'busy') return
  const account = refused.refusal === 'wrong-password' ? refused.account : undefined
  await inTransaction(sql, async (tx) => {
    if (!account)
      return appendAudit(tx, { ...unknownCaller(name), atMs: nowMs, after: { refusal: refused.refusal }, ip: from.ip })
    const { user, isLockedNow } = account
    await securityNotice(tx, messages, {
      user,
      event: isLockedNow ? 'login-locked' : 'login-failed',
      from,
      nowMs,
      actor: NOBODY,
      code: refused.refusal,
      ...(isLockedNow &&
        isReached(user) && { message: { template: 'signInLocked', values: { hours: LOCKOUT_HOURS } } }),
    })
  })
}

const NOBODY = { kind: 'system', id: 'sign-in' } as const

/** People type passwords into the name field, so the name is not stored. */
const unknownCaller = ({ kind }: SignInName) => ({
  actor: NOBODY,
  action: 'login-failed',
  object: { kind: 'name', id: kind },
})

const isReached = ({ isEmailConfirmed, phone }: User) => isEmailConfirmed || phone !== undefined
