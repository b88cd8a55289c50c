import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { securityNotice, trustDevice } from '../../account-security/index.ts'
import { appendAudit } from '../../audit-log/index.ts'
import type { User } from '../../identity/index.ts'
import type { AccessParts, Visit } from '../access-parts.ts'
import { rememberBrowser, type Unusual } from './known-browsers.store.ts'
import type { RestrictedCountry, SignedIn } from './sign-in-outcome.ts'

export interface Proved {
  readonly user: User
  readonly visit: Visit
  readonly unusual: Unusual | undefined
  readonly trustsDevice: boolean
  /** He has just registered: the welcome says enough. */
  readonly isFirst?: boolean
}

/**
 * Everything is proved. Whom nobody may serve is turned away before a message says that he came in, and only the audit
 * log knows.
 */
export async function finishSignIn(
  parts: Pick<AccessParts, 'sql' | 'sessions' | 'messages' | 'admits'>,
  proved: Proved,
  nowMs: number,
): Promise<SignedIn | RestrictedCountry> {
  const { user, visit } = proved
  if (await parts.admits(user, visit.from.ip, nowMs)) return letIn(parts, proved, nowMs)
  const object = { kind: 'user', id: String(user.id) }
  await appendAudit(parts.sql, {
    ...{ atMs: nowMs, actor: { kind: 'system', id: 'sign-in' }, action: 'login-failed', object, ip: visit.from.ip },
    ...(visit.from.requestId !== undefined && { requestId: visit.from.requestId }),
    after: { refusal: 'restricted-country' },
  })
  return { refusal: 'restricted-country' }
}

/** A session, and what is told of it, in one transaction: no session without its line in the log. */
export async function letIn(
  { sql, sessions, messages }: Pick<AccessParts, 'sql' | 'sessions' | 'messages'>,
  { user, visit, unusual, trustsDevice, isFirst = false }: Proved,
  nowMs: number,
): Promise<SignedIn> {
  const { from, browser, client, formerToken } = visit
  const { ip, userAgent, deviceId, country } = from
  const described = {
    type: client,
    ip,
    userAgent,
    ...(deviceId !== undefined && { deviceId }),
    ...(country !== undefined && { country }),
  }
  const { session, ended, device } = await inTransaction(sql, async (tx) => {
    const started = await sessions.begin(tx, user.id, described, nowMs)
    await rememberBrowser(tx, user.id, { browser, country }, nowMs)
    const device = trustsDevice ? await trustDevice(tx, user.id, from, nowMs) : undefined
    await securityNotice(tx, messages, {
      user,
      event: unusual === 'new-device' ? 'new-device' : 'login',
      from,
      nowMs,
      // Nobody has shown who reads an address that was never confirmed.
      ...(!isFirst &&
        (user.isEmailConfirmed || user.phone !== undefined) && { tells: { template: 'signIn', values: {} } }),
    })
    return { ...started, device }
  })
  ended.forget()
  if (formerToken !== undefined) await sessions.signOut(formerToken)
  return { next: 'session', user, session, device }
}
