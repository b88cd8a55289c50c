import { type CcxtSpot, ccxtSpot } from '../support/ccxt-clients.ts'
import { databaseOf } from '../support/database-of.ts'
import type { RunningExchange } from '../support/running-exchange.ts'

interface Destination {
  readonly coin: string
  readonly network: string
  readonly address: string
}

/**
 * A program of its owner's, whose key and only address were saved a day ago: their pages, and what is refused before, have tests
 * of their own. `perDay` in USDT.
 */
export async function programToWithdraw(
  exchange: RunningExchange,
  email: string,
  userId: number,
  { coin, network, address }: Destination,
  perDay: number,
): Promise<CcxtSpot> {
  const rights = ['--permissions', 'read,withdraw', '--ips', '127.0.0.1']
  const key = await exchange.cli<{ apiKey: string; secretKey: string }>('apikey', 'create', '--email', email, ...rights)
  const sql = databaseOf(exchange)
  await sql`
    with entry as (
      insert into withdraw_addresses (user_id, coin, network, address, label, label_key, added_at)
      values (${userId}, ${coin}, ${network}, ${address}, 'program', 'program', now() - interval '1 day') returning id),
    terms as (
      insert into withdrawal_key_terms (api_key, per_day, widened_at, changed_at)
      values (${key.apiKey}, ${String(BigInt(perDay) * 100_000_000n)}, now() - interval '1 day', now()) returning api_key)
    insert into withdrawal_key_addresses (api_key, address) select api_key, id from terms, entry`
  await sql.end()
  return ccxtSpot(exchange, { email, apiKey: key.apiKey, secret: key.secretKey })
}
