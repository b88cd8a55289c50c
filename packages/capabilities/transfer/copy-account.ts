import type { LedgerAccount } from '@bowline/core/messages/journal.ts'
import { LedgerCode } from '@bowline/core/messages/terms.ts'

/** What leaders trade with, and so all that a copy account takes. */
export const COPY_COIN = 'USDT'

/** The core lets nothing come to a copy account without a sub-key; what relations have is in accounts of their own. */
const OWN = 1

/** What a user has for copying beside what is with leaders. */
export function copyAccountOf(owner: number): Required<LedgerAccount> {
  return { code: LedgerCode.copyAccount, owner, subKey: OWN }
}
