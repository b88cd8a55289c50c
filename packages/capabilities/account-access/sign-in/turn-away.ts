import { appendAudit } from '../../audit-log/index.ts'
import type { User } from '../../identity/index.ts'
import type { AccessParts, Visit } from '../access-parts.ts'
import type { RestrictedCountry } from './sign-in-outcome.ts'

/**
 * Whom nobody may serve is turned away before a code or any other message is sent to him, and only the audit log knows.
 * Asked again at every step: he may have come from elsewhere before. Undefined: he may go on.
 */
export async function turnAway(
  { sql, admits }: Pick<AccessParts, 'sql' | 'admits'>,
  { user, visit }: { readonly user: User; readonly visit: Pick<Visit, 'from'> },
  nowMs: number,
): Promise<RestrictedCountry | undefined> {
  const { ip, requestId } = visit.from
  if (await admits(user, ip, nowMs)) return undefined
  const object = { kind: 'user', id: String(user.id) }
  await appendAudit(sql, {
    ...{ atMs: nowMs, actor: { kind: 'system', id: 'sign-in' }, action: 'login-failed', object, ip },
    ...(requestId !== undefined && { requestId }),
    after: { refusal: 'restricted-country' },
  })
  return { refusal: 'restricted-country' }
}
