import { type BlockLink, type Chain, NATIVE } from '@bowline/chains/chain.ts'
import type { OwnOutput } from '@bowline/chains/payment-plan.ts'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import type { NetworkNode, WalletNetwork } from '../networks/wallet-networks.ts'

export type TotalledNetwork = Pick<WalletNetwork, 'network' | 'coins'> & { readonly node: NetworkNode }

/** Questions to a node at once. */
const TOGETHER = 10

/**
 * Writes what the chain itself says we have of each asset as of a block, beside what the custody book expects of it there: what was
 * booked, what came in and is not booked (yet), less what went out in a block and is not booked yet. Neither is taken from the
 * other: the one is asked of balances or unspent outputs, the other added up from rows. `at`: the block up to which deposits are
 * read; payments were followed since, and blocks may come meanwhile. False: a payment was finished above it; a later block decides.
 */
export async function writeChainTotals(
  sql: Sql,
  network: TotalledNetwork,
  chain: Chain,
  at: BlockLink,
  nowMs: number,
): Promise<boolean> {
  const expected = await expectedTotals(sql, network.network, at.height)
  if (!expected) return false
  const found =
    network.node.family === 'evm' ? await balances(sql, network, chain, at) : await unspent(sql, network, chain, at)
  await inTransaction(sql, async (tx) => {
    for (const { asset } of network.coins)
      await tx`
        insert into wallet_chain_totals (network, asset, total, expected, height, at)
        values (${network.network}, ${asset}, ${String(found.get(asset) ?? 0n)}, ${String(expected.get(asset) ?? 0n)},
          ${at.height}, ${new Date(nowMs)})
        on conflict (network, asset) do update set total = excluded.total, expected = excluded.expected,
          height = excluded.height, at = excluded.at`
  })
  return true
}

/** Undefined: what is booked includes something that is in a block above. */
async function expectedTotals(sql: Sql, network: string, height: number): Promise<Map<string, bigint> | undefined> {
  // One statement: what is booked meanwhile counts once.
  const rows = await sql<{ asset: string | null; amount: string }[]>`
    select asset, sum(amount) as amount from (
      select asset, amount from wallet_custody where network = ${network}
      union all
      select d.asset, d.amount from wallet_deposits d
        where d.network = ${network} and d.stage in ('confirming', 'credited', 'unlocked') and d.height <= ${height} and not exists (
          select from wallet_postings p
          where p.deposit_id = d.id and p.generation = d.generation and p.kind in ('credit', 'suspend'))
      union all
      select o.asset, -o.amount from wallet_payments p join wallet_payment_outputs o on o.payment = p.id and not o.is_void
        where p.network = ${network} and p.state = 'mined' and p.mined_height <= ${height} and p.kind in ('payout', 'return')
      union all
      select ${NATIVE}, -coalesce(p.cost, 0) from wallet_payments p
        where p.network = ${network} and p.state = 'mined' and p.mined_height <= ${height}
      union all
      select null, 1 from wallet_payments p
        where p.network = ${network} and p.state in ('final', 'dead') and p.mined_height > ${height}
    ) as lines group by asset`
  const totals = new Map<string, bigint>()
  for (const { asset, amount } of rows) {
    if (asset === null) return undefined
    totals.set(asset, BigInt(amount))
  }
  return totals
}

/** Of every address of ours that was ever paid, by others or by us, and of the house's own. */
async function balances(
  sql: Sql,
  { network, coins }: TotalledNetwork,
  chain: Chain,
  at: BlockLink,
): Promise<Map<string, bigint>> {
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
    const amounts = await Promise.all(some.map(({ address, asset }) => chain.balance?.(address, asset, at) ?? 0n))
    for (const [i, { asset }] of some.entries()) totals.set(asset, (totals.get(asset) ?? 0n) + (amounts[i] ?? 0n))
  }
  return totals
}

/** Every output that ever paid us, unless a transaction in a block has spent it. */
async function unspent(
  sql: Sql,
  { network }: TotalledNetwork,
  chain: Chain,
  at: BlockLink,
): Promise<Map<string, bigint>> {
  const rows = await sql<{ txid: string; index: number; amount: string }[]>`
    select txid, substr(place, 2)::integer as index, amount from wallet_deposits d
      where network = ${network} and place like 'o%' and height <= ${at.height} and stage in ('confirming', 'credited', 'unlocked') and not exists (
        select from wallet_spends s join wallet_payments p on p.id = s.payment and p.state = 'final'
        where s.network = d.network and s.spend = d.txid || ':' || substr(d.place, 2))
    union all
    select o.txid, o.index, o.amount from wallet_outputs o
      join wallet_payments made on made.id = o.payment and made.state in ('mined', 'final') and made.mined_height <= ${at.height}
      where o.network = ${network} and not exists (
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
  const used = new Set(await chain.usedOf(plan, at))
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

/** A total that is older says nothing of what is there now: a chain is asked every half minute. */
export const TOTALS_STALE_MS = 10 * 60_000
