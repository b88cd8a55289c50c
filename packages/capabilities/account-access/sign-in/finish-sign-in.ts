import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { securityNotice, startHold, trustDevice } from '../../account-security/index.ts'
import type { User } from '../../identity/index.ts'
import type { AccessParts, Visit } from '../access-parts.ts'
import { isElsewhere, rememberBrowser, type Unusual } from './known-browsers.store.ts'
import type { SignedIn, TicketGone } from './sign-in-outcome.ts'

export interface Proved {
  /** With the version from the beginning of the sign-in. */
  readonly user: User
  readonly visit: Visit
  readonly unusual: Unusual | undefined
  readonly trustsDevice: boolean
  /** Just registered: the welcome message says enough. */
  readonly isFirst?: boolean
}

/** For a new device in a new country (domain/wallet.md §7). */
const ELSEWHERE_HOLD_HOURS = 6

/**
 * Everything is proved: creates the session with its notices in one transaction, so that there is no session without a
 * row in the log. If a password was changed or a passkey removed in the meantime, the user has to begin again.
 */
export async function finishSignIn(
  { sql, sessions, messages }: Pick<AccessParts, 'sql' | 'sessions' | 'messages'>,
  { user, visit, unusual, trustsDevice, isFirst = false }: Proved,
  nowMs: number,
): Promise<SignedIn | TicketGone> {
  const { from, browser, client, formerToken } = visit
  const { ip, userAgent, deviceId, country } = from
  const described = {
    type: client,
    ip,
    userAgent,
    ...(deviceId !== undefined && { deviceId }),
    ...(country !== undefined && { country }),
  }
  const opener = { userId: user.id, signInVersion: user.signInVersion }
  const begun = await inTransaction(sql, async (tx) => {
    const started = await sessions.begin(tx, opener, described, nowMs)
    if (!started) return undefined
    if (unusual && (await isElsewhere(tx, user.id, { browser, country }))) {
      await startHold(tx, user.id, { reason: 'login-elsewhere', hours: ELSEWHERE_HOLD_HOURS, nowMs })
    }
    await rememberBrowser(tx, user.id, { browser, country }, nowMs)
    const device = trustsDevice ? await trustDevice(tx, user.id, from, nowMs) : undefined
    await securityNotice(tx, messages, {
      user,
      event: unusual === 'new-device' ? 'new-device' : 'login',
      from,
      nowMs,
      // Nobody has proved who reads an unconfirmed address.
      ...(!isFirst &&
        (user.isEmailConfirmed || user.phone !== undefined) && { message: { template: 'signIn', values: {} } }),
    })
    return { ...started, device }
  })
  if (!begun) return { refusal: 'ticket-gone' }
  const { session, ended, device } = begun
  ended.forget()
  if (formerToken !== undefined) await sessions.signOut(formerToken)
  return { next: 'session', user, session, device }
}
