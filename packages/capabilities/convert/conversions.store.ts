import type { ConversionFailure, ConversionReason, ConversionState } from '@bowline/contract/terms/convert.ts'
import type { Amount } from '@bowline/money'
import { boundMoment, inTransaction, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'

export type { ConversionFailure, ConversionState }

/** The account of the user that both coins go out of and into. */
export type ConvertWallet = 'spot' | 'funding'

/** Of a conversion at a limit price. */
export interface LimitTerms {
  /** Of one whole coin in the other, ledger units. */
  readonly price: Amount
  /** Of the coin that is given; otherwise of the one that is received. */
  readonly isSale: boolean
  /** Whether its owner has said what is given; otherwise, what is received. */
  readonly isFromFixed: boolean
  /** What waits for it in the ledger. */
  readonly setAside: Amount
  readonly expiresAtMs: number
  /** What is being done with one that is in progress. */
  readonly step: LimitStep | undefined
  readonly decidedAtMs: number
}

/** Called off: staff have taken it back. */
export type LimitStep = 'lock' | 'fill' | 'cancel' | 'call-off' | 'expire'

export interface Conversion {
  readonly id: number
  readonly quoteId: string
  readonly userId: number
  readonly fromCoin: string
  readonly toCoin: string
  readonly fromAmount: Amount
  readonly toAmount: Amount
  /** In USDT, when it was quoted. */
  readonly worth: Amount
  readonly spreadPpm: bigint
  readonly state: ConversionState
  readonly reason: ConversionReason | undefined
  readonly acceptedAtMs: number
  readonly wallet: ConvertWallet
  /** Of small balances that were converted together. */
  readonly batch?: string | undefined
  readonly limit?: LimitTerms | undefined
}

export type NewConversion = Omit<Conversion, 'id'>

export interface ConversionRow {
  id: bigint
  quote_id: string
  user_id: bigint
  from_coin: string
  to_coin: string
  from_amount: string
  to_amount: string
  worth: string
  spread_ppm: bigint
  state: ConversionState
  reason: ConversionReason | null
  accepted_at: Date
  wallet: ConvertWallet
  batch: string | null
  limit_price: string | null
  is_sale: boolean | null
  is_from_fixed: boolean | null
  set_aside: string | null
  expires_at: Date | null
  step: LimitStep | null
  decided_at: Date | null
}

export function toConversion(row: ConversionRow): Conversion {
  return {
    ...{ id: Number(row.id), quoteId: row.quote_id, userId: Number(row.user_id) },
    ...{ fromCoin: row.from_coin, toCoin: row.to_coin },
    ...{ fromAmount: BigInt(row.from_amount), toAmount: BigInt(row.to_amount), worth: BigInt(row.worth) },
    ...{ spreadPpm: row.spread_ppm, state: row.state, reason: row.reason ?? undefined },
    ...{ acceptedAtMs: row.accepted_at.getTime(), wallet: row.wallet, batch: row.batch ?? undefined },
    limit: limitOf(row),
  }
}

/** A limit order has all of them (a constraint of the table). */
function limitOf(row: ConversionRow): LimitTerms | undefined {
  const { limit_price: price, set_aside: setAside, expires_at: expiresAt, decided_at: decidedAt } = row
  if (price === null || setAside === null || expiresAt === null || decidedAt === null) return undefined
  return {
    ...{ price: BigInt(price), isSale: row.is_sale === true, isFromFixed: row.is_from_fixed === true },
    ...{ setAside: BigInt(setAside), expiresAtMs: expiresAt.getTime() },
    ...{ step: row.step ?? undefined, decidedAtMs: decidedAt.getTime() },
  }
}

/** Of what a user may convert in a day. */
export interface DayLimit {
  readonly sinceMs: number
  /** In USDT. */
  readonly most: Amount
}

/** Stores one as accepted; undefined when the user's conversions of the day would be worth more than they may. */
export async function insertConversion(
  sql: Sql,
  made: NewConversion,
  limit: DayLimit,
): Promise<Conversion | undefined> {
  return inTransaction(sql, async (tx) => {
    await lockConversions(tx, made.userId)
    if (made.state !== 'failed' && !(await fitsDay(tx, made, limit))) return undefined
    const [row] = await tx<ConversionRow[]>`insert into conversions ${tx(columnsOf(made))} returning *`
    return row && toConversion(row)
  })
}

/** Two at once must not both see what is left of the day. */
export async function lockConversions(tx: Transaction, userId: number): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`conversions/${userId}`}, 0))`
}

/** What came to nothing does not count. */
export async function fitsDay(
  tx: Transaction,
  { userId, worth }: Pick<NewConversion, 'userId' | 'worth'>,
  { sinceMs, most }: DayLimit,
): Promise<boolean> {
  const [today] = await tx<{ worth: string }[]>`
    select coalesce(sum(worth), 0)::text as worth from conversions
    where user_id = ${userId} and accepted_at >= ${boundMoment(sinceMs)}
      and state not in ('failed', 'cancelled', 'expired')`
  return BigInt(today?.worth ?? 0) + worth <= most
}

/** When a user last converted small balances. */
export async function lastBatchAt(sql: Sql | Transaction, userId: number): Promise<number | undefined> {
  const [row] = await sql<{ at: Date | null }[]>`
    select max(accepted_at) as at from conversions where user_id = ${userId} and batch is not null`
  return row?.at?.getTime()
}

/** Stores them all as in progress, or says that the last time was after `sinceMs`; a repeat has those of the first time. */
export async function insertBatch(
  sql: Sql,
  { userId, batch, sinceMs }: { readonly userId: number; readonly batch: string; readonly sinceMs: number },
  made: readonly NewConversion[],
): Promise<{ readonly conversions: Conversion[]; readonly isRepeat: boolean } | 'too-soon'> {
  return inTransaction(sql, async (tx) => {
    await lockConversions(tx, userId)
    const known = await tx<
      ConversionRow[]
    >`select * from conversions where user_id = ${userId} and batch = ${batch} order by id`
    if (known.length > 0) return { conversions: known.map(toConversion), isRepeat: true }
    if (((await lastBatchAt(tx, userId)) ?? 0) > sinceMs) return 'too-soon'
    const conversions: Conversion[] = []
    for (const each of made) {
      const [row] = await tx<ConversionRow[]>`insert into conversions ${tx({ ...columnsOf(each), batch })} returning *`
      if (row) conversions.push(toConversion(row))
    }
    return { conversions, isRepeat: false }
  })
}

export function columnsOf(made: NewConversion) {
  return {
    ...{ quote_id: made.quoteId, user_id: made.userId, from_coin: made.fromCoin, to_coin: made.toCoin },
    ...{ from_amount: String(made.fromAmount), to_amount: String(made.toAmount), worth: String(made.worth) },
    ...{ spread_ppm: made.spreadPpm, state: made.state, reason: made.reason ?? null, wallet: made.wallet },
    accepted_at: boundMoment(made.acceptedAtMs),
  }
}

/** Ends one that is in progress; the row as it is then, whoever ended it. */
export async function endConversion(
  sql: Sql | Transaction,
  id: number,
  reason: ConversionFailure | undefined,
): Promise<Conversion | undefined> {
  const state: ConversionState = reason === undefined ? 'success' : 'failed'
  await sql`update conversions set state = ${state}, step = null, reason = ${reason ?? null} where id = ${id} and state = 'processing'`
  const [row] = await sql<ConversionRow[]>`select * from conversions where id = ${id}`
  return row && toConversion(row)
}

export interface ConversionsQuery {
  readonly id?: number | undefined
  readonly quoteId?: string | undefined
  readonly startMs?: number | undefined
  readonly endMs?: number | undefined
  readonly beforeId?: number | undefined
  /** Only small balances, which were converted together. */
  readonly ofBatches?: boolean | undefined
  /** Only in one of these states. */
  readonly states?: readonly ConversionState[] | undefined
  readonly limit: number
}

/** A user's, newest first. */
export async function conversionsOf(sql: Sql, userId: number, query: ConversionsQuery): Promise<Conversion[]> {
  const { id, quoteId, startMs, endMs, beforeId, ofBatches = false, states, limit } = query
  const rows = await sql<ConversionRow[]>`
    select * from conversions where user_id = ${userId}
      and (${id ?? null}::bigint is null or id = ${id ?? null})
      and (not ${ofBatches} or batch is not null)
      and (${states === undefined} or state = any(${[...(states ?? [])]}))
      and (${quoteId ?? null}::text is null or quote_id = ${quoteId ?? null})
      and (${beforeId ?? null}::bigint is null or id < ${beforeId ?? null})
      and (${startMs === undefined ? null : boundMoment(startMs)}::timestamptz is null
        or accepted_at >= ${startMs === undefined ? null : boundMoment(startMs)})
      and (${endMs === undefined ? null : boundMoment(endMs)}::timestamptz is null
        or accepted_at <= ${endMs === undefined ? null : boundMoment(endMs)})
    order by id desc limit ${limit}`
  return rows.map(toConversion)
}

/** Accepted quotes in progress since before a moment, oldest first: of one user, or of everybody. */
export async function openConversions(sql: Sql, beforeMs: number, userId?: number): Promise<Conversion[]> {
  const rows = await sql<ConversionRow[]>`
    select * from conversions where state = 'processing' and step is null and accepted_at < ${boundMoment(beforeMs)}
      and (${userId ?? null}::bigint is null or user_id = ${userId ?? null})
    order by id limit 1000`
  return rows.map(toConversion)
}
