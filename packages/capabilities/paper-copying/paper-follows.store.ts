import type { PaperStopReason } from '@bowline/contract/terms/copy-trading.ts'
import type { Amount } from '@bowline/money'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import { type CopySettings, type Held, LIMITS, readSettings, storedSettings } from '../copy-trading/index.ts'

/** One try of a leader on paper. */
export interface Follow {
  readonly id: number
  readonly userId: number
  readonly leaderId: number
  readonly life: number
  readonly state: 'active' | 'ended'
  readonly allotted: Amount
  /** What was in the paper futures wallet when it began. */
  readonly wallet: Amount
  readonly settings: CopySettings
  readonly seen: ReadonlyMap<number, Held>
  readonly startedAtMs: number
  readonly endedAtMs: number | undefined
  readonly stopReason: PaperStopReason | undefined
  /** Of one that has ended. */
  readonly result: Amount | undefined
}

interface Row {
  id: bigint
  user_id: bigint
  leader_id: bigint
  life: number
  state: 'active' | 'ended'
  allotted: string
  wallet: string
  settings: unknown
  seen: unknown
  started_at: bigint
  ended_at: bigint | null
  stop_reason: PaperStopReason | null
  result: string | null
}

function toFollow(row: Row): Follow {
  return {
    ...{ id: Number(row.id), userId: Number(row.user_id), leaderId: Number(row.leader_id), life: row.life },
    ...{ state: row.state, allotted: BigInt(row.allotted), wallet: BigInt(row.wallet) },
    ...{ settings: readSettings(row.settings), seen: readSeen(row.seen), startedAtMs: Number(row.started_at) },
    endedAtMs: row.ended_at === null ? undefined : Number(row.ended_at),
    stopReason: row.stop_reason ?? undefined,
    result: row.result === null ? undefined : BigInt(row.result),
  }
}

/** As JSON keeps it: by contract, lots and what they cost as text. */
export function storedSeen(seen: ReadonlyMap<number, Held>): string {
  const held = [...seen].filter(([, { qty }]) => qty !== 0n)
  return JSON.stringify(held.map(([market, { qty, entryValue }]) => [market, String(qty), String(entryValue)]))
}

function readSeen(stored: unknown): Map<number, Held> {
  const rows = (typeof stored === 'string' ? JSON.parse(stored) : stored) as [number, string, string][]
  return new Map(rows.map(([market, qty, cost]) => [market, { qty: BigInt(qty), entryValue: BigInt(cost) }]))
}

type NewFollow = Pick<Follow, 'userId' | 'leaderId' | 'life' | 'allotted' | 'wallet' | 'settings' | 'seen'>

/** `following`: this account follows somebody. `full`: as many as may follow this leader do. */
export async function insertFollow(sql: Sql, made: NewFollow, nowMs: number): Promise<Follow | 'following' | 'full'> {
  return inTransaction(sql, async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended('paper-follows', 0))`
    const [taken] = await tx<{ followers: bigint; is_following: boolean }[]>`
      select count(*) filter (where leader_id = ${made.leaderId}) as followers,
        coalesce(bool_or(user_id = ${made.userId}), false) as is_following
      from paper_follows where state = 'active'`
    if (taken?.is_following) return 'following'
    if (Number(taken?.followers) >= LIMITS.copiersPerLeader) return 'full'
    const [row] = await tx<Row[]>`
      insert into paper_follows (user_id, leader_id, life, state, allotted, wallet, settings, seen, started_at)
      values (${made.userId}, ${made.leaderId}, ${made.life}, 'active', ${String(made.allotted)},
        ${String(made.wallet)}, ${storedSettings(made.settings)}::text::jsonb,
        ${storedSeen(made.seen)}::text::jsonb, ${nowMs})
      returning *`
    return toFollow(row as Row)
  })
}

export async function activeFollows(sql: Sql): Promise<Follow[]> {
  return (await sql<Row[]>`select * from paper_follows where state = 'active' order by id`).map(toFollow)
}

/** The newest first. */
export async function followsOf(sql: Sql, userId: number, limit: number): Promise<Follow[]> {
  const rows = await sql<Row[]>`
    select * from paper_follows where user_id = ${userId} order by id desc limit ${limit}`
  return rows.map(toFollow)
}

export async function endFollow(
  sql: Sql,
  id: number,
  { reason, result, nowMs }: { readonly reason: PaperStopReason; readonly result: Amount; readonly nowMs: number },
): Promise<void> {
  await sql`
    update paper_follows set state = 'ended', stop_reason = ${reason}, result = ${String(result)}, ended_at = ${nowMs}
    where id = ${id} and state = 'active'`
}
