import { toLedger } from '@bowline/chains/ledger-units.ts'
import type { Amount } from '@bowline/money'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { type WalletMode, walletNetworks } from '../networks/wallet-networks.ts'

/** A deposit that is not credited because its sender is on a list. */
export interface RiskyDeposit {
  readonly id: number
  readonly userId: number
  readonly network: string
  readonly coin: string
  /** Ledger units, as it would be credited. */
  readonly amount: Amount
  readonly sender: string | undefined
  readonly txid: string
  readonly seenAtMs: number
}

interface Row {
  readonly id: bigint
  readonly user_id: bigint
  readonly network: string
  readonly asset: string
  readonly sender: string | null
  readonly amount: string
  readonly txid: string
  readonly seen_at: Date
}

const held = (sql: Sql) => sql`
  select d.id, d.user_id, d.network, d.asset, d.sender, d.amount, d.seen_at, d.txid
  from wallet_deposit_checks k join wallet_deposits d on d.id = k.deposit_id
  where k.held = 'risk' and k.released_at is null and d.stage <> 'dropped'`

/** Oldest first, after one. */
export async function riskyDeposits(
  sql: Sql,
  afterId: number,
  limit: number,
  mode: WalletMode,
): Promise<RiskyDeposit[]> {
  const rows = await sql<Row[]>`${held(sql)} and d.id > ${afterId} order by d.id limit ${limit}`
  return rows.flatMap((row) => toRisky(row, mode))
}

/** Undefined: it is not held, or not any more. */
export async function riskyDeposit(sql: Sql, id: number, mode: WalletMode): Promise<RiskyDeposit | undefined> {
  const rows = await sql<Row[]>`${held(sql)} and d.id = ${id}`
  return rows.flatMap((row) => toRisky(row, mode))[0]
}

function toRisky(
  { id, user_id, network, asset, sender, amount, txid, seen_at }: Row,
  mode: WalletMode,
): RiskyDeposit[] {
  const listed = walletNetworks(mode)
    .find((each) => each.network === network)
    ?.coins.find((each) => each.asset === asset)
  if (!listed) return []
  const place = { network, coin: listed.coin, txid, sender: sender ?? undefined, seenAtMs: seen_at.getTime() }
  const { units } = toLedger(BigInt(amount), listed.decimals, 'down')
  return [{ id: Number(id), userId: Number(user_id), ...place, amount: units }]
}
