import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { appendAudit } from '../../audit-log/index.ts'
import { insertUser, openAccountOf, type SignInName, type User } from '../../identity/index.ts'
import type { AccessParts, Visit } from '../access-parts.ts'
import { attribute, type CameBy } from '../invites/attribution.ts'

export interface Newcomer {
  readonly name: SignInName
  readonly passwordHash: string | undefined
  readonly country: string
  readonly cameBy: CameBy
  readonly visit: Visit
  /** Additional writes in the same transaction. */
  readonly alongWith?: (tx: AccessParts['sql'], userId: number) => Promise<void>
}

export type Made =
  | { readonly user: User; readonly byKol: boolean }
  | { readonly refusal: 'name-gone' | 'exchange-full' | 'owned-by-another' }

/**
 * Creates the user with attribution, welcome message and audit row in one transaction; then the account in the engine.
 */
export async function makeUser(parts: AccessParts, newcomer: Newcomer, nowMs: number): Promise<Made> {
  const { name, passwordHash, country, cameBy, visit, alongWith } = newcomer
  const made = await inTransaction(parts.sql, async (tx) => {
    const user = await insertUser(tx, { name, passwordHash, country, confirmedAtMs: nowMs })
    if (!user) return undefined
    const inviter = await attribute(tx, user.id, cameBy, nowMs)
    await alongWith?.(tx, user.id)
    if (user.email !== undefined) await welcome(parts, tx, user, visit)
    await appendAudit(tx, {
      atMs: nowMs,
      actor: { kind: 'user', id: String(user.id) },
      action: 'register',
      object: { kind: 'user', id: String(user.id) },
      after: { by: name.kind, country, inviter: inviter?.userId ?? null },
      ip: visit.from.ip,
      ...(visit.from.requestId !== undefined && { requestId: visit.from.requestId }),
    })
    return { user, byKol: inviter?.isKol ?? false }
  })
  if (!made) return { refusal: 'name-gone' }
  const outcome = await openAccountOf(made.user, parts)
  return outcome === 'opened' ? made : { refusal: outcome }
}

function welcome(
  { messages }: AccessParts,
  tx: AccessParts['sql'],
  { id, email }: User,
  { from }: Visit,
): Promise<void> {
  return messages.enqueue(tx, {
    key: `welcome:${id}`,
    to: { email: email as string },
    locale: from.locale,
    template: 'welcome',
    values: {},
    userId: id,
  })
}
