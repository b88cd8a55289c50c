import type { Sql } from './connect.ts'

/** Statements within one transaction. */
export type Transaction = Awaited<ReturnType<Sql['reserve']>>

/** Every statement sees the database as it was at the first one. */
export const SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'

/** Runs `work` between BEGIN and COMMIT. When the connection is cut, the statement underway and all later ones are refused. */
export async function inTransaction<T>(
  sql: Sql,
  work: (tx: Transaction) => Promise<T>,
  begin: 'BEGIN' | typeof SNAPSHOT = 'BEGIN',
): Promise<T> {
  const session = await sql.reserve()
  try {
    await session.unsafe(begin)
    const result = await work(session)
    await session.unsafe('COMMIT')
    return result
  } catch (error) {
    // Refused too when the connection is gone, and the transaction with it.
    await session.unsafe('ROLLBACK').catch(() => {})
    throw error
  } finally {
    session.release()
  }
}
