import type { DepositHold, DepositSide, DepositStage } from '@bowline/contract/terms/wallet.ts'
import { boundMoment, type Sql } from '@bowline/platform/postgres/index.ts'
import type { HeldFor } from './deposit-checks.store.ts'

export type { DepositStage }

/** A user's deposit as it stands. */
export interface DepositView {
  readonly id: number
  readonly network: string
  /** `NATIVE` or a contract. */
  readonly asset: string
  readonly txid: string
  readonly place: string
  readonly receiver: string
  /** As its network writes it. */
  readonly address: string
  readonly sender: string | undefined
  readonly tag: number
  /** Chain units. */
  readonly amount: bigint
  readonly side: DepositSide
  readonly stage: DepositStage
  readonly creditDepth: number
  readonly isCoinbase: boolean
  readonly height: number | undefined
  /** Of a dropped one: the transaction that took its place before it was in a block. */
  readonly replacedBy: string | undefined
  /** Blocks on top, its own included; 0 while it waits for one. */
  readonly confirmations: number
  readonly seenAtMs: number
  readonly changedAtMs: number
  /** Whether the ledger has credited it: some moments after the stage says so. */
  readonly isPosted: boolean
  /** Why it is not credited although it may be deep enough; undefined: nothing is in its way. */
  readonly held: HeldFor | undefined
  /** Two persons have sent it back to where it came from: whether it has arrived there. */
  readonly sentBack: 'on-its-way' | 'arrived' | undefined
}

export interface DepositStep {
  readonly stage: DepositStage
  readonly height: number | undefined
  readonly atMs: number
}

export interface DepositFilter {
  readonly id?: number | undefined
  /** One of `depositCode`. */
  readonly code?: number | undefined
  readonly beforeId?: number | undefined
  readonly network?: string | undefined
  /** Assets by network: the places of a coin. */
  readonly places?: readonly { readonly network: string; readonly asset: string }[] | undefined
  readonly txid?: string | undefined
  readonly fromMs?: number | undefined
  readonly untilMs?: number | undefined
  readonly limit: number
  readonly offset?: number | undefined
}

interface Row {
  readonly id: bigint
  readonly network: string
  readonly asset: string
  readonly txid: string
  readonly place: string
  readonly receiver: string
  readonly address: string
  readonly sender: string | null
  readonly tag: bigint | null
  readonly amount: string
  readonly side: DepositView['side']
  readonly stage: DepositStage
  readonly credit_depth: number
  readonly replaced_by: string | null
  readonly is_coinbase: boolean
  readonly height: bigint | null
  readonly tip: bigint | null
  readonly seen_at: Date
  readonly changed_at: Date
  readonly is_posted: boolean
  readonly held: HeldFor | null
  readonly return_state: string | null
}

interface Coded extends Pick<DepositView, 'side' | 'stage'> {
  readonly held: DepositHold | undefined
}

/** The number under which pages and clients know it (domain/wallet.md §3): pending, credited, done, wrong, asked about. */
export function depositCode({ side, stage, held }: Coded): 0 | 1 | 6 | 7 | 8 {
  if (side === 'suspense' || held === 'risk' || held === 'returning' || held === 'returned') return 7
  if (held !== undefined) return 8
  if (side === 'below-min') return 0
  return stage === 'unlocked' ? 1 : stage === 'credited' ? 6 : 0
}

