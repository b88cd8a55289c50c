import {
  type CallFacts,
  type Proof,
  type SecurityRequest,
  settingsLocked,
} from '@bowline/capabilities/account-security/index.ts'
import { Operation, prove } from '@bowline/capabilities/factors/index.ts'
import { findUser, type User } from '@bowline/capabilities/identity/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { DEVICE_COOKIE, readCookies } from './cookies.ts'
import type { Caller, SiteCall } from './handler.ts'
import { securityRefusal } from './security-refusal.ts'
import type { Site } from './site.ts'
import { SiteRefusal } from './site-refusal.ts'

/** Where a call comes from, for history, audit log and messages. */
export function factsOf(call: Omit<SiteCall, 'params' | 'caller'>, { countries }: Pick<Site, 'countries'>): CallFacts {
  const { ip, userAgent, deviceId, requestId, locale } = call
  const { country, isUncertain } = countries.countryOf(ip)
  return { ip, userAgent, deviceId, requestId, locale, country: isUncertain ? undefined : country }
}

export function deviceTokenOf(call: Pick<SiteCall, 'header'>): string | undefined {
  return readCookies(call.header('cookie')).get(DEVICE_COOKIE)
}

/** The caller as the database has him now: what a session knows of him may be seconds old. */
export async function freshUser({ sql }: Pick<Site, 'sql'>, { user }: Caller): Promise<User> {
  const fresh = await findUser(sql, user.id)
  if (!fresh) throw new SiteRefusal(SiteCode.signInNeeded, 'Sign in to go on.')
  return fresh
}

export async function readSecurityRequest(call: SiteCall<unknown, Caller>, site: Site): Promise<SecurityRequest> {
  const { caller, nowMs } = call
  return { user: await freshUser(site, caller), sessionId: caller.sessionId, from: factsOf(call, site), nowMs }
}

/** For changes small enough to be made here: settings open, strongest factor right, or a refusal. */
export async function requireProof(
  site: Site,
  { user, sessionId, from, nowMs }: SecurityRequest,
  { validType, validCode }: Proof,
  { whileLocked = false } = {},
): Promise<void> {
  const locked = whileLocked ? undefined : await settingsLocked(site.sql, user.id, nowMs)
  if (locked) throw securityRefusal(locked)
  const proved = await prove(site, {
    user,
    validType,
    validCode,
    operation: Operation.other,
    boundTo: sessionId,
    ip: from.ip,
    nowMs,
  })
  if (proved !== 'proved') throw securityRefusal(proved)
}
