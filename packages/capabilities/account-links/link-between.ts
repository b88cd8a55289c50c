import type { Sql, Transaction } from '@bowline/platform/postgres/index.ts'

/** What two accounts share that two people rarely do; `login`: an address on the net together with a browser's name. */
export type AccountLink = 'identity' | 'device' | 'card' | 'address' | 'login'

type Expression = ReturnType<Sql>

/**
 * As a part of a statement: the strongest link between the users that two expressions name, or null. `except`: names of links that do
 * not count.
 */
export function linkOf(sql: Sql | Transaction, one: Expression, other: Expression, except?: Expression): Expression {
  const counts = (link: AccountLink) => (except ? sql`${link}::text <> all(${except}) and` : sql``)
  return sql`case
    when ${counts('identity')} exists (
      select from kyc_identities i join kyc_identities o
        on i.person_hash = o.person_hash or i.document_hash = o.document_hash or i.phone_hash = o.phone_hash
      where i.user_id = ${one} and o.user_id = ${other}) then 'identity'
    when ${counts('device')} (exists (
      select from known_browsers i join known_browsers o using (browser_hash)
      where i.user_id = ${one} and o.user_id = ${other})
      or exists (
      select from security_history i join security_history o using (device_id)
      where i.user_id = ${one} and o.user_id = ${other} and i.device_id <> '')) then 'device'
    when ${counts('card')} exists (
      select from card_orders i join card_orders o using (card_hash)
      where i.user_id = ${one} and o.user_id = ${other}) then 'card'
    when ${counts('address')} (exists (
      select from withdraw_addresses i join withdraw_addresses o using (network, address, tag)
      where i.user_id = ${one} and o.user_id = ${other})
      or exists (
      select from withdrawals i join withdrawals o using (network, address, tag)
      where i.user_id = ${one} and o.user_id = ${other})) then 'address'
    when ${counts('login')} exists (
      select from security_history i join security_history o using (ip, user_agent)
      where i.user_id = ${one} and o.user_id = ${other} and i.user_agent <> '') then 'login'
    end`
}

export async function linkBetween(sql: Sql, one: number, other: number): Promise<AccountLink | undefined> {
  const [row] = await sql<{ link: AccountLink | null }[]>`
    select ${linkOf(sql, sql`${one}::bigint`, sql`${other}::bigint`)} as link`
  return row?.link ?? undefined
}
