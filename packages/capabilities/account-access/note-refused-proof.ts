import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { securityNotice } from '../account-security/index.ts'
import type { ProofRefusal } from '../factors/index.ts'
import type { User } from '../identity/index.ts'
import type { AccessParts, Visit } from './access-parts.ts'

const TRIED: ReadonlySet<ProofRefusal['refusal']> = new Set(['wrong', 'expired', 'paused'])

/**
 * A wrong code while signing in or resetting a password: in the owner's history and in the audit log, like a wrong
 * password. Not awaited by its callers, because its duration would reveal whether the name exists.
 */
export function noteRefusedProof(
  { sql, messages, log }: Pick<AccessParts, 'sql' | 'messages' | 'log'>,
  whose: Promise<User | undefined>,
  { refusal, factor }: { readonly refusal: ProofRefusal['refusal']; readonly factor?: string },
  { from }: Visit,
  nowMs: number,
): void {
  if (!TRIED.has(refusal)) return
  const note = async () => {
    const user = await whose
    if (!user) return
    const actor = { kind: 'system', id: 'sign-in' } as const
    const after = { refusal, ...(factor !== undefined && { factor }) }
    const notice = { user, event: 'login-failed', from, nowMs, actor, code: refusal, after } as const
    await inTransaction(sql, (tx) => securityNotice(tx, messages, notice))
  }
  note().catch((error: Error) => log.error({ error: error.message }, 'a refused proof could not be written down'))
}
