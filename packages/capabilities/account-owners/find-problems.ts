import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Secrets } from '@bowline/platform/secrets.ts'
import { NotOneExchange, requireSame } from './agree.ts'
import { compareOwners, disagreements } from './compare-owners.ts'
import { readIdentity } from './exchange-identity.store.ts'
import type { KnownAccounts } from './known-accounts.ts'

/** Everything that stops a start because journal, database and key differ, in sentences; changes nothing. */
export async function findProblems(
  sql: Sql,
  known: KnownAccounts,
  secrets: Pick<Secrets, 'checkOf'>,
): Promise<string[]> {
  const problems = disagreements(await compareOwners(sql, known))
  const exchangeId = await known.exchangeId()
  const stored = await readIdentity(sql)
  if (!stored || exchangeId === null) return problems
  try {
    requireSame(stored, { exchangeId, keyCheck: secrets.checkOf(exchangeId) })
    return problems
  } catch (error) {
    if (!(error instanceof NotOneExchange)) throw error
    return [error.message, ...problems]
  }
}
