import type { Sql } from './connect.ts'

/** Statements within one transaction. */
export type Transaction = Awaited<ReturnType<Sql['reserve']>>

/** Every statement sees the database as it was at the first one. */
export const SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'

/**
 * Runs `work` between BEGIN and COMMIT. Unlike `sql.begin` it leaves a lost connection alone: postgres.js 3.4 sends a
 * ROLLBACK there as well, and writing to a closed socket ends the process with an uncaught error.
 */
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
    session.release()
    return result
  } catch (error) {
    if (!isConnectionLost(error)) {
      await session.unsafe('ROLLBACK')
      session.release()
    }
    throw error
  }
}

/** Errors after which the server closes the connection, and those that come from the socket itself. */
function isConnectionLost(error: unknown): boolean {
  const code = (error as { code?: unknown } | undefined)?.code
  if (typeof code !== 'string') return false
  const isSqlState = /^[0-9A-Z]{5}$/.test(code)
  return isSqlState ? /^(08|57P|25P03)/.test(code) : true
}
