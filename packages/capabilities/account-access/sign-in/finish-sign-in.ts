import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { securityNotice, trustDevice } from '../../account-security/index.ts'
import type { User } from '../../identity/index.ts'
import type { AccessParts, Visit } from '../access-parts.ts'
import { rememberBrowser, type Unusual } from './known-browsers.store.ts'
import type { SignedIn } from './sign-in-outcome.ts'

export interface Proved {
  readonly user: User
  readonly visit: Visit
  readonly unusual: Unusual | undefined
  readonly trustsDevice: boolean
  /** He has just registered: the welcome says enough. */
  readonly isFirst?: boolean
}

/** Everything is proved. What is told of it is written first: no session without its line in the log. */
export async function finishSignIn(
  { sql, sessions, messages }: Pick<AccessParts, 'sql' | 'sessions' | 'messages'>,
  { user, visit, unusual, trustsDevice, isFirst = false }: Proved,
  nowMs: number,
): Promise<SignedIn> {
  const { from, browser, client, formerToken } = visit
  const device = await inTransaction(sql, async (tx) => {
    await rememberBrowser(tx, user.id, { browser, country: from.country }, nowMs)
    const trusted = trustsDevice ? await trustDevice(tx, user.id, from, nowMs) : undefined
    await securityNotice(tx, messages, {
      user,
      event: unusual === 'new-device' ? 'new-device' : 'login',
      from,
      nowMs,
      // Nobody has shown who reads an address that was never confirmed.
      ...(!isFirst &&
        (user.isEmailConfirmed || user.phone !== undefined) && { tells: { template: 'signIn', values: {} } }),
    })
    return trusted
  })
  if (formerToken !== undefined) await sessions.signOut(formerToken)
  const { ip, userAgent, deviceId, country } = from
  const described = {
    type: client,
    ip,
    userAgent,
    ...(deviceId !== undefined && { deviceId }),
    ...(country !== undefined && { country }),
  }
  return { next: 'session', user, session: await sessions.start(user.id, described, nowMs), device }
}
