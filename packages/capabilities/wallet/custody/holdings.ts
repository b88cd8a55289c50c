import { toChain } from '@bowline/chains/ledger-units.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { coldKeys } from '../addresses/account-keys.store.ts'
import type { NetworkCoin, WalletNetwork } from '../networks/wallet-networks.ts'
import { type Holdings, type Target, targetOf } from './targets.ts'

/** One coin on one network; chain units. */
export interface CustodyRow {
  readonly network: string
  readonly coin: NetworkCoin
  readonly held: Holdings
  readonly queued: bigint
  readonly target: Target
}

type Role = keyof Holdings

const DAY_MS = 86_400_000
const BUSY_DAYS = 7
/** So many of the smallest withdrawals can always be paid. */
const LEAST_WITHDRAWALS = 20n

/**
 * Where our coins are, and what should be moved. What others paid to the house's own addresses before such payments were
 * booked (migrations/0050) can be paid out too, so it is counted here.
 */
export async function custodyRows(sql: Sql, networks: readonly WalletNetwork[], nowMs: number): Promise<CustodyRow[]> {
  const [held, paid, queued, warm, cold] = await Promise.all([
    sql<{ network: string; asset: string; role: Role | 'gas'; amount: string }[]>`
      select network, asset, role, sum(amount) as amount from (
        select network, asset, role, amount from wallet_custody
        union all
        select d.network, d.asset, case a.role when 'change' then 'hot' else a.role end, d.amount
          from wallet_deposits d join wallet_addresses a on a.key = d.receiver and a.role is not null
          where d.stage = 'unlocked'
            and not exists (select from wallet_postings p where p.deposit_id = d.id and p.kind = 'suspend')) as lines
      group by network, asset, role`,
    sql<{ network: string; asset: string; amount: string }[]>`
      select network, asset, max(amount) as amount from (
        select p.network, o.asset, sum(o.amount) as amount from wallet_payments p
          join wallet_payment_outputs o on o.payment = p.id and not o.is_void
          where p.kind = 'payout' and p.created_at > ${new Date(nowMs - BUSY_DAYS * DAY_MS)}
          group by p.network, o.asset, date_trunc('day', p.created_at, 'UTC')) as days
      group by network, asset`,
    sql<{ network: string; coin: string; amount: string }[]>`
      select network, coin, sum(amount - fee) as amount from withdrawals
      where state = 'queued' and receiver is null group by network, coin`,
    sql<{ family: string }[]>`select family from wallet_account_keys where purpose = 'warm'`,
    coldKeys(sql),
  ])
  return networks.flatMap(({ network, node, coins }) =>
    (node ? coins : []).map((coin) => {
      const isOf = (row: { readonly network: string; readonly asset: string }) =>
        row.network === network && row.asset === coin.asset
      const at = (role: Role) => BigInt(held.find((row) => isOf(row) && row.role === role)?.amount ?? 0)
      const waiting = queued.find((row) => row.network === network && row.coin === coin.coin)?.amount ?? '0'
      const holdings = {
        ...{ deposits: at('deposits'), hot: at('hot'), warm: at('warm'), cold: at('cold'), transit: at('transit') },
      }
      const inChain = (amount: bigint) => toChain(amount, coin.decimals) ?? 0n
      const target = targetOf({
        ...{ held: holdings, queued: inChain(BigInt(waiting)), busiestDay: BigInt(paid.find(isOf)?.amount ?? 0) },
        least: inChain(coin.withdrawal.min) * LEAST_WITHDRAWALS,
        has: {
          warm: warm.some(({ family }) => family === node?.family),
          cold: cold.some(({ family }) => family === node?.family),
        },
      })
      return { network, coin, held: holdings, queued: inChain(BigInt(waiting)), target }
    }),
  )
}
