import type { Amount } from '@bowline/money'
import { inTransaction, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'
import { stopBaseAfter } from './total-stop.ts'

/** Money between a relation and where its copier has it otherwise. */
export interface CopyTransfer {
  readonly relationId: number
  /** Of its journal. */
  readonly name: string
  /** By the copier's wish; back at the end; back of what came after the end. */
  readonly kind: 'wish' | 'return' | 'late'
  /** Above zero into the relation. */
  readonly amount: Amount
  /** What it is with this transfer, if that changes it. */
  readonly highWaterMark?: Amount | undefined
  /** What there was before some of it is taken out by the copier's wish. */
  readonly equity?: Amount | undefined
  readonly askedAtMs: number
  /** Left out: the wallet with which the relation traded. */
  readonly from?: Stray | undefined
}

/** Anything else that is in the account of a relation. */
export interface Stray {
  readonly code: number
  readonly subKey: number
  readonly asset: number
}

interface Row {
  relation_id: bigint
  name: string
  kind: CopyTransfer['kind']
  amount: string
  high_water: string | null
  equity: string | null
  is_done: boolean
  asked_at: Date
  code: number | null
  sub_key: number | null
  asset: number | null
}

const toTransfer = (row: Row): CopyTransfer => ({
  ...{ relationId: Number(row.relation_id), name: row.name, kind: row.kind, amount: BigInt(row.amount) },
  highWaterMark: row.high_water === null ? undefined : BigInt(row.high_water),
  equity: row.equity === null ? undefined : BigInt(row.equity),
  askedAtMs: row.asked_at.getTime(),
  from: row.code === null ? undefined : { code: row.code, subKey: row.sub_key ?? 0, asset: row.asset ?? 0 },
})

export async function findTransfer(
  sql: Sql,
  relationId: number,
  name: string,
): Promise<{ transfer: CopyTransfer; isDone: boolean } | undefined> {
  const [row] = await sql<Row[]>`select * from copy_transfers where relation_id = ${relationId} and name = ${name}`
  return row && { transfer: toTransfer(row), isDone: row.is_done }
}

/** Those that nobody knows the end of: of one relation, or of all. */
export async function openTransfers(sql: Sql, relationId?: number): Promise<CopyTransfer[]> {
  const ofOne = relationId === undefined ? sql`` : sql`and relation_id = ${relationId}`
  const rows = await sql<Row[]>`select * from copy_transfers where not is_done ${ofOne} order by asked_at, name`
  return rows.map(toTransfer)
}

/** How often money went back. */
export async function countReturns(sql: Sql, relationId: number): Promise<number> {
  const [row] = await sql<{ n: bigint }[]>`
    select count(*) as n from copy_transfers where relation_id = ${relationId} and kind <> 'wish'`
  return Number(row?.n)
}

/** Before the ledger is asked. */
export async function insertTransfer(sql: Sql | Transaction, made: CopyTransfer): Promise<void> {
  const { from } = made
  const highWater = made.highWaterMark === undefined ? null : String(made.highWaterMark)
  const equity = made.equity === undefined ? null : String(made.equity)
  await sql`
    insert into copy_transfers (relation_id, name, kind, amount, high_water, equity, asked_at, code, sub_key, asset)
    values (${made.relationId}, ${made.name}, ${made.kind}, ${String(made.amount)}, ${highWater}::numeric,
      ${equity}::numeric, ${new Date(made.askedAtMs)}, ${from?.code ?? null}, ${from?.subKey ?? null}, ${from?.asset ?? null})`
}

/** The ledger has refused it. */
export async function dropTransfer(sql: Sql, { relationId, name }: CopyTransfer): Promise<void> {
  await sql`delete from copy_transfers where relation_id = ${relationId} and name = ${name} and not is_done`
}

/** The ledger has it: counted once, however often it is said. `report`: in the same transaction. */
export async function endTransfer(
  sql: Sql,
  transfer: CopyTransfer,
  report: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const { relationId, name, kind } = transfer
  await inTransaction(sql, async (tx) => {
    const ended = await tx`
      update copy_transfers set is_done = true
      where relation_id = ${relationId} and name = ${name} and not is_done returning name`
    if (ended.length === 0) return
    if (kind === 'wish') await countWish(tx, transfer)
    if (kind === 'return')
      await tx`
        update copy_relations set returned = (select sum(-amount) from copy_transfers
          where relation_id = ${relationId} and kind = 'return' and is_done) where id = ${relationId}`
    await report(tx)
  })
}

async function countWish(
  tx: Transaction,
  { relationId, amount, highWaterMark, equity = 0n }: CopyTransfer,
): Promise<void> {
  const [row] = await tx<{ stop_base: string }[]>`
    select stop_base from copy_relations where id = ${relationId} for update`
  const stopBase = stopBaseAfter(BigInt(row?.stop_base ?? 0), amount, equity)
  const highWater = highWaterMark === undefined ? null : String(highWaterMark)
  await tx`
    update copy_relations set allotted = allotted + ${String(amount)}::numeric, stop_base = ${String(stopBase)}::numeric,
      paid_in = paid_in + greatest(${String(amount)}::numeric, 0), high_water = coalesce(${highWater}::numeric, high_water)
    where id = ${relationId}`
}
