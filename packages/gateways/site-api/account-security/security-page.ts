import { linkedAccounts } from '@bowline/capabilities/account-access/index.ts'
import {
  type AccountSecurity,
  antiPhishingOf,
  closingOf,
  deviceName,
  emailChangeState,
  holdsOf,
  phoneChangeState,
  securityHistory,
  settingsLockOf,
} from '@bowline/capabilities/account-security/index.ts'
import { type BoundFactors, boundFactors, type Factors, strongestOf } from '@bowline/capabilities/factors/index.ts'
import { maskMail, maskName, maskPhone, type User } from '@bowline/capabilities/identity/index.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { tokenDeduction } from './token-deduction.ts'

export interface PageNeeds {
  readonly sql: Sql
  readonly factors: Pick<Factors, 'pins'>
  readonly accountSecurity: Pick<AccountSecurity, 'freezes'>
}

export interface InfoNeeds {
  readonly sql: Sql
  readonly engine: EngineClient
}

/** What protects an account, as shown to its owner. */
export async function securityPage(site: PageNeeds, user: User, nowMs: number) {
  const { sql, factors } = site
  const { id } = user
  const [bound, pinLockedUntilMs, phrase, holds, freeze, lock, closing, email, phone, linked] = await Promise.all([
    boundFactors(sql, id),
    factors.pins.lockedUntil(sql, id, nowMs),
    antiPhishingOf(sql, id),
    holdsOf(sql, id, nowMs),
    freezeShown(site, id),
    settingsLockOf(sql, id, nowMs),
    closingOf(sql, { userId: id }),
    emailChangeState(sql, id, nowMs),
    phoneChangeState(sql, id, nowMs),
    linkedAccounts(sql, id),
  ])
  return {
    email: user.email === undefined ? null : maskMail(user.email),
    isEmailConfirmed: user.isEmailConfirmed,
    phone: user.phone === undefined ? null : maskPhone(user.phone),
    hasPassword: user.hasPassword,
    linkedAccounts: linked.length,
    authenticatorBound: bound.authenticator,
    passkeys: bound.passkeys,
    recoveryCodesLeft: bound.recoveryCodes,
    pinSet: bound.pin,
    pinLockedUntilMs: pinLockedUntilMs ?? null,
    validType: { authenticator: 1, sms: 2, email: 3 }[strongestOf(bound)],
    antiPhishing: phrase ?? null,
    holds,
    withdrawalsHeldUntilMs: holds[0]?.endsAtMs ?? null,
    freeze,
    settingsLock: lock ?? null,
    closesAtMs: closing?.closesAtMs ?? null,
    progress: { email: email.progress, mobile: phone.progress },
    score: scoreOf(user, bound, phrase !== undefined),
  }
}

/** Points for each protection; a second factor counts most, since it stops somebody who has the password. */
function scoreOf(user: User, bound: BoundFactors, hasPhrase: boolean): number {
  const guards: readonly (readonly [boolean, number])[] = [
    [user.hasPassword || bound.passkeys > 0, 15],
    [user.isEmailConfirmed, 15],
    [user.phone !== undefined, 10],
    [bound.authenticator || bound.passkeys > 0, 30],
    [bound.pin, 15],
    [hasPhrase, 15],
  ]
  return guards.reduce((sum, [isThere, points]) => sum + (isThere ? points : 0), 0)
}

export async function freezeShown({ accountSecurity }: Pick<PageNeeds, 'accountSecurity'>, userId: number) {
  const { freezes } = accountSecurity
  const [state, list] = await Promise.all([freezes.of(userId), freezes.list(userId)])
  const own = list.find(({ cause }) => cause === 'self')
  // Frozen without one of our rows: directly in the engine, which the operator can do.
  const byEngine = state.tradingFrozen && list.length === 0
  return {
    ...state,
    ownStopLiftFromMs: own?.liftFromMs ?? null,
    isFrozenByOthers: byEngine || list.some(({ cause }) => cause !== 'self'),
  }
}

export async function myInfo(site: InfoNeeds, user: User, nowMs: number) {
  const { sql, engine } = site
  const [bound, phrase, bdd, logins] = await Promise.all([
    boundFactors(sql, user.id),
    antiPhishingOf(sql, user.id),
    tokenDeduction(engine, user.id),
    // The newest is the login that opened this session, or one of another session.
    securityHistory(sql, user.id, { events: ['login', 'new-device'], limit: 2, nowMs }),
  ])
  const last = logins[1]
  return {
    userId: user.id,
    userName: maskName(user),
    email: user.email === undefined ? null : maskMail(user.email),
    isEmailConfirmed: user.isEmailConfirmed,
    phone: user.phone === undefined ? null : maskPhone(user.phone),
    country: user.country ?? null,
    userAuthLevel: user.kycLevel,
    createdAtMs: user.createdAtMs,
    bdd,
    lastLogin: last
      ? { atMs: last.atMs, ip: last.ip ?? '', country: last.country ?? null, device: deviceName(last.userAgent) }
      : null,
    score: scoreOf(user, bound, phrase !== undefined),
  }
}

export async function baseInfo({ sql, engine }: InfoNeeds, user: User) {
  const [bound, bdd] = await Promise.all([boundFactors(sql, user.id), tokenDeduction(engine, user.id)])
  const flag = (is: boolean) => (is ? 1 : 0)
  return {
    userId: user.id,
    userName: maskName(user),
    userAuthLevel: user.kycLevel,
    googleAuthenticatorStatus: flag(bound.authenticator),
    mobileStatus: flag(bound.sms),
    emailStatus: flag(bound.email),
    pinStatus: flag(bound.pin),
    bdd,
  }
}
