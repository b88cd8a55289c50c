import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { SignInName } from '../sign-in-name.ts'
import { type Credentials, toCredentials, type UserRow } from '../users.store.ts'
import type { Failures } from './lockout.ts'

/** The user with a name, if any, and the failures counted for it: one query, the same for every name. */
export interface Caller {
  readonly found: Credentials | undefined
  readonly ofAccount: Failures
  readonly ofNetwork: Failures
}

interface CallerRow extends Omit<UserRow, 'id'> {
  id: bigint | null
  in_row: number | null
  failed_at: Date[] | null
  network_in_row: number | null
  network_failed_at: Date[] | null
}

/** `nobody` is the key for failures of a name without a user. */
export async function findCaller(
  sql: Sql,
  { name, nobody, network }: { name: SignInName; nobody: string; network: string },
): Promise<Caller> {
  const hasName = name.kind === 'email' ? sql`users.email = ${name.email}` : sql`users.phone = ${name.phone}`
  const [row] = await sql<[CallerRow]>`
    select users.*, account.in_row, account.failed_at,
      network.in_row as network_in_row, network.failed_at as network_failed_at
    from (select) as one
    left join users on ${hasName}
    left join sign_in_failures account
      on account.kind = case when users.id is null then 'name' else 'user' end
      and account.subject = coalesce(users.id::text, ${nobody})
    left join sign_in_failures network on network.kind = 'network' and network.subject = ${network}`
  return {
    found: row.id === null ? undefined : toCredentials(row as UserRow),
    ofAccount: failuresOf(row.in_row, row.failed_at),
    ofNetwork: failuresOf(row.network_in_row, row.network_failed_at),
  }
}

function failuresOf(inRow: number | null, failedAt: Date[] | null): Failures {
  return { inRow: inRow ?? 0, failedAtMs: (failedAt ?? []).map((date) => date.getTime()) }
}
