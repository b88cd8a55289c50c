import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import { parseRow, replaceAll, selectList, writeRows } from '../projection/index.ts'
import { breakevenCoins, breakevenDeposits, breakevenLots } from './costs-tables.ts'
import type { CoinCost, Lot, RunningCosts } from './running-costs.ts'

/** Increase it when the same ledger would give other costs: what is kept is then computed anew. */
const COSTS_VERSION = 1

/** What is kept of an account: of everything before a moment. */
export interface KeptCosts {
  readonly untilMs: number
  readonly edits: bigint
  readonly coins: readonly CoinCost[]
}

const KEEP_LAST_COIN = replaceAll(breakevenCoins, ['account', 'asset'])
/** A lot in memory holds only what came since the last write. */
const ADD_TO_KEPT_LOT = `(account, asset, day_ms, kind) DO UPDATE SET
  qty = breakeven_lots.qty + excluded.qty, value = breakeven_lots.value + excluded.value`

interface AccountRow {
  readonly version: number
  readonly until_ms: bigint
  readonly edits: bigint
}

/** The beginning, of an account of which nothing is kept. */
export async function readCosts(sql: Sql, account: number): Promise<KeptCosts> {
  const [row] = await sql<AccountRow[]>`select * from breakeven_accounts where account = ${account}`
  const untilMs = row ? untilOf(row) : 0
  if (!row || untilMs === 0) return { untilMs: 0, edits: row?.edits ?? 0n, coins: [] }
  const text = `select ${selectList(breakevenCoins, 't')} from breakeven_coins t where account = $1 order by asset`
  const coins = await sql.unsafe(text, [account], { prepare: true })
  return { untilMs, edits: row.edits, coins: coins.map((coin) => parseRow(breakevenCoins, coin)) }
}

/** 0: it is to be computed anew. */
function untilOf({ version, until_ms }: AccountRow): number {
  return version === COSTS_VERSION ? Number(until_ms) : 0
}

/** Keeps what was computed from `from` on; false when somebody else was faster, or a cost was changed meanwhile. */
export function keepCosts(
  sql: Sql,
  account: number,
  from: KeptCosts,
  { untilMs, running }: { readonly untilMs: number; readonly running: RunningCosts },
): Promise<boolean> {
  return inTransaction(sql, async (tx) => {
    await tx`
      insert into breakeven_accounts (account, version, until_ms) values (${account}, ${COSTS_VERSION}, 0) on conflict do nothing`
    const [row] = await tx<AccountRow[]>`select * from breakeven_accounts where account = ${account} for update`
    if (row?.edits !== from.edits || untilOf(row) !== from.untilMs) return false
    if (from.untilMs === 0) {
      await tx`delete from breakeven_coins where account = ${account}`
      await tx`delete from breakeven_lots where account = ${account}`
      await tx`delete from breakeven_deposits where account = ${account}`
    }
    await tx`update breakeven_accounts set version = ${COSTS_VERSION}, until_ms = ${untilMs} where account = ${account}`
    const own = <Row>(rows: Iterable<Row>) => [...rows].map((row) => ({ ...row, account }))
    await writeRows(tx, breakevenCoins, own(running.coins.values()), KEEP_LAST_COIN)
    await writeRows(tx, breakevenLots, own(running.lots.values()), ADD_TO_KEPT_LOT)
    await writeRows(tx, breakevenDeposits, own(running.deposits.values()))
    return true
  })
}

/** Computed anew when it is asked for next: the history is shorter than it was, or a cost has changed. */
export async function forgetCosts(sql: Sql, account: number): Promise<void> {
  await sql`update breakeven_accounts set until_ms = 0, edits = edits + 1 where account = ${account}`
}

/** Oldest first, of the days since one. */
export async function readLots(sql: Sql, account: number, asset: number, sinceMs: number): Promise<Lot[]> {
  const text = `select ${selectList(breakevenLots, 't')} from breakeven_lots t
    where account = $1 and asset = $2 and day_ms >= $3 order by day_ms, kind`
  const rows = await sql.unsafe(text, [account, asset, sinceMs], { prepare: true })
  return rows.map((row) => parseRow(breakevenLots, row))
}
