import type { PaymentState } from '@bowline/contract/terms/user-payments.ts'
import type { Amount } from '@bowline/money'
import { boundMoment, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'

export interface UserPayment {
  readonly payId: string
  readonly payer: number
  readonly payee: number
  readonly asset: number
  readonly coin: string
  readonly amount: Amount
  /** In USDT when it was asked for. */
  readonly value: Amount
  /** Masked, as each was shown to the other. */
  readonly payerName: string
  readonly payeeName: string
  /** `refused`: the ledger took nothing. */
  readonly state: PaymentState
  readonly askedAtMs: number
}

interface Row {
  readonly pay_id: string
  readonly payer: bigint
  readonly payee: bigint
  readonly asset: number
  readonly coin: string
  readonly amount: bigint
  readonly value: bigint
  readonly payer_name: string
  readonly payee_name: string
  readonly state: UserPayment['state']
  readonly asked_at: Date
}

function toPayment(row: Row): UserPayment {
  const { asset, coin, state } = row
  return {
    ...{ payId: row.pay_id, payer: Number(row.payer), payee: Number(row.payee), asset, coin, state },
    ...{ amount: BigInt(row.amount), value: BigInt(row.value) },
    ...{ payerName: row.payer_name, payeeName: row.payee_name, askedAtMs: row.asked_at.getTime() },
  }
}

export async function insertPayment(tx: Transaction, made: Omit<UserPayment, 'state'>): Promise<void> {
  await tx`
    insert into user_payments (pay_id, payer, payee, asset, coin, amount, value, payer_name, payee_name, state, asked_at)
    values (${made.payId}, ${made.payer}, ${made.payee}, ${made.asset}, ${made.coin}, ${made.amount}, ${made.value},
      ${made.payerName}, ${made.payeeName}, 'opening', ${boundMoment(made.askedAtMs)})`
}

/** One that the user made. */
export async function paymentBy(sql: Sql, payer: number, payId: string): Promise<UserPayment | undefined> {
  const [row] = await sql<Row[]>`select * from user_payments where pay_id = ${payId} and payer = ${payer}`
  return row && toPayment(row)
}

/** Those that the user made or received. */
export async function paymentsAmong(sql: Sql, userId: number, payIds: readonly string[]): Promise<UserPayment[]> {
  if (payIds.length === 0) return []
  const rows = await sql<Row[]>`
    select * from user_payments where pay_id = any (${[...payIds]}) and (payer = ${userId} or payee = ${userId})`
  return rows.map(toPayment)
}

/** The first to see it settled; undefined: somebody else was. */
export async function endPayment(
  tx: Transaction,
  payId: string,
  state: 'done' | 'refused',
): Promise<UserPayment | undefined> {
  const [row] = await tx<Row[]>`
    update user_payments set state = ${state} where pay_id = ${payId} and state = 'opening' returning *`
  return row && toPayment(row)
}

/** Value that a user paid since a time, in USDT. */
export async function paidSince(sql: Sql, userId: number, sinceMs: number): Promise<Amount> {
  const [row] = await sql<{ sum: string }[]>`
    select coalesce(sum(value), 0) as sum from user_payments
    where payer = ${userId} and state <> 'refused' and asked_at > ${boundMoment(sinceMs)}`
  return BigInt(row?.sum ?? 0)
}

/**
 * Value of those that a balance which is read afterwards may still contain: what is settled by now has left it. The holder of the
 * payer's row begins no other meanwhile.
 */
export async function payingValue(sql: Sql, userId: number): Promise<Amount> {
  const [row] = await sql<{ sum: string }[]>`
    select coalesce(sum(value), 0) as sum from user_payments
    where payer = ${userId} and state = 'opening'`
  return BigInt(row?.sum ?? 0)
}

/** Whether one user paid another before a time. */
export async function hasPaid(
  sql: Sql,
  { payer, payee }: Pick<UserPayment, 'payer' | 'payee'>,
  beforeMs: number,
): Promise<boolean> {
  const [row] = await sql<{ has: boolean }[]>`
    select exists (select from user_payments where payee = ${payee} and payer = ${payer} and state = 'done'
      and asked_at < ${boundMoment(beforeMs)}) as has`
  return row?.has ?? false
}

/** Asked for before a time and not settled, oldest first. */
export async function openPayments(sql: Sql, askedBeforeMs: number, limit: number): Promise<UserPayment[]> {
  const rows = await sql<Row[]>`
    select * from user_payments where state = 'opening' and asked_at < ${boundMoment(askedBeforeMs)}
    order by id limit ${limit}`
  return rows.map(toPayment)
}

export interface PaymentsQuery {
  /** Made or received by this user. */
  readonly userId?: number | undefined
  readonly state?: UserPayment['state'] | undefined
  readonly before?: number | undefined
  readonly limit: number
}

/** Of everybody, newest first, each with its number for the next page. */
export async function listPayments(
  sql: Sql,
  { userId, state, before, limit }: PaymentsQuery,
): Promise<(UserPayment & { readonly number: number })[]> {
  const rows = await sql<(Row & { readonly id: bigint })[]>`
    select * from user_payments
    where ${userId === undefined ? sql`true` : sql`(payer = ${userId} or payee = ${userId})`}
      and ${state === undefined ? sql`true` : sql`state = ${state}`}
      and ${before === undefined ? sql`true` : sql`id < ${before}`}
    order by id desc limit ${limit}`
  return rows.map((row) => ({ ...toPayment(row), number: Number(row.id) }))
}
