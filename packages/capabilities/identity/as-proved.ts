import { inTransaction, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'
import type { User } from './user.ts'
import { lockUser } from './users.store.ts'

/** The proof became invalid before the change it was given for, and the session ended with it. */
export interface ProofEnded {
  readonly refusal: 'step-order'
}

const ENDED: ProofEnded = { refusal: 'step-order' }

/**
 * Runs a change that `user` has just proved to be allowed, in a transaction; `user` is as read before the proof. The
 * user's row is locked first, so whatever ends the user's sessions comes entirely before, and then nothing is done, or
 * entirely after.
 */
export function asProved<T>(
  sql: Sql,
  user: Pick<User, 'id' | 'signInVersion'>,
  work: (tx: Transaction) => Promise<T>,
  lock: { readonly toRename?: boolean } = {},
): Promise<T | ProofEnded> {
  return inTransaction(sql, async (tx) => {
    const isUnchanged = (await lockUser(tx, user.id, lock)) === user.signInVersion
    return isUnchanged ? work(tx) : ENDED
  })
}
