import type { Sql, Transaction } from '@bowline/platform/postgres/index.ts'
import type { CoinPlace } from '../networks/closed-places.ts'
import type { CustodyRole } from '../payments/payment-journals.ts'
import type { Move } from '../withdrawals/life-cycle.ts'

/**
 * Deposits are credited and taken back, or suspended and restored to who proves that they are theirs; withdrawals move as
 * their life cycle says; own payments leave, arrive and cost.
 */
export type PostingKind = 'credit' | 'reversal' | 'suspend' | 'restore' | 'own' | Move | PaymentMove
export type PaymentMove = 'leave' | 'arrive' | 'return' | 'cost'

/** Announced by the trigger of migrations/0011 for each new row. */
export const POSTINGS_CHANNEL = 'wallet_postings'

export interface AskedMove {
  readonly subject: { readonly withdrawal: number } | { readonly payment: number }
  readonly kind: Move | PaymentMove
  /** Names the subject in the ledger, for ever. */
  readonly key: string
  readonly actor: string
  readonly reason?: string | undefined
  readonly atMs: number
}

/** Asks for a journal, in the transaction of the state that asks for it. Returns the row's id. */
export async function askPosting(
  tx: Transaction,
  { subject, kind, key, actor, reason = '', atMs }: AskedMove,
): Promise<number> {
  const withdrawal = 'withdrawal' in subject ? subject.withdrawal : null
  const payment = 'payment' in subject ? subject.payment : null
  // A withdrawal that went back to the queue has journals of its own from there on.
  const recalls = tx`
    select count(*) from wallet_postings where withdrawal_id = ${withdrawal}::bigint and kind = 'recall'`
  const [row] = await tx<{ id: bigint }[]>`
    insert into wallet_postings (key, withdrawal_id, payment_id, kind, generation, actor, reason, created_at)
    values (${key}, ${withdrawal}, ${payment}, ${kind}, (${recalls}), ${actor}, ${reason}, ${new Date(atMs)})
    returning id`
  return Number(row?.id)
}

/** What is asked for, with what its journal is made from. Amounts of deposits and payments are chain units. */
export type WaitingPosting = {
  readonly id: number
  readonly key: string
  readonly atMs: number
  readonly actor: string
  readonly reason: string
} & (
  | {
      readonly kind: 'credit' | 'reversal'
      readonly depositId: number
      readonly userId: number
      readonly network: string
      readonly asset: string
      readonly amount: bigint
      /** Undefined: not decided yet. */
      readonly debt: bigint | undefined
    }
  | {
      /** `own`: it came from our cold wallet. */
      readonly kind: 'suspend' | 'restore' | 'own'
      readonly depositId: number
      readonly network: string
      readonly asset: string
      readonly amount: bigint
      /** In which of our wallets they are. */
      readonly role: CustodyRole
      /** Of a restored one, as two persons allowed it: whose they are, and what the work costs them in ledger units. */
      readonly claim: { readonly userId: number; readonly fee: bigint } | undefined
    }
  | { readonly kind: Move; readonly withdrawalId: number; readonly generation: number }
  | { readonly kind: PaymentMove; readonly paymentId: number }
)

interface Row {
  readonly id: bigint
  readonly key: string
  readonly kind: PostingKind
  readonly actor: string
  readonly reason: string
  readonly created_at: Date
  readonly debt: string | null
  readonly generation: number
  readonly deposit_id: bigint | null
  readonly withdrawal_id: bigint | null
  readonly payment_id: bigint | null
  readonly user_id: bigint | null
  readonly network: string | null
  readonly asset: string | null
  readonly amount: string | null
  readonly role: CustodyRole | null
  readonly claimant: bigint | null
  readonly fee: string | null
}

/**
 * The oldest that wait, after one. What is not released yet stays out, and what came to a place that is closed, with what would take
 * it back.
 */
export async function waitingPostings(
  sql: Sql,
  afterId: number,
  limit: number,
  closed: readonly CoinPlace[],
): Promise<WaitingPosting[]> {
  const places = closed.map(({ network, asset }) => `${network} ${asset}`)
  const rows = await sql<Row[]>`
    select p.id, p.key, p.kind, p.actor, p.reason, p.created_at, p.debt, p.generation, p.deposit_id, p.withdrawal_id, p.payment_id,
      d.user_id, d.network, d.asset, d.amount, c.role, r.user_id as claimant, r.fee
    from wallet_postings p left join wallet_deposits d on d.id = p.deposit_id
      left join wallet_custody c on c.posting = p.id and p.kind = 'suspend'
      left join wallet_recoveries r on r.deposit_id = p.deposit_id and p.kind = 'restore'
      left join wallet_deposit_checks k on k.deposit_id = p.deposit_id
    where p.outcome is null and p.id > ${afterId}
      and not (d.network || ' ' || d.asset = any (${places}) and (p.kind = 'credit' or p.kind = 'reversal' and exists (
        select from wallet_postings own where own.deposit_id = p.deposit_id and own.generation = p.generation
          and own.kind = 'credit' and own.outcome is null)))
      and not (p.kind = 'reversal' and exists (select from wallet_returns r where r.deposit_id = p.deposit_id))
      and (p.kind not in ('credit', 'reversal')
        or k.checked_at is not null and (k.held is null or k.released_at is not null)
        or p.kind = 'reversal' and not exists (
          select from wallet_postings own where own.deposit_id = p.deposit_id and own.generation = p.generation
            and own.kind = 'credit' and own.outcome is null))
    order by p.id limit ${limit}`
  return rows.map(toPosting)
}

