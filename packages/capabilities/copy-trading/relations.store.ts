import type { RelationState, StopReason } from '@bowline/contract/terms/copy-trading.ts'
import type { Amount } from '@bowline/money'
import type { Sql, Transaction } from '@bowline/platform/postgres/index.ts'
import type { ShareState } from './profit-share.ts'
import { type CopySettings, readSettings, storedSettings } from './settings.ts'

/** Where the money of a relation comes from and goes back to. */
export type CopyHome = 'spot' | 'copy'

export interface NextShare {
  readonly ppm: bigint
  readonly fromMs: number
}

export interface Relation {
  readonly id: number
  readonly leaderId: number
  readonly userId: number
  /** Of the engine, of this relation alone. */
  readonly account: number
  readonly state: RelationState
  readonly home: CopyHome
  /** Put in, less what was taken out. */
  readonly allotted: Amount
  /** Put in, whatever was taken out. */
  readonly paidIn: Amount
  /** See `stopBaseAfter`. */
  readonly stopBase: Amount
  readonly returned: Amount | undefined
  readonly settings: CopySettings
  /** As agreed when it began, or lower since the leader takes less; a higher one by the copier's consent. */
  readonly sharePpm: bigint
  /** What the copier has agreed to from that Monday on. */
  readonly nextShare: NextShare | undefined
  readonly share: ShareState
  /** How many there were. */
  readonly settlements: number
  readonly settledAtMs: number
  readonly satOut: readonly number[]
  readonly stopReason: StopReason | undefined
  readonly keepsUntilMs: number | undefined
  readonly startedAtMs: number
  readonly endedAtMs: number | undefined
}

interface Row {
  id: bigint
  leader_id: bigint
  user_id: bigint
  account: bigint
  state: RelationState
  home: CopyHome
  allotted: string
  paid_in: string
  stop_base: string
  returned: string | null
  settings: unknown
  share_ppm: bigint
  next_share_ppm: bigint | null
  next_share_from: Date | null
  cum: string
  high_water: string
  withheld: string
  settlements: number
  settled_at: Date
  sat_out: (bigint | string)[]
  stop_reason: StopReason | null
  keeps_until: Date | null
  started_at: Date
  ended_at: Date | null
}

function toRelation(row: Row): Relation {
  return {
    ...{ id: Number(row.id), leaderId: Number(row.leader_id), userId: Number(row.user_id) },
    ...{ account: Number(row.account), state: row.state, home: row.home, allotted: BigInt(row.allotted) },
    ...{ paidIn: BigInt(row.paid_in), stopBase: BigInt(row.stop_base) },
    returned: row.returned === null ? undefined : BigInt(row.returned),
    ...{ settings: readSettings(row.settings), sharePpm: row.share_ppm },
    nextShare: nextShareOf(row),
    share: { cum: BigInt(row.cum), highWaterMark: BigInt(row.high_water), withheld: BigInt(row.withheld) },
    ...{ settlements: row.settlements, settledAtMs: row.settled_at.getTime(), satOut: row.sat_out.map(Number) },
    ...{ stopReason: row.stop_reason ?? undefined, keepsUntilMs: row.keeps_until?.getTime() },
    ...{ startedAtMs: row.started_at.getTime(), endedAtMs: row.ended_at?.getTime() },
  }
}

function nextShareOf({ next_share_ppm: ppm, next_share_from: from }: Row): NextShare | undefined {
  return ppm === null || from === null ? undefined : { ppm, fromMs: from.getTime() }
}

export async function insertRelation(
  tx: Transaction,
  made: Pick<Relation, 'leaderId' | 'userId' | 'account' | 'home' | 'allotted' | 'settings' | 'sharePpm'>,
  nowMs: number,
): Promise<Relation> {
  const now = new Date(nowMs)
  const allotted = String(made.allotted)
  const [row] = await tx<Row[]>`
    insert into copy_relations
      (leader_id, user_id, account, state, home, allotted, paid_in, stop_base, settings, share_ppm, settled_at,
        started_at)
    values (${made.leaderId}, ${made.userId}, ${made.account}, 'opening', ${made.home}, ${allotted}, ${allotted},
      ${allotted}, ${storedSettings(made.settings)}::text::jsonb, ${made.sharePpm}, ${now}, ${now})
    returning *`
  return toRelation(row as Row)
}

