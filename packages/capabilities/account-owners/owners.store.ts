import type { Sql } from '@bowline/platform/postgres/index.ts'

/** A user's side of an account. */
export interface UserAccount {
  readonly account: number
  /** Null: from before there were identities. */
  readonly owner: string | null
  /** Whether the engine has confirmed the account. */
  readonly isOpened: boolean
}

export async function usersBetween(sql: Sql, from: number, to: number): Promise<UserAccount[]> {
  const rows = await sql<{ id: bigint; owner: string | null; opened: boolean }[]>`
    select id, owner, account_opened_at is not null as opened from users where id >= ${from} and id < ${to}
    union all
    select account, owner, account_opened_at is not null from owned_accounts where account >= ${from} and account < ${to}`
  return rows.map(({ id, owner, opened }) => ({ account: Number(id), owner, isOpened: opened }))
}

export async function highestUser(sql: Sql): Promise<number> {
  const [row] = await sql<{ highest: bigint | null }[]>`
    select greatest((select max(id) from users), (select max(account) from owned_accounts)) as highest`
  return Number(row?.highest ?? 0)
}

export async function writeOwner(sql: Sql, { account, owner }: { account: number; owner: string }): Promise<void> {
  await sql`update users set owner = ${owner} where id = ${account} and owner is null`
}

/** The next user's number is above this one. Never lowers anything. */
export async function raiseNumbers(sql: Sql, highest: number): Promise<void> {
  await sql`
    select setval(pg_get_serial_sequence('users', 'id'), ${highest}::bigint)
    where ${highest}::bigint > (select last_value from users_id_seq)`
}

export async function setAside(sql: Sql, accounts: readonly { account: number; owner: string | null }[]) {
  for (const { account, owner } of accounts) {
    await sql`insert into accounts_set_aside (account, owner) values (${account}, ${owner}) on conflict do nothing`
  }
}

/** An account that waits for its owner. */
export interface SetAside {
  readonly account: number
  readonly setAsideAtMs: number
  readonly givenAtMs: number | undefined
}

export async function listSetAside(sql: Sql): Promise<SetAside[]> {
  const rows = await sql<{ account: bigint; set_aside_at: Date; given_at: Date | null }[]>`
    select account, set_aside_at, given_at from accounts_set_aside order by account`
  return rows.map(({ account, set_aside_at, given_at }) => ({
    account: Number(account),
    setAsideAtMs: set_aside_at.getTime(),
    givenAtMs: given_at?.getTime(),
  }))
}

export async function areSetAside(sql: Sql, accounts: readonly number[]): Promise<Set<number>> {
  const rows = await sql<{ account: bigint }[]>`
    select account from accounts_set_aside where account = any(${accounts as number[]}::bigint[])`
  return new Set(rows.map(({ account }) => Number(account)))
}
