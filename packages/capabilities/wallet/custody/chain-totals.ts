import { type Chain, NATIVE } from '@bowline/chains/chain.ts'
import type { OwnOutput } from '@bowline/chains/payment-plan.ts'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import type { NetworkNode, WalletNetwork } from '../networks/wallet-networks.ts'

export type TotalledNetwork = Pick<WalletNetwork, 'network' | 'coins'> & { readonly node: NetworkNode }

/** Questions to a node at once. */
const TOGETHER = 10

/**
 * Writes what the chain itself says we have of each asset, beside what the custody book expects of it then: what was booked, what
 * came in and is not booked (yet), less what went out in a block and is not booked yet. Neither is taken from the other: the
 * one is asked of balances or unspent outputs, the other added up from rows.
 */
export async function writeChainTotals(sql: Sql, network: TotalledNetwork, chain: Chain, nowMs: number): Promise<void> {
  const head = await chain.head()
  const expected = await expectedTotals(sql, network.network)
  const found = network.node.family === 'evm' ? await balances(sql, network, chain) : await unspent(sql, network, chain)
  // Between the two a block may have come: the next look compares anew.
  const after = await chain.head()
  if (after.hash !== head.hash) return
  await inTransaction(sql, async (tx) => {
    for (const { asset } of network.coins)
      await tx`
        insert into wallet_chain_totals (network, asset, total, expected, height, at)
        values (${network.network}, ${asset}, ${String(found.get(asset) ?? 0n)}, ${String(expected.get(asset) ?? 0n)},
          ${head.height}, ${new Date(nowMs)})
        on conflict (network, asset) do update set total = excluded.total, expected = excluded.expected,
          height = excluded.height, at = excluded.at`
  })
}

async function expectedTotals(sql: Sql, network: string): Promise<Map<string, bigint>> {
  const rows = await sql<{ asset: string; amount: string }[]>`
    select asset, sum(amount) as amount from (
      select asset, amount from wallet_custody where network = ${network}
      union all
      select d.asset, d.amount from wallet_deposits d
        where d.network = ${network} and d.stage in ('confirming', 'credited', 'unlocked') and not exists (
          select from wallet_postings p
          where p.deposit_id = d.id and p.generation = d.generation and p.kind in ('credit', 'suspend'))
      union all
      select o.asset, -o.amount from wallet_payments p join wallet_payment_outputs o on o.payment = p.id and not o.is_void
        where p.network = ${network} and p.state = 'mined' and p.kind in ('payout', 'return')
      union all
      select ${NATIVE}, -coalesce(p.cost, 0) from wallet_payments p where p.network = ${network} and p.state = 'mined'
    ) as lines group by asset`
  return new Map(rows.map(({ asset, amount }) => [asset, BigInt(amount)]))
}

/** Of every address of ours that was ever paid, by others or by us, and of the house's own. */
async function balances(sql: Sql, { network, coins }: TotalledNetwork, chain: Chain): Promise<Map<string, bigint>> {
  const listed = coins.map(({ asset }) => asset)
  const places = await sql<{ address: string; asset: string }[]>`
    select distinct a.address, d.asset from wallet_deposits d
      join wallet_addresses a on a.family = 'evm' and a.key = d.receiver
      where d.network = ${network} and d.asset = any (${listed})
    union
    select o.address, o.asset from wallet_payment_outputs o join wallet_payments p on p.id = o.payment
      where p.network = ${network} and o.to_path is not null
    union
    select a.address, asset from wallet_addresses a cross join unnest(${listed}::text[]) as asset
      where a.family = 'evm' and a.role is not null`
  const totals = new Map<string, bigint>()
  for (let from = 0; from < places.length; from += TOGETHER) {
    const some = places.slice(from, from + TOGETHER)
    const amounts = await Promise.all(some.map(({ address, asset }) => chain.balance?.(address, asset) ?? 0n))
    for (const [i, { asset }] of some.entries()) totals.set(asset, (totals.get(asset) ?? 0n) + (amounts[i] ?? 0n))
  }
  return totals
}

/** Every output that ever paid us, unless a transaction in a block has spent it. */
async function unspent(sql: Sql, { network }: TotalledNetwork, chain: Chain): Promise<Map<string, bigint>> {
  const rows = await sql<{ txid: string; index: number; amount: string }[]>`
    select txid, substr(place, 2)::integer as index, amount from wallet_deposits d
      where network = ${network} and place like 'o%' and stage in ('confirming', 'credited', 'unlocked') and not exists (
        select from wallet_spends s join wallet_payments p on p.id = s.payment and p.state = 'final'
        where s.network = d.network and s.spend = d.txid || ':' || substr(d.place, 2))
    union all
    select txid, index, amount from wallet_outputs o
      where network = ${network} and not exists (
        select from wallet_spends s join wallet_payments p on p.id = s.payment and p.state = 'final'
        where s.network = o.network and s.spend = o.txid || ':' || o.index)`
  const inputs: OwnOutput[] = rows.map(({ txid, index, amount }) => ({
    ...{ txid, index, amount: BigInt(amount), address: '', path: '' },
  }))
  const plan = {
    kind: 'utxo',
    network,
    inputs,
    payouts: [],
    change: undefined,
    fee: 0n,
    virtualBytes: 0,
    feeCap: 0n,
  } as const
  const used = new Set(await chain.usedOf(plan))
  const total = inputs.reduce((sum, { txid, index, amount }) => (used.has(`${txid}:${index}`) ? sum : sum + amount), 0n)
  return new Map([[NATIVE, total]])
}

export interface ChainTotal {
  readonly network: string
  readonly asset: string
  readonly total: bigint
  readonly expected: bigint
  readonly atMs: number
}

export async function readChainTotals(sql: Sql): Promise<ChainTotal[]> {
  const rows = await sql<{ network: string; asset: string; total: string; expected: string; at: Date }[]>`
    select network, asset, total, expected, at from wallet_chain_totals`
  return rows.map(({ network, asset, total, expected, at }) => ({
    ...{ network, asset, total: BigInt(total), expected: BigInt(expected), atMs: at.getTime() },
  }))
}

/** What the custody book has of each asset where the ledger has learned the same, and of how many lines it is the sum. */
export async function bookedCustody(
  sql: Sql,
): Promise<
  readonly { readonly network: string; readonly asset: string; readonly amount: bigint; readonly lines: number }[]
> {
  const rows = await sql<{ network: string; asset: string; amount: string; lines: number }[]>`
    select c.network, c.asset, sum(c.amount) as amount, count(*)::integer as lines from wallet_custody c
      left join wallet_postings p on p.id = c.posting
    where p.id is null or p.outcome = 'posted' group by c.network, c.asset`
  return rows.map(({ amount, ...place }) => ({ ...place, amount: BigInt(amount) }))
}
