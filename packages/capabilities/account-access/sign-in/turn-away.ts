import { appendAudit } from '../../audit-log/index.ts'
import type { User } from '../../identity/index.ts'
import type { AccessParts, Visit } from '../access-parts.ts'
import type { RestrictedCountry } from './sign-in-outcome.ts'

/**
 * Refuses users in restricted countries before a code or any other message is sent to them; only the audit log records
 * it. Checked again at every step, since an earlier one may have come from elsewhere. Undefined: may continue.
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
