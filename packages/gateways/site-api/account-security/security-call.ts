import { type CallOrigin, type SecurityRequest, settingsLocked } from '@bowline/capabilities/account-security/index.ts'
import { appendAudit } from '@bowline/capabilities/audit-log/index.ts'
import type { CountryRules } from '@bowline/capabilities/country-rules/index.ts'
import { type Factors, strongestFactor, type ValidType } from '@bowline/capabilities/factors/index.ts'
import { asProved, findUser, type User } from '@bowline/capabilities/identity/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { Operation } from '@bowline/contract/terms/operations.ts'
import type { Sql, Transaction } from '@bowline/platform/postgres/index.ts'
import { readCookies } from '@bowline/platform/read-cookies.ts'
import { DEVICE_COOKIE } from '../../call-kit/cookies.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { webSourceOf } from '../call/client-context.ts'
import type { Caller, SiteCall } from '../call/handler.ts'
import { proofRefusal } from '../factors/proof-refusal.ts'
import { type SecurityRefused, securityRefusal } from './security-refusal.ts'

/** What reading and proving a change of an account needs. */
export interface ChangeNeeds {
  readonly sql: Sql
  readonly countries: Pick<CountryRules, 'countryOf'>
  readonly factors: Pick<Factors, 'prove'>
}

/** Where a call comes from, for history, audit log and messages. */
export function callOriginOf(
  call: Omit<SiteCall, 'params' | 'caller'>,
  { countries }: Pick<ChangeNeeds, 'countries'>,
): CallOrigin {
  const { ip, userAgent, deviceId, requestId, locale } = call
  const { country, isUncertain } = countries.countryOf(ip)
  const webSource = webSourceOf(call.header('web-source'))
  return { ip, userAgent, deviceId, requestId, locale, webSource, country: isUncertain ? undefined : country }
}

export function deviceTokenOf(call: Pick<SiteCall, 'header'>): string | undefined {
  return readCookies(call.header('cookie')).get(DEVICE_COOKIE)
}

/** Reads the caller from the database: what the session holds may be seconds old. */
export async function freshUser({ sql }: Pick<ChangeNeeds, 'sql'>, { user }: Caller): Promise<User> {
  const fresh = await findUser(sql, user.id)
  if (!fresh) throw new SiteRefusal(SiteCode.signInNeeded, 'signed-out')
  return fresh
}

export async function readSecurityRequest(
  call: SiteCall<unknown, Caller>,
  site: Pick<ChangeNeeds, 'sql' | 'countries'>,
): Promise<SecurityRequest> {
  const { caller, nowMs } = call
  return { user: await freshUser(site, caller), sessionId: caller.sessionId, from: callOriginOf(call, site), nowMs }
}

/** Proofs that were tried and failed; one that was not even tried is not worth a row that is kept for seven years. */
const TRIED: ReadonlySet<string> = new Set(['wrong', 'expired', 'paused', 'wrong-password'])

/** Turns a refused change into the error to throw; a failed proof is recorded in the audit log. */
export async function refusedChange<R extends SecurityRefused>(
  { sql }: Pick<ChangeNeeds, 'sql'>,
  { user, from, nowMs }: SecurityRequest,
  refused: R,
  refusalOf: (refused: R) => SiteRefusal = securityRefusal,
): Promise<SiteRefusal> {
  const refusal = refusalOf(refused)
  if (!TRIED.has(refused.refusal)) return refusal
  const self = { kind: 'user', id: String(user.id) } as const
  await appendAudit(sql, {
    ...{ atMs: nowMs, actor: self, action: 'proof-refused', object: self, code: String(refusal.code), ip: from.ip },
    ...(from.deviceId !== undefined && { device: from.deviceId }),
    ...(from.requestId !== undefined && { requestId: from.requestId }),
    after: { refusal: refused.refusal, ...('factor' in refused && { factor: refused.factor }) },
  })
  return refusal
}

/** As the specification has it: the number of a factor and its code. */
export interface SentProof {
  readonly validType?: number | undefined
  readonly validCode?: string | undefined
}

/**
 * Refuses unless the strongest factor is proved, with a code sent for this operation where codes are sent. A caller who
 * sends none gets the name of the factor.
 */
export async function requireFactor(
  site: ChangeNeeds,
  request: SecurityRequest,
  { validType, validCode }: SentProof,
  operation: Operation,
): Promise<void> {
  const { user, sessionId: boundTo, from, nowMs } = request
  if (validType === undefined || !validCode)
    throw proofRefusal({ refusal: 'other-factor', needs: await strongestFactor(site.sql, user.id) })
  const proof = { validType: validType as ValidType, validCode }
  const proved = await site.factors.prove({ user, ...proof, operation, boundTo, ip: from.ip, nowMs })
  if (proved !== 'proved') throw await refusedChange(site, request, proved)
}

/** For changes small enough to be made here: settings not locked and strongest factor right, or a refusal. */
export async function requireProof(
  site: ChangeNeeds,
  request: SecurityRequest,
  proof: SentProof,
  { whileLocked = false } = {},
): Promise<void> {
  const locked = whileLocked ? undefined : await settingsLocked(site.sql, request.user.id, request.nowMs)
  if (locked) throw securityRefusal(locked)
  await requireFactor(site, request, proof, Operation.other)
}

/** Makes a change the caller has just proved, in one transaction; refused if the proof became invalid meanwhile. */
export async function changeAsProved<T>(
  { sql }: Pick<ChangeNeeds, 'sql'>,
  { user }: Pick<SecurityRequest, 'user'>,
  change: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const done = await asProved(sql, user, async (tx) => ({ value: await change(tx) }))
  if ('refusal' in done) throw securityRefusal(done)
  return done.value
}