/** How much of a leader is taken, with what is on its way, and whom a copier copies. Others wait until the transaction is over. */
export async function takenOf(
  tx: Transaction,
  { leaderId, userId }: { readonly leaderId: number; readonly userId: number },
): Promise<{ copiers: number; copied: Amount; leaders: number; isCopied: boolean }> {
  await tx`select pg_advisory_xact_lock(hashtextextended('copy-relations', 0))`
  const [row] = await tx<{ copiers: bigint; copied: string; leaders: bigint; is_copied: boolean }[]>`
    select count(*) filter (where leader_id = ${leaderId}) as copiers,
      (coalesce(sum(allotted) filter (where leader_id = ${leaderId}), 0) + (
        select coalesce(sum(t.amount), 0) from copy_transfers t join copy_relations r on r.id = t.relation_id
        where r.leader_id = ${leaderId} and t.kind = 'wish' and t.amount > 0 and not t.is_done))::text as copied,
      count(*) filter (where user_id = ${userId}) as leaders,
      coalesce(bool_or(leader_id = ${leaderId} and user_id = ${userId}), false) as is_copied
    from copy_relations where state <> 'ended'`
  return {
    ...{ copiers: Number(row?.copiers), copied: BigInt(row?.copied ?? 0) },
    ...{ leaders: Number(row?.leaders), isCopied: row?.is_copied ?? false },
  }
}

export async function runningRelations(sql: Sql): Promise<Relation[]> {
  return (await sql<Row[]>`select * from copy_relations where state <> 'ended' order by id`).map(toRelation)
}

/** Where they were, of all that are over. */
export async function endedRelations(sql: Sql): Promise<Pick<Relation, 'id' | 'account'>[]> {
  const rows = await sql<Pick<Row, 'id' | 'account'>[]>`
    select id, account from copy_relations where state = 'ended' order by id`
  return rows.map(({ id, account }) => ({ id: Number(id), account: Number(account) }))
}

export async function findRelation(sql: Sql, id: number): Promise<Relation | undefined> {
  const [row] = await sql<Row[]>`select * from copy_relations where id = ${id}`
  return row && toRelation(row)
}

/** A copier's, the newest first. */
export async function relationsOf(sql: Sql, userId: number): Promise<Relation[]> {
  return (await sql<Row[]>`select * from copy_relations where user_id = ${userId} order by id desc`).map(toRelation)
}

/** Of all who copy a leader or did. */
export async function relationsUnder(sql: Sql | Transaction, leaderId: number): Promise<Relation[]> {
  return (await sql<Row[]>`select * from copy_relations where leader_id = ${leaderId} order by id`).map(toRelation)
}

export interface RelationsQuery {
  /** Leader or copier. */
  readonly userId?: number | undefined
  readonly state?: RelationState | undefined
  readonly beforeId?: number | undefined
  readonly limit: number
}

/** Of everybody, the newest first. */
export async function listRelations(sql: Sql, { userId, state, beforeId, limit }: RelationsQuery): Promise<Relation[]> {
  const ofUser = userId === undefined ? sql`` : sql`and ${userId} in (leader_id, user_id)`
  const inState = state === undefined ? sql`` : sql`and state = ${state}`
  const before = beforeId === undefined ? sql`` : sql`and id < ${beforeId}`
  const rows = await sql<Row[]>`
    select * from copy_relations where true ${ofUser} ${inState} ${before} order by id desc limit ${limit}`
  return rows.map(toRelation)
}

export type RelationChange = Partial<
  Pick<
    Relation,
    | 'state'
    | 'settings'
    | 'allotted'
    | 'satOut'
    | 'stopReason'
    | 'keepsUntilMs'
    | 'returned'
    | 'endedAtMs'
    | 'settledAtMs'
    | 'nextShare'
  >
> & { readonly share?: ShareState }

/** Only while it is in one of these states; undefined when it is in another. */
export async function changeRelation(
  sql: Sql | Transaction,
  id: number,
  from: readonly RelationState[],
  change: RelationChange,
): Promise<Relation | undefined> {
  const { state, settings, allotted, satOut, stopReason, keepsUntilMs, returned, endedAtMs, share } = change
  const { settledAtMs, nextShare } = change
  const time = (atMs: number | undefined) => (atMs === undefined ? null : new Date(atMs))
  const [row] = await sql<Row[]>`
    update copy_relations set
      state = coalesce(${state ?? null}, state),
      settings = coalesce(${settings ? storedSettings(settings) : null}::text::jsonb, settings),
      allotted = coalesce(${allotted === undefined ? null : String(allotted)}::numeric, allotted),
      sat_out = coalesce(${satOut ? `{${satOut.join(',')}}` : null}::text::bigint[], sat_out),
      stop_reason = coalesce(${stopReason ?? null}, stop_reason),
      keeps_until = coalesce(${time(keepsUntilMs)}, keeps_until),
      returned = coalesce(${returned === undefined ? null : String(returned)}::numeric, returned),
      ended_at = coalesce(${time(endedAtMs)}, ended_at),
      settled_at = coalesce(${time(settledAtMs)}, settled_at),
      next_share_ppm = coalesce(${nextShare?.ppm ?? null}::bigint, next_share_ppm),
      next_share_from = coalesce(${time(nextShare?.fromMs)}, next_share_from),
      high_water = coalesce(${share ? String(share.highWaterMark) : null}::numeric, high_water)
    where id = ${id} and state = any(${from as RelationState[]}) returning *`
  return row && toRelation(row)
}
