import { toLedger } from '@bowline/chains/ledger-units.ts'
import type { SendBackState } from '@bowline/contract/terms/wallet.ts'
import type { Amount } from '@bowline/money'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { type WalletMode, walletNetworks } from '../networks/wallet-networks.ts'
import type { HeldFor } from './deposit-checks.store.ts'

/** A deposit that is not credited because its sender is on a list, or nobody knows where it comes from. */
export interface KeptDeposit {
  readonly id: number
  readonly userId: number
  readonly network: string
  readonly coin: string
  /** Ledger units, as it would be credited. */
  readonly amount: Amount
  readonly sender: string | undefined
  readonly txid: string
  readonly held: HeldFor
  /** Final on its chain, and nobody has sent it back yet: `possible`. */
  readonly sendBack: SendBackState
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
  readonly held: HeldFor
  readonly stage: string
  readonly is_returned: boolean
  readonly seen_at: Date
}

const held = (sql: Sql) => sql`
  select d.id, d.user_id, d.network, d.asset, d.sender, d.amount, d.seen_at, d.txid, d.stage, k.held,
    r.id is not null as is_returned
  from wallet_deposit_checks k join wallet_deposits d on d.id = k.deposit_id
    left join wallet_returns r on r.deposit_id = d.id
  where k.held is not null and k.released_at is null and d.stage <> 'dropped' and r.state is distinct from 'done'`

/** Oldest first, after one. */
export async function keptDeposits(sql: Sql, afterId: number, limit: number, mode: WalletMode): Promise<KeptDeposit[]> {
  const rows = await sql<Row[]>`${held(sql)} and d.id > ${afterId} order by d.id limit ${limit}`
  return rows.flatMap((row) => toKept(row, mode))
}

/** Undefined: it is not held, or not any more. */
export async function keptDeposit(sql: Sql, id: number, mode: WalletMode): Promise<KeptDeposit | undefined> {
  const rows = await sql<Row[]>`${held(sql)} and d.id = ${id}`
  return rows.flatMap((row) => toKept(row, mode))[0]
}

function toKept(row: Row, mode: WalletMode): KeptDeposit[] {
  const { id, user_id, network, asset, sender, amount, txid, held: heldFor, stage, is_returned, seen_at } = row
  const listed = walletNetworks(mode)
    .find((each) => each.network === network)
    ?.coins.find((each) => each.asset === asset)
  if (!listed) return []
  const place = { network, coin: listed.coin, txid, sender: sender ?? undefined, seenAtMs: seen_at.getTime() }
  const { units } = toLedger(BigInt(amount), listed.decimals, 'down')
  const sendBack = is_returned ? 'on-its-way' : stage === 'unlocked' ? 'possible' : 'not-yet'
  return [{ id: Number(id), userId: Number(user_id), ...place, held: heldFor, sendBack, amount: units }]
}
