import type { RequestKind, RequestState } from '@bowline/contract/terms/earn.ts'
import type { Amount } from '@bowline/money'
import { boundMoment, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'

/** Flexible money is taken back at once or by the standard way; a fixed term is ended early. */
export type { RequestKind }
/** Why one failed: not enough in the spot account, or the ledger takes nothing from it. */
export type RequestFailure = 'balance' | 'not-possible'

export interface EarnRequest {
  readonly id: number
  readonly userId: number
  /** The user's own: a repeat is the same request. */
  readonly key: string
  readonly positionId: number
  readonly productId: number
  readonly kind: RequestKind
  readonly amount: Amount
  /** Interest that is paid together with a redemption. */
  readonly reward: Amount
  /** Interest paid before, which is taken back. */
  readonly forfeited: Amount
  /** Interest that was due and is not paid. */
  readonly undue: Amount
  readonly state: RequestState
  readonly reason: RequestFailure | undefined
  readonly askedAtMs: number
  /** Not before. */
  readonly dueAtMs: number
  readonly settledAtMs: number | undefined
}

export type NewRequest = Omit<EarnRequest, 'id' | 'state' | 'reason' | 'settledAtMs'>

interface Row {
  readonly id: bigint
  readonly user_id: bigint
  readonly key: string
  readonly position_id: bigint
  readonly product_id: number
  readonly kind: RequestKind
  readonly amount: bigint
  readonly reward: bigint
  readonly forfeited: bigint
  readonly undue: bigint
  readonly state: EarnRequest['state']
  readonly reason: RequestFailure | null
  readonly asked_at: Date
  readonly due_at: Date
  readonly settled_at: Date | null
}

function toRequest(row: Row): EarnRequest {
  const { key, kind, amount, reward, forfeited, undue, state } = row
  return {
    ...{ id: Number(row.id), userId: Number(row.user_id), positionId: Number(row.position_id) },
    ...{ productId: row.product_id, key, kind, amount, reward, forfeited, undue, state },
    ...{ reason: row.reason ?? undefined, askedAtMs: row.asked_at.getTime(), dueAtMs: row.due_at.getTime() },
    settledAtMs: row.settled_at?.getTime(),
  }
}

export async function insertRequest(tx: Transaction, made: NewRequest): Promise<EarnRequest> {
  const [row] = await tx<Row[]>`
    insert into earn_requests
      (user_id, key, position_id, product_id, kind, amount, reward, forfeited, undue, state, asked_at, due_at)
    values (${made.userId}, ${made.key}, ${made.positionId}, ${made.productId}, ${made.kind}, ${made.amount},
      ${made.reward}, ${made.forfeited}, ${made.undue}, 'pending', ${boundMoment(made.askedAtMs)},
      ${boundMoment(made.dueAtMs)})
    returning *`
  return toRequest(row as Row)
}

export async function requestByKey(sql: Sql, userId: number, key: string): Promise<EarnRequest | undefined> {
  const [row] = await sql<Row[]>`select * from earn_requests where user_id = ${userId} and key = ${key}`
  return row && toRequest(row)
}

export async function lockRequest(tx: Transaction, id: number): Promise<EarnRequest | undefined> {
  const [row] = await tx<Row[]>`select * from earn_requests where id = ${id} for update`
  return row && toRequest(row)
}

/** Whether money for the same position is on its way by another request. */
export async function hasOtherSubscriptions(tx: Transaction, { id, positionId }: EarnRequest): Promise<boolean> {
  const [row] = await tx<{ has: boolean }[]>`
    select exists (select from earn_requests
      where position_id = ${positionId} and id <> ${id} and kind = 'subscribe' and state = 'pending') as has`
  return row?.has ?? false
}

export async function endRequest(
  tx: Transaction,
  id: number,
  reason: RequestFailure | undefined,
  nowMs: number,
): Promise<EarnRequest> {
  const state = reason === undefined ? 'done' : 'failed'
  const [row] = await tx<Row[]>`
    update earn_requests set state = ${state}, reason = ${reason ?? null}, settled_at = ${boundMoment(nowMs)}
    where id = ${id} returning *`
  return toRequest(row as Row)
}

/** Those that should be settled, oldest first. What was asked for a moment ago is still being settled by its own call. */
export async function dueRequests(
  sql: Sql,
  nowMs: number,
  askedBeforeMs: number,
  limit: number,
): Promise<EarnRequest[]> {
  const rows = await sql<Row[]>`
    select * from earn_requests
    where state = 'pending' and due_at <= ${boundMoment(nowMs)} and asked_at < ${boundMoment(askedBeforeMs)}
    order by due_at, id limit ${limit}`
  return rows.map(toRequest)
}

export interface RequestsQuery {
  readonly kinds?: readonly RequestKind[] | undefined
  readonly productIds?: readonly number[] | undefined
  readonly startMs?: number | undefined
  readonly endMs?: number | undefined
  readonly beforeId?: number | undefined
  readonly limit: number
}

/** A user's, newest first. */
export async function requestsOf(sql: Sql, userId: number, query: RequestsQuery): Promise<EarnRequest[]> {
  const { kinds, productIds, startMs, endMs, beforeId, limit } = query
  const rows = await sql<Row[]>`
    select * from earn_requests where user_id = ${userId}
      and (${kinds ? [...kinds] : null}::text[] is null or kind = any (${kinds ? [...kinds] : null}::text[]))
      and (${productIds ? `{${productIds.join()}}` : null}::text is null
        or product_id = any (${productIds ? `{${productIds.join()}}` : null}::text::int[]))
      and (${beforeId ?? null}::bigint is null or id < ${beforeId ?? null})
      and asked_at >= ${boundMoment(startMs ?? 0)}
      and (${endMs === undefined ? null : boundMoment(endMs)}::timestamptz is null
        or asked_at <= ${endMs === undefined ? null : boundMoment(endMs)})
    order by id desc limit ${limit}`
  return rows.map(toRequest)
}
