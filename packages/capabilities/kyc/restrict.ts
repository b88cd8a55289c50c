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
 * Freezes the account of a user who may not be served, including its API keys, since no page asks programs where they
 * are: the engine refuses new orders. Call `follow` on the result after the commit.
 */
export async function restrict(
  tx: Transaction,
  { freezes }: Pick<KycParts, 'freezes'>,
  { userId }: Pick<Identity, 'userId'>,
  why: typeof SANCTIONS | typeof FORBIDDEN_COUNTRY,
  { actor, sessionId, nowMs }: Hand,
): Promise<FreezeChange> {
  // A listed person's money stays; a user who only has to leave takes it along.
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
