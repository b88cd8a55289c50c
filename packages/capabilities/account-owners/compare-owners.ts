import type { Sql } from '@bowline/platform/postgres/index.ts'
import { FIRST_USER, type KnownAccount, type KnownAccounts } from './known-accounts.ts'
import { areSetAside, highestUser, type UserAccount, usersBetween } from './owners.store.ts'

export interface OwnerComparison {
  readonly accounts: number
  /** The engine knows them, no user has them, and nobody has set them aside. */
  readonly withoutUser: readonly KnownAccount[]
  /** Confirmed to a user once, and the engine does not know them. */
  readonly withoutAccount: readonly number[]
  /** User and account are of different owners. */
  readonly ofOthers: readonly number[]
  /** Users from before there were identities, with what the engine knows of their account. */
  readonly toAdopt: readonly KnownAccount[]
  /** The highest number either side knows. */
  readonly highest: number
}

/** Numbers compared at once. */
const STRETCH = 5_000

/**
 * Compares the engine's accounts with the users, beside a running exchange too: a user's row is there before the account
 * is opened, and the note that it was is written after.
 */
export async function compareOwners(sql: Sql, known: KnownAccounts): Promise<OwnerComparison> {
  const found = {
    accounts: 0,
    withoutUser: [] as KnownAccount[],
    withoutAccount: [] as number[],
    ofOthers: [] as number[],
    toAdopt: [] as KnownAccount[],
  }
  const users = await highestUser(sql)
  const highest = Math.max(users, await known.highest())
  for (let from = FIRST_USER; from <= highest; from += STRETCH) {
    const to = from + STRETCH
    const before = byAccount(await usersBetween(sql, from, to))
    const accounts = await known.between(from, to)
    found.accounts += accounts.length
    // A user's row written meanwhile.
    const isNew = accounts.some(({ account }) => !before.has(account))
    const now = isNew ? byAccount(await usersBetween(sql, from, to)) : before
    const strangers = accounts.filter(({ account }) => !now.has(account))
    const aside =
      strangers.length > 0
        ? await areSetAside(
            sql,
            strangers.map(({ account }) => account),
          )
        : new Set()
    found.withoutUser.push(...strangers.filter(({ account }) => !aside.has(account)))
    for (const one of accounts) {
      const user = now.get(one.account)
      if (!user) continue
      if (user.owner === null) found.toAdopt.push(one)
      else if (user.owner !== one.owner) found.ofOthers.push(one.account)
    }
    const opened = new Set(accounts.map(({ account }) => account))
    for (const user of before.values())
      if (user.isOpened && !opened.has(user.account)) found.withoutAccount.push(user.account)
  }
  return { ...found, highest }
}

function byAccount(users: readonly UserAccount[]): Map<number, UserAccount> {
  return new Map(users.map((user) => [user.account, user]))
}

/** What is wrong, in one sentence each, with what to do. Empty when both sides agree. */
export function disagreements(found: OwnerComparison): string[] {
  const problems: string[] = []
  if (found.withoutUser.length > 0) {
    problems.push(
      `the engine knows ${listed(found.withoutUser.map(({ account }) => account))} that no user of this database has: ` +
        'the database is another one, or older than the journal. Put the right one back, or set these accounts aside ' +
        'with `npx bowline account set-aside` for two members of staff to give to their owners',
    )
  }
  if (found.ofOthers.length > 0) {
    problems.push(
      `${listed(found.ofOthers)} belong to others than the users of this database with these numbers: ` +
        'database and journal do not belong together. Restore both from one backup',
    )
  }
  if (found.withoutAccount.length > 0) {
    problems.push(
      `the database has users of ${listed(found.withoutAccount)} that the engine does not know: ` +
        'the journal is older than the database. Restore both from one backup',
    )
  }
  return problems
}

const SHOWN = 5

function listed(accounts: readonly number[]): string {
  const shown = accounts.slice(0, SHOWN).join(', ')
  const noun = accounts.length === 1 ? 'account' : 'accounts'
  return `${accounts.length} ${noun} (${shown}${accounts.length > SHOWN ? ', …' : ''})`
}
