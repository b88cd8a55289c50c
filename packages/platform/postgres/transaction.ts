import type { Sql } from './connect.ts'

/** The client for statements within one transaction. */
export type Transaction = Awaited<ReturnType<Sql['reserve']>>

/** Per open transaction, the statements to send with its COMMIT. Nobody has awaited them yet, so they are not sent. */
const lastOnes = new WeakMap<Sql, PromiseLike<unknown>[]>()

/** Every statement sees the database as it was at the first one. */
export const SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'

/**
 * Runs `work` between BEGIN, which travels with its first statement, and COMMIT. Statements that `work` issues together
 * travel together and run in order. When the connection is cut, those in progress and all later ones are refused.
 */
export async function inTransaction<T>(
  sql: Sql,
  work: (tx: Transaction) => Promise<T>,
  begin: 'BEGIN' | typeof SNAPSHOT = 'BEGIN',
): Promise<T> {
  const session = await sql.reserve()
  try {
    lastOnes.set(session, [])
    const begun = session.unsafe(begin)
    // Sends it. If it is refused, so is everything after it, and the caller may see that error instead.
    begun.catch(() => {})
    const result = await work(session)
    await begun
    const last = lastOnes.get(session) ?? []
    lastOnes.delete(session)
    await Promise.all([...last, session.unsafe('COMMIT')])
    return result
  } catch (error) {
    // Also refused when the connection is gone, and with it the transaction.
    await session.unsafe('ROLLBACK').catch(() => {})
    throw error
  } finally {
    session.release()
  }
}

/**
 * For a statement whose answer nobody needs: it is sent last, in one write with COMMIT, which does nothing when it
 * fails. Outside a transaction it is sent like any other.
 */
export async function atCommit(tx: Sql, statement: PromiseLike<unknown>): Promise<void> {
  const last = lastOnes.get(tx)
  if (last) last.push(statement)
  else await statement
}

/** Sends statements that do not depend on each other over one connection in one write. */
export async function inOneWrite<T>(sql: Sql, ask: (session: Sql) => Promise<T>): Promise<T> {
  const session = await sql.reserve()
  try {
    return await ask(session)
  } finally {
    session.release()
  }
}
