/**
 * Waits for statements of one transaction that were issued together, and so travel together. Throws the first failure, but
 * not before all have ended: one that came after ROLLBACK would be outside of the transaction.
 */
export async function inOneGo(statements: readonly Promise<void>[]): Promise<void> {
  for (const ended of await Promise.allSettled(statements)) if (ended.status === 'rejected') throw ended.reason
}
