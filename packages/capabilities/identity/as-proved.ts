import { inTransaction, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'
import type { User } from './user.ts'
import { lockUser } from './users.store.ts'

/** What somebody proved himself by ended before the change it was for, and his session with it. */
export interface ProofEnded {
  readonly refusal: 'step-order'
}

const ENDED: ProofEnded = { refusal: 'step-order' }

/**
 * A transaction for what `user`, as he was before his proof, has just proved to be allowed. His row is locked first, so
 * that whatever ends his sessions comes wholly before, and then nothing is done, or wholly after.
 */
export function asProved<T>(
  sql: Sql,
  user: Pick<User, 'id' | 'signInVersion'>,
  work: (tx: Transaction) => Promise<T>,
  lock: { readonly toRename?: boolean } = {},
): Promise<T | ProofEnded> {
  return inTransaction(sql, async (tx) => {
    const isAsHeWas = (await lockUser(tx, user.id, lock)) === user.signInVersion
    return isAsHeWas ? work(tx) : ENDED
  })
}
