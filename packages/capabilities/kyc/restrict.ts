import type { Transaction } from '@bowline/platform/postgres/index.ts'
import type { FreezeChange } from '../account-security/index.ts'
import { appendAudit } from '../audit-log/index.ts'
import type { Identity } from './identities.store.ts'
import type { KycParts } from './kyc-parts.ts'
import type { Hand } from './settle.ts'

/** Notes on freezes, by which they are found again. */
export const SANCTIONS = 'sanctions'
export const FORBIDDEN_COUNTRY = 'forbidden-country'

/**
 * Stops the account of somebody who may not be served, also for programs with a key, which no page asks where they are:
 * the engine refuses new orders. `follow` what it returns after the commit.
 */
export async function restrict(
  tx: Transaction,
  { freezes }: Pick<KycParts, 'freezes'>,
  { userId }: Pick<Identity, 'userId'>,
  why: typeof SANCTIONS | typeof FORBIDDEN_COUNTRY,
  { actor, sessionId, nowMs }: Hand,
): Promise<FreezeChange> {
  // Money of somebody on a list stays where it is; who only has to leave takes it with him.
  const withdrawals = why === SANCTIONS
  const setBy = `${actor.kind}:${actor.id}`
  const freeze = { userId, cause: 'risk', trading: true, withdrawals, note: why, setBy, nowMs } as const
  const change = await freezes.record(tx, freeze, sessionId)
  await appendAudit(tx, {
    atMs: nowMs,
    actor,
    action: 'kyc.restrict',
    object: { kind: 'user', id: String(userId) },
    after: { why },
    code: '0',
  })
  return change
}