function toPosting(row: Row): WaitingPosting {
  const { key, actor, reason } = row
  const common = { id: Number(row.id), key, actor, reason, atMs: row.created_at.getTime() }
  if (row.withdrawal_id !== null)
    return {
      ...common,
      kind: row.kind as Move,
      withdrawalId: Number(row.withdrawal_id),
      generation: row.generation,
    }
  if (row.payment_id !== null) return { ...common, kind: row.kind as PaymentMove, paymentId: Number(row.payment_id) }
  const place = { network: row.network as string, asset: row.asset as string, amount: BigInt(row.amount as string) }
  const depositId = Number(row.deposit_id)
  if (row.kind === 'suspend' || row.kind === 'restore' || row.kind === 'own')
    return {
      ...{ ...common, ...place, depositId, kind: row.kind, role: row.role ?? 'deposits' },
      claim: row.claimant === null ? undefined : { userId: Number(row.claimant), fee: BigInt(row.fee as string) },
    }
  return {
    ...{ ...common, ...place, depositId },
    kind: row.kind as 'credit' | 'reversal',
    userId: Number(row.user_id),
    debt: row.debt === null ? undefined : BigInt(row.debt),
  }
}

export type Outcome = 'posted' | 'refused'

/** False: somebody else has written it. */
export async function writeOutcome(sql: Sql, id: number, outcome: Outcome, nowMs: number): Promise<boolean> {
  const rows = await sql`
    update wallet_postings set outcome = ${outcome}, posted_at = ${new Date(nowMs)}
    where id = ${id} and outcome is null returning id`
  return rows.length > 0
}

export async function writePosted(sql: Sql, ids: readonly number[], nowMs: number): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update wallet_postings set outcome = 'posted', posted_at = ${new Date(nowMs)}
    where id = any (${`{${ids.join(',')}}`}::bigint[]) and outcome is null`
}

/** That these credits pay no debt: before their journals, so that a repeat of them says the same. */
export async function writeNoDebt(sql: Sql, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update wallet_postings set debt = 0 where id = any (${`{${ids.join(',')}}`}::bigint[]) and debt is null`
}

/** Of credits, before their journals: what they are worth now, unless that is on record. */
export async function keepWorth(
  sql: Sql,
  credits: readonly { readonly id: number; readonly worth: bigint }[],
): Promise<void> {
  if (credits.length === 0) return
  const rows = credits.map(({ id, worth }) => ({ id, worth: String(worth) }))
  await sql`
    update wallet_postings p set worth = credited.worth
    from jsonb_to_recordset(${sql.json(rows)}) as credited (id bigint, worth numeric)
    where p.id = credited.id and p.worth is null`
}

/** Before the journal that it is part of. */
export async function writeDebt(sql: Sql, id: number, debt: bigint): Promise<void> {
  await sql`update wallet_postings set debt = ${String(debt)} where id = ${id}`
}

export async function outcomeOf(sql: Sql, id: number): Promise<Outcome | undefined> {
  const [row] = await sql<{ outcome: Outcome | null }[]>`select outcome from wallet_postings where id = ${id}`
  return row?.outcome ?? undefined
}

/** Coins that were credited to the user have vanished, or are being taken back: everything stays (W10). */
export async function isDebtor(sql: Sql, userId: number): Promise<boolean> {
  const rows = await sql`select 1 from wallet_debtors where user_id = ${userId} limit 1`
  return rows.length > 0
}

/**
 * What users owe because coins vanished that they had already spent, by user and place of the coin (W10). In ledger units.
 */
export async function debtsOf(
  sql: Sql,
  userIds: readonly number[],
): Promise<{ userId: number; network: string; asset: string; debt: bigint }[]> {
  if (userIds.length === 0) return []
  const rows = await sql<{ user_id: bigint; network: string; asset: string; debt: string }[]>`
    select d.user_id, d.network, d.asset, sum(case p.kind when 'reversal' then p.debt else -p.debt end) as debt
    from wallet_postings p join wallet_deposits d on d.id = p.deposit_id
    where p.debt > 0 and p.outcome = 'posted' and d.user_id = any (${`{${userIds.join(',')}}`}::bigint[])
    group by 1, 2, 3`
  return rows.map(({ user_id, debt, ...place }) => ({ ...place, userId: Number(user_id), debt: BigInt(debt) }))
}
