import type { Sql } from './connect.ts'

/** Statements within one transaction. */
export type Transaction = Awaited<ReturnType<Sql['reserve']>>

/** What transactions under way send with their COMMIT: statements that nobody has awaited yet, so they were not sent. */
const lastOnes = new WeakMap<Sql, PromiseLike<unknown>[]>()

/** Every statement sees the database as it was at the first one. */
export const SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'

/**
 * Runs `work` between BEGIN, which travels with its first statement, and COMMIT. Statements that `work` asks for together
 * travel together, and happen in their order. When the connection is cut, those underway and all later ones are refused.
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
    // Sends it. When it is refused, so is what follows, and that may be what is told.
    begun.catch(() => {})
    const result = await work(session)
    await begun
    const last = lastOnes.get(session) ?? []
    lastOnes.delete(session)
    await Promise.all([...last, session.unsafe('COMMIT')])
    return result
  } catch (error) {
    // Refused too when the connection is gone, and the transaction with it.
    await session.unsafe('ROLLBACK').catch(() => {})
    throw error
  } finally {
    session.release()
  }
}

/**
 * For a statement whose answer nobody needs: behind everything else of the transaction, in one write with its COMMIT, which
 * does nothing when it fails. Outside of a transaction as any other.
 */
export async function atCommit(tx: Sql, statement: PromiseLike<unknown>): Promise<void> {
  const last = lastOnes.get(tx)
  if (last) last.push(statement)
  else await statement
}

/** Statements that need nothing of each other, over one connection in one write. */
export async function inOneWrite<T>(sql: Sql, ask: (session: Sql) => Promise<T>): Promise<T> {
  const session = await sql.reserve()
  try {
    return await ask(session)
  } finally {
    session.release()
  }
}
