import { createCipheriv, randomBytes, randomUUID } from 'node:crypto'
import type { Amount } from '@bowline/money'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Secrets } from '@bowline/platform/secrets.ts'
import { hashOf } from './inquiries.store.ts'
import type { TrpConfirmation } from './trp-messages.ts'

/** Of a payment that another provider will send to one of our users. */
export interface NewNotice {
  readonly provider: string
  readonly userId: number
  readonly coin: string
  readonly amount: Amount
  readonly address: string
  readonly message: unknown
}

const KEPT_YEARS = 5

/** Returns the token of the link by which they report what became of it. */
export async function insertNotice(
  sql: Sql,
  secrets: Pick<Secrets, 'encrypt'>,
  { provider, userId, coin, amount, address, message }: NewNotice,
  nowMs: number,
): Promise<string> {
  const id = randomUUID()
  const token = randomBytes(24).toString('base64url')
  const key = randomBytes(32)
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(id))
  const text = Buffer.concat([cipher.update(JSON.stringify(message), 'utf8'), cipher.final()])
  const eraseAt = new Date(nowMs)
  eraseAt.setUTCFullYear(eraseAt.getUTCFullYear() + KEPT_YEARS)
  await sql`
    insert into travel_rule_notices (id, provider, user_id, coin, amount, address, sealed, key, erase_at, token_hash, received_at)
    values (${id}, ${provider}, ${userId}, ${coin}, ${String(amount)}, ${address},
      ${Buffer.concat([nonce, cipher.getAuthTag(), text])}, ${secrets.encrypt(key, `travel-rule-notice:${id}`)}, ${eraseAt},
      ${hashOf(token)}, ${new Date(nowMs)})`
  return token
}

/** Of the provider that was given the link alone; once. */
export async function settleNotice(
  sql: Sql,
  token: string,
  provider: string,
  said: TrpConfirmation,
  nowMs: number,
): Promise<boolean> {
  const rows = await sql`
    update travel_rule_notices set settled_at = ${new Date(nowMs)}, txid = ${'txid' in said ? said.txid : null},
      canceled = ${'canceled' in said ? said.canceled : null}
    where token_hash = ${hashOf(token)} and provider = ${provider} and settled_at is null returning 1`
  return rows.length > 0
}

/** How long a payment may take that was announced (wallet-additions §9). */
const NOTICE_MS = 7 * 24 * 60 * 60 * 1000

/** Whether another provider has announced exactly this payment; each notice is good for one. */
export async function takeNotice(
  sql: Sql,
  { depositId, userId, coin, amount }: { depositId: number; userId: number; coin: string; amount: Amount },
  nowMs: number,
): Promise<boolean> {
  const rows = await sql`
    update travel_rule_notices set deposit_id = ${depositId}
    where id = (
      select id from travel_rule_notices
      where user_id = ${userId} and coin = ${coin} and amount = ${String(amount)} and canceled is null
        and (deposit_id is null or deposit_id = ${depositId}) and received_at > ${new Date(nowMs - NOTICE_MS)}
      order by received_at limit 1 for update skip locked)
    returning 1`
  return rows.length > 0
}

/** Cases of deposits that another provider has announced meanwhile, oldest first. */
export async function noticedDeposits(sql: Sql, depositIds: readonly number[], nowMs: number) {
  const rows = await sql<
    { id: string; deposit_id: bigint; user_id: bigint; coin: string; amount: string; provider: string }[]
  >`
    select c.id, c.deposit_id, c.user_id, c.coin, c.amount, n.provider from travel_rule_cases c
      join travel_rule_notices n on n.user_id = c.user_id and n.coin = c.coin and n.amount = c.amount
        and n.deposit_id is null and n.canceled is null and n.received_at > ${new Date(nowMs - NOTICE_MS)}
    where c.deposit_id = any (${`{${depositIds.join(',')}}`}::bigint[])
      and c.state in ('asked', 'proving', 'review', 'expired')
    order by c.asked_at`
  return rows.map(({ id, provider, coin, ...row }) => ({
    ...{ id, provider, coin, depositId: Number(row.deposit_id), userId: Number(row.user_id) },
    amount: BigInt(row.amount),
  }))
}