/** A user's, newest first. */
export async function depositsOf(sql: Sql, userId: number, filter: DepositFilter): Promise<DepositView[]> {
  const { id, code, beforeId, network, places, txid, fromMs, untilMs, limit, offset = 0 } = filter
  const rows = await sql<Row[]>`
    select d.*, tip.height as tip, coalesce(given.address, d.receiver) as address, exists (
      select from wallet_postings p where p.deposit_id = d.id and p.generation = d.generation and p.kind = 'credit'
        and p.outcome = 'posted') as is_posted, k.held, back.state as return_state
    from wallet_deposits d
      left join wallet_deposit_checks k on k.deposit_id = d.id and k.released_at is null and d.stage <> 'dropped'
      left join wallet_returns back on back.deposit_id = d.id
      left join lateral (select max(height) as height from wallet_blocks b where b.network = d.network) tip on true
      left join wallet_addresses given on given.user_id = d.user_id and given.key = d.receiver
    where d.user_id = ${userId}
      ${id === undefined ? sql`` : sql`and d.id = ${id}`}
      ${beforeId === undefined ? sql`` : sql`and d.id < ${beforeId}`}
      ${network === undefined ? sql`` : sql`and d.network = ${network}`}
      ${
        code === undefined
          ? sql``
          : sql`and ${code} = case when d.side = 'suspense' or k.held = 'risk' or back.id is not null then 7 when k.held = 'origin' then 8 when d.side = 'below-min' then 0
        when d.stage = 'unlocked' then 1 when d.stage = 'credited' then 6 else 0 end`
      }
      ${places === undefined ? sql`` : sql`and (d.network || ' ' || d.asset) = any (${places.map((p) => `${p.network} ${p.asset}`)})`}
      ${txid === undefined ? sql`` : sql`and d.txid = ${txid}`}
      ${fromMs === undefined ? sql`` : sql`and d.seen_at >= ${boundMoment(fromMs)}`}
      ${untilMs === undefined ? sql`` : sql`and d.seen_at <= ${boundMoment(untilMs)}`}
    order by d.id desc limit ${limit} offset ${offset}`
  return rows.map(toView)
}

function toView(row: Row): DepositView {
  const height = row.height === null ? undefined : Number(row.height)
  const isInBlock = height !== undefined && row.stage !== 'dropped' && row.stage !== 'seen'
  return {
    id: Number(row.id),
    network: row.network,
    asset: row.asset,
    txid: row.txid,
    place: row.place,
    receiver: row.receiver,
    address: row.address,
    sender: row.sender ?? undefined,
    tag: Number(row.tag ?? 0),
    amount: BigInt(row.amount),
    side: row.side,
    stage: row.stage,
    creditDepth: row.credit_depth,
    replacedBy: row.replaced_by ?? undefined,
    isCoinbase: row.is_coinbase,
    height,
    confirmations: isInBlock && row.tip !== null ? Math.max(0, Number(row.tip) - height + 1) : 0,
    seenAtMs: row.seen_at.getTime(),
    changedAtMs: row.changed_at.getTime(),
    isPosted: row.is_posted,
    held: row.held ?? undefined,
    sentBack: row.return_state === null ? undefined : row.return_state === 'done' ? 'arrived' : 'on-its-way',
  }
}

/** What happened to one of them, oldest first; empty when it is not this user's. */
export async function depositStepsOf(sql: Sql, userId: number, depositId: number): Promise<DepositStep[]> {
  const rows = await sql<{ stage: DepositStage; height: bigint | null; at: Date }[]>`
    select s.stage, s.height, s.at from wallet_deposit_steps s join wallet_deposits d on d.id = s.deposit_id
    where d.id = ${depositId} and d.user_id = ${userId} order by s.id`
  return rows.map(({ stage, height, at }) => ({
    stage,
    height: height === null ? undefined : Number(height),
    atMs: at.getTime(),
  }))
}

export interface UnfinalDeposit {
  readonly network: string
  readonly asset: string
  /** Chain units. */
  readonly amount: bigint
  /** In USDT when it was credited; undefined: it had no price, or is not credited yet. */
  readonly worth: bigint | undefined
}

/** What was credited and may still be undone (W18). What is held is in no account. */
export async function unfinalOf(sql: Sql, userId: number): Promise<readonly UnfinalDeposit[]> {
  const rows = await sql<{ network: string; asset: string; amount: string; worth: string | null }[]>`
    select d.network, d.asset, d.amount, p.worth from wallet_deposits d
      left join wallet_postings p on p.deposit_id = d.id and p.generation = d.generation and p.kind = 'credit'
    where d.user_id = ${userId} and d.stage = 'credited' and d.side = 'deposit' and not exists (
      select from wallet_deposit_checks k where k.deposit_id = d.id and k.held is not null and k.released_at is null)`
  return rows.map(({ network, asset, amount, worth }) => ({
    ...{ network, asset, amount: BigInt(amount), worth: worth === null ? undefined : BigInt(worth) },
  }))
}
