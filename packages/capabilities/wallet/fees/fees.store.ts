import type { Amount } from '@bowline/money'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { NetworkCoin, WalletNetwork } from '../networks/wallet-networks.ts'
import { boundsOf, type FeeBounds, within } from './next-fee.ts'

/** A fee that users were shown before the one in force: it is still taken until then. */
export interface ShownFee {
  readonly fee: Amount
  readonly untilMs: number
}

/** What a withdrawal of a coin over a network costs now; ledger units. */
export interface FeeInForce {
  readonly network: string
  readonly coin: NetworkCoin
  readonly fee: Amount
  readonly bounds: FeeBounds
  /** 0: nobody has changed it, and it is the table's. */
  readonly version: number
  readonly sinceMs: number | undefined
  readonly shown: readonly ShownFee[]
}

export interface FeeChange {
  readonly network: string
  readonly coin: string
  /** That it is made from: another one meanwhile, and it is not made. */
  readonly version: number
  readonly fee: Amount
  readonly replaced: Amount
  /** What the costs of the last day ask for; undefined: too few payouts to tell. */
  readonly asked: Amount | undefined
  readonly payouts: number
  readonly actor: string
  readonly atMs: number
}

/** As long as a withdrawal may wait for its owner's codes (domain/wallet.md §5), twice as long as they live. */
export const FEE_HONOURED_MS = 30 * 60_000

type FeeNetwork = Pick<WalletNetwork, 'network' | 'coins'>

/** Of every coin on these networks. */
export async function feesInForce(sql: Sql, networks: readonly FeeNetwork[], nowMs: number): Promise<FeeInForce[]> {
  const places = networks.flatMap(({ network, coins }) => coins.map((coin) => ({ network, coin })))
  const [newest, recent] = await Promise.all([
    sql<{ network: string; coin: string; version: number; fee: string; began_at: Date }[]>`
      select fees.network, fees.coin, fees.version, fees.fee, fees.began_at
      from unnest(${places.map(({ network }) => network)}::text[], ${places.map(({ coin }) => coin.coin)}::text[])
        as place (network, coin),
        lateral (select * from wallet_fees w where w.network = place.network and w.coin = place.coin
          order by version desc limit 1) fees`,
    sql<{ network: string; coin: string; replaced: string; began_at: Date }[]>`
      select network, coin, replaced, began_at from wallet_fees where began_at > ${new Date(nowMs - FEE_HONOURED_MS)}`,
  ])
  return places.map(({ network, coin }) => {
    const isOf = (row: { network: string; coin: string }) => row.network === network && row.coin === coin.coin
    const row = newest.find(isOf)
    const bounds = boundsOf(coin.withdrawal)
    return {
      ...{ network, coin, bounds, version: row?.version ?? 0, sinceMs: row?.began_at.getTime() },
      fee: row ? within(BigInt(row.fee), bounds) : coin.withdrawal.fee,
      shown: recent.filter(isOf).map(({ replaced, began_at }) => ({
        fee: BigInt(replaced),
        untilMs: began_at.getTime() + FEE_HONOURED_MS,
      })),
    }
  })
}

/** False: another change was faster. */
export async function changeFee(sql: Sql, change: FeeChange): Promise<boolean> {
  const { network, coin, version, fee, replaced, asked, payouts, actor, atMs } = change
  const rows = await sql`
    insert into wallet_fees (network, coin, version, fee, replaced, asked, payouts, actor, began_at)
    values (${network}, ${coin}, ${version + 1}, ${String(fee)}, ${String(replaced)},
      ${asked === undefined ? null : String(asked)}, ${payouts}, ${actor}, ${new Date(atMs)})
    on conflict (network, coin, version) do nothing returning id`
  return rows.length === 1
}

export type KnownFeeChange = FeeChange & { readonly id: number }

/** Newest first; `before` is the id of the last row of the page before. */
export async function feeHistory(
  sql: Sql,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
): Promise<KnownFeeChange[]> {
  const rows = await sql<
    {
      id: bigint
      network: string
      coin: string
      version: number
      fee: string
      replaced: string
      asked: string | null
      payouts: number
      actor: string
      began_at: Date
    }[]
  >`select * from wallet_fees where ${before ?? null}::bigint is null or id < ${before ?? null} order by id desc limit ${limit}`
  return rows.map(({ id, fee, replaced, asked, began_at, ...row }) => ({
    ...{ ...row, id: Number(id), fee: BigInt(fee), replaced: BigInt(replaced), atMs: began_at.getTime() },
    version: row.version - 1,
    asked: asked === null ? undefined : BigInt(asked),
  }))
}

/** What payouts cost that ended since then, by network and coin. */
export interface PayoutCosts {
  readonly network: string
  readonly asset: string
  readonly payouts: number
  /** Nine tenths of them cost no more; the chain's own coin, in its units. */
  readonly ninetieth: bigint
}

/** A transaction that pays several is shared by them; one that moved nothing has cost all the same. */
export async function payoutCosts(sql: Sql, sinceMs: number): Promise<PayoutCosts[]> {
  const rows = await sql<{ network: string; asset: string; payouts: number; ninetieth: string }[]>`
    with paid as (
      select p.network, o.asset, ceil(p.cost / count(*) over (partition by p.id)) as cost
      from wallet_payments p join wallet_payment_outputs o on o.payment = p.id
      where p.kind = 'payout' and p.cost is not null and p.changed_at > ${new Date(sinceMs)}
        and p.state in ('final', 'dead') and o.withdrawal is not null and not o.is_void)
    select network, asset, count(*)::int as payouts, percentile_disc(0.9) within group (order by cost)::text as ninetieth
    from paid group by network, asset`
  return rows.map(({ ninetieth, ...row }) => ({ ...row, ninetieth: BigInt(ninetieth) }))
}
