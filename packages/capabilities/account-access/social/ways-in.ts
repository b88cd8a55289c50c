import type { Sql } from '@bowline/platform/postgres/index.ts'
import { boundFactors } from '../../factors/index.ts'
import { findUser, lockUser } from '../../identity/index.ts'
import { deleteLinked, type LinkedAccount, linkedAccounts } from './social-accounts.store.ts'
import type { SocialProviders } from './social-providers.ts'

type Offered = Pick<SocialProviders, 'list'>

/**
 * How many things open this account: its password, its passkeys, and linked accounts of services still offered. A code
 * by mail can reset the password but is not itself a way in.
 */
export async function waysIn(sql: Sql, social: Offered, userId: number): Promise<number> {
  const user = await findUser(sql, userId)
  const { passkeys } = await boundFactors(sql, userId)
  const offered = new Set(social.list().map(({ id }) => id))
  const linked = (await linkedAccounts(sql, userId)).filter(({ provider }) => offered.has(provider))
  return (user?.hasPassword ? 1 : 0) + passkeys + linked.length
}

export interface ShownLinkedAccount extends LinkedAccount {
  /** The service's display name; its id when the operator no longer offers it. */
  readonly name: string
  /** Without it nothing would open this account. */
  readonly isLastWayIn: boolean
}

/** The user's linked accounts, oldest first. */
export async function shownLinkedAccounts(sql: Sql, social: Offered, userId: number): Promise<ShownLinkedAccount[]> {
  const names = new Map(social.list().map(({ id, name }) => [id, name]))
  const linked = await linkedAccounts(sql, userId)
  const isOnly = linked.length > 0 && (await waysIn(sql, social, userId)) === 1
  return linked.map((account) => ({
    ...account,
    name: names.get(account.provider) ?? account.provider,
    isLastWayIn: isOnly && names.has(account.provider),
  }))
}

/**
 * Removes a linked account unless it is the last way in; returns it, or undefined when the user has none such. Call
 * within the transaction that records it.
 */
export async function unlinkAccount(
  tx: Sql,
  social: Offered,
  userId: number,
  id: string,
): Promise<ShownLinkedAccount | undefined> {
  // Of the last two, one must stay.
  await lockUser(tx, userId)
  const account = (await shownLinkedAccounts(tx, social, userId)).find((linked) => linked.id === id)
  if (account && !account.isLastWayIn) await deleteLinked(tx, userId, id)
  return account
}
