import type { PositionState } from '@bowline/contract/terms/earn.ts'
import type { Amount } from '@bowline/money'
import type { Sql, Transaction } from '@bowline/platform/postgres/index.ts'
import type { Minute, RateSteps } from './accrual.ts'
import { type ProductKind, type StoredSteps, storedSteps, toSteps } from './products.store.ts'

export type { PositionState }

/** What one user has of one product: of a flexible one all of it, of a fixed one what was subscribed at once. */
export interface Position {
  readonly id: number
  readonly userId: number
  readonly productId: number
  readonly kind: ProductKind
  readonly state: PositionState
  /** What earns. */
  readonly principal: Amount
  /** Of redemptions that are not paid yet. */
  readonly reserved: Amount
  /** Part of the principal that a payout in progress adds. */
  readonly uncredited: Amount
  readonly paid: Amount
  /** Earned and paid at the end of the term. */
  readonly due: Amount
  /** Of flexible ones: earned and not paid, in parts of a unit. */
  readonly accrued: bigint
  readonly accruedUntil: Minute
  /** Of fixed ones. */
  readonly term: Term | undefined
  readonly isRenewed: boolean
  readonly renewedFrom: number | undefined
  /** Days since 1970. */
  readonly paidThrough: number
  readonly openedAtMs: number
  readonly closedAtMs: number | undefined
}

export interface Term {
  readonly steps: RateSteps
  /** The first day that earns, days since 1970. */
  readonly firstDay: number
  /** How many of its days were counted. */
  readonly countedDays: number
}

interface Row {
  readonly id: bigint
  readonly user_id: bigint
  readonly product_id: number
  readonly kind: ProductKind
  readonly state: PositionState
  readonly principal: bigint
  readonly reserved: bigint
  readonly uncredited: bigint
  readonly paid: bigint
  readonly due: bigint
  readonly accrued: string
  readonly accrued_until: bigint
  readonly steps: StoredSteps | null
  readonly first_day: number | null
  readonly counted_days: number
  readonly is_renewed: boolean
  readonly renewed_from: bigint | null
  readonly paid_through: number
  readonly opened_at: Date
  readonly closed_at: Date | null
}

function toPosition(row: Row): Position {
  const { principal, reserved, uncredited, paid, due } = row
  return {
    ...{ id: Number(row.id), userId: Number(row.user_id), productId: row.product_id, kind: row.kind, state: row.state },
    ...{ principal, reserved, uncredited, paid, due },
    ...{ accrued: BigInt(row.accrued), accruedUntil: Number(row.accrued_until) },
    term:
      row.steps === null || row.first_day === null
        ? undefined
        : { steps: toSteps(row.steps), firstDay: row.first_day, countedDays: row.counted_days },
    ...{ isRenewed: row.is_renewed, renewedFrom: row.renewed_from === null ? undefined : Number(row.renewed_from) },
    ...{ paidThrough: row.paid_through, openedAtMs: row.opened_at.getTime(), closedAtMs: row.closed_at?.getTime() },
  }
}

const OPEN = ['pending', 'holding', 'redeeming']

/** A user's that are not over, newest first. */
export async function openPositionsOf(sql: Sql, userId: number): Promise<Position[]> {
  const rows = await sql<Row[]>`
    select * from earn_positions where user_id = ${userId} and state = any (${OPEN}) order by id desc limit 1000`
  return rows.map(toPosition)
}

export async function lockPosition(tx: Transaction, id: number): Promise<Position | undefined> {
  const [row] = await tx<Row[]>`select * from earn_positions where id = ${id} for update`
  return row && toPosition(row)
}

export async function lockFlexible(tx: Transaction, userId: number, productId: number): Promise<Position | undefined> {
  const [row] = await tx<Row[]>`
    select * from earn_positions
    where user_id = ${userId} and product_id = ${productId} and kind = 'flexible' and state = any (${OPEN}) for update`
  return row && toPosition(row)
}

/** All that must be paid for a day, of the next `accounts` accounts that have any. */
export async function lockToPay(tx: Transaction, day: number, accounts: number): Promise<Position[]> {
  const rows = await tx<Row[]>`
    select * from earn_positions
    where state in ('holding', 'redeeming') and paid_through < ${day} and user_id in (
      select distinct user_id from earn_positions
      where state in ('holding', 'redeeming') and paid_through < ${day} order by user_id limit ${accounts})
    order by user_id, id for update`
  return rows.map(toPosition)
}

export type NewPosition = Pick<
  Position,
  'userId' | 'productId' | 'kind' | 'isRenewed' | 'renewedFrom' | 'paidThrough' | 'openedAtMs' | 'principal'
> & { readonly term: Term | undefined }

/** One that waits for its money. */
export async function insertPosition(tx: Transaction, made: NewPosition): Promise<Position> {
  const { term } = made
  const [row] = await tx<Row[]>`
    insert into earn_positions (user_id, product_id, kind, state, principal, steps, first_day, is_renewed, renewed_from,
      paid_through, opened_at)
    values (${made.userId}, ${made.productId}, ${made.kind}, 'pending', ${made.principal},
      ${term ? tx.json(storedSteps(term.steps) as never) : null}, ${term?.firstDay ?? null}, ${made.isRenewed},
      ${made.renewedFrom ?? null}, ${made.paidThrough}, ${new Date(made.openedAtMs)})
    returning *`
  return toPosition(row as Row)
}

/** Stores everything about positions that changes. */
export async function savePositions(tx: Transaction, positions: readonly Position[]): Promise<void> {
  const rows = positions.map((position) => ({
    ...{ id: String(position.id), state: position.state },
    ...{ principal: String(position.principal), reserved: String(position.reserved) },
    ...{ uncredited: String(position.uncredited), paid: String(position.paid), due: String(position.due) },
    ...{ accrued: String(position.accrued), accrued_until: position.accruedUntil },
    ...{ counted_days: position.term?.countedDays ?? 0, is_renewed: position.isRenewed },
    ...{ paid_through: position.paidThrough, closed_ms: position.closedAtMs ?? null },
  }))
  await tx`
    update earn_positions p set state = s.state, principal = s.principal, reserved = s.reserved, uncredited = s.uncredited,
      paid = s.paid, due = s.due, accrued = s.accrued, accrued_until = s.accrued_until, counted_days = s.counted_days,
      is_renewed = s.is_renewed, paid_through = s.paid_through, closed_at = to_timestamp(s.closed_ms / 1000.0)
    from jsonb_to_recordset(${tx.json(rows as never)}) as s (id bigint, state text, principal bigint, reserved bigint,
      uncredited bigint, paid bigint, due bigint, accrued numeric, accrued_until bigint, counted_days int, is_renewed boolean,
      paid_through int, closed_ms bigint)
    where p.id = s.id`
}
