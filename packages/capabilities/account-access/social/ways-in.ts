import type { Sql } from '@bowline/platform/postgres/index.ts'
import { boundFactors } from '../../factors/index.ts'
import { findUser, lockUser } from '../../identity/index.ts'
import { deleteLinked, type LinkedAccount, linkedAccounts } from './social-accounts.store.ts'
import type { SocialProviders } from './social-providers.ts'

type Offered = Pick<SocialProviders, 'list'>

/**
 * How many things open this account: its password, its passkeys, and linked accounts of services still offered. A code
 * by mail makes a new password, but is nothing to come in by.
 */
export async function waysIn(sql: Sql, social: Offered, userId: number): Promise<number> {
  const user = await findUser(sql, userId)
  const { passkeys } = await boundFactors(sql, userId)
  const offered = new Set(social.list().map(({ id }) => id))
  const linked = (await linkedAccounts(sql, userId)).filter(({ provider }) => offered.has(provider))
  return (user?.hasPassword ? 1 : 0) + passkeys + linked.length
}

export interface ShownLinkedAccount extends LinkedAccount {
  /** As people know the service; its id where the operator took it away. */
  readonly name: string
  /** Without it nothing would open this account. */
  readonly isLastWayIn: boolean
}

/** The accounts elsewhere that open this user's, the one linked first in front. */
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
 * Takes a linked account away unless it is the last way in; answers it as it was, undefined when the user has none such.
 * Within the transaction that tells of it.
 */
export async function unlinkAccount(
  tx: Sql,
  social: Offered,
  userId: number,
  id: string,
): Promise<ShownLinkedAccount | undefined> {
  // Of the last two one stays.
  await lockUser(tx, userId)
  const account = (await shownLinkedAccounts(tx, social, userId)).find((linked) => linked.id === id)
  if (account && !account.isLastWayIn) await deleteLinked(tx, userId, id)
  return account
}
