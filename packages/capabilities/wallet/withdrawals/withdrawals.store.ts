import type { Amount } from '@bowline/money'
import { boundMoment, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'
import type { WalletNetwork } from '../networks/wallet-networks.ts'
import { askPosting } from '../postings/postings.store.ts'
import { isFreshlyReleased } from '../signing/fresh-release.ts'
import type { Move, WithdrawalState } from './life-cycle.ts'
import { withdrawalKey } from './moves.ts'

/** A withdrawal as it stands; amounts in ledger units. */
export interface WithdrawalRow {
  readonly id: number
  readonly withdrawId: string
  readonly userId: number
  readonly account: number
  readonly asset: number
  readonly coin: string
  readonly network: string
  readonly address: string
  /** 0 = none. */
  readonly tag: number
  readonly amount: Amount
  readonly fee: Amount
  readonly value: Amount
  readonly receiver: number | undefined
  readonly risk: number
  readonly state: WithdrawalState
  /** How many persons must look at it before it is paid. */
  readonly persons: number
  /** The state being entered, once the journal that was asked for is posted. */
  readonly entering: WithdrawalState | undefined
  readonly reason: string
  readonly txid: string | undefined
  /** The program's key that asked for it, and its own id of it. */
  readonly apiKey: string | undefined
  readonly orderId: string | undefined
  readonly requestedAtMs: number
  readonly changedAtMs: number
}

export type NewWithdrawal = Pick<
  WithdrawalRow,
  | 'withdrawId'
  | 'userId'
  | 'account'
  | 'asset'
  | 'coin'
  | 'network'
  | 'address'
  | 'tag'
  | 'amount'
  | 'fee'
  | 'value'
  | 'receiver'
  | 'risk'
  | 'persons'
> &
  Partial<Pick<WithdrawalRow, 'apiKey' | 'orderId'>>

interface Row {
  id: bigint
  withdraw_id: string
  user_id: bigint
  account: bigint
  asset: bigint
  coin: string
  network: string
  address: string
  tag: bigint
  amount: string
  fee: string
  value: string
  receiver: bigint | null
  risk: number
  state: WithdrawalState
  persons: number
  next_state: WithdrawalState | null
  reason: string
  txid: string | null
  api_key: string | null
  order_id: string | null
  requested_at: Date
  changed_at: Date
}

function toWithdrawal(row: Row): WithdrawalRow {
  return {
    id: Number(row.id),
    withdrawId: row.withdraw_id,
    userId: Number(row.user_id),
    account: Number(row.account),
    asset: Number(row.asset),
    coin: row.coin,
    network: row.network,
    address: row.address,
    tag: Number(row.tag),
    amount: BigInt(row.amount),
    fee: BigInt(row.fee),
    value: BigInt(row.value),
    receiver: row.receiver === null ? undefined : Number(row.receiver),
    risk: row.risk,
    state: row.state,
    persons: row.persons,
    entering: row.next_state ?? undefined,
    reason: row.reason,
    txid: row.txid ?? undefined,
    apiKey: row.api_key ?? undefined,
    orderId: row.order_id ?? undefined,
    requestedAtMs: row.requested_at.getTime(),
    changedAtMs: row.changed_at.getTime(),
  }
}

/** In the state `opening`; nothing is locked yet. Undefined: there is one with this id. */
export async function insertWithdrawal(
  tx: Transaction,
  made: NewWithdrawal,
  atMs: number,
): Promise<WithdrawalRow | undefined> {
  const at = new Date(atMs)
  const [row] = await tx<Row[]>`
    insert into withdrawals (withdraw_id, user_id, account, asset, coin, network, address, tag, amount, fee, value, receiver,
      risk, persons, api_key, order_id, state, requested_at, changed_at)
    values (${made.withdrawId}, ${made.userId}, ${made.account}, ${made.asset}, ${made.coin}, ${made.network},
      ${made.address}, ${made.tag}, ${String(made.amount)}, ${String(made.fee)}, ${String(made.value)},
      ${made.receiver ?? null}, ${made.risk}, ${made.persons}, ${made.apiKey ?? null}, ${made.orderId ?? null}, 'opening', ${at}, ${at})
    on conflict (withdraw_id) do nothing
    returning *`
  return row && toWithdrawal(row)
}

export async function findWithdrawal(sql: Sql, withdrawId: string): Promise<WithdrawalRow | undefined> {
  const [row] = await sql<Row[]>`select * from withdrawals where withdraw_id = ${withdrawId}`
  return row && toWithdrawal(row)
}

export interface WithdrawalFilter {
  readonly coin?: string | undefined
  readonly network?: string | undefined
  readonly states?: readonly WithdrawalState[] | undefined
  readonly withdrawId?: string | undefined
  readonly orderId?: string | undefined
  readonly beforeId?: number | undefined
  readonly fromMs?: number | undefined
  readonly untilMs?: number | undefined
  readonly limit: number
  readonly offset?: number | undefined
}

/** A user's, newest first; those that found no money left no trace. */
export async function withdrawalsOf(sql: Sql, userId: number, filter: WithdrawalFilter): Promise<WithdrawalRow[]> {
  const { coin, network, states, withdrawId, orderId, beforeId, fromMs, untilMs, limit, offset = 0 } = filter
  const rows = await sql<Row[]>`
    select * from withdrawals where user_id = ${userId} and state <> 'refused'
      ${beforeId === undefined ? sql`` : sql`and id < ${beforeId}`}
      ${coin === undefined ? sql`` : sql`and coin = ${coin}`}
      ${network === undefined ? sql`` : sql`and network = ${network}`}
      ${states === undefined ? sql`` : sql`and state = any (${[...states]})`}
      ${withdrawId === undefined ? sql`` : sql`and withdraw_id = ${withdrawId}`}
      ${orderId === undefined ? sql`` : sql`and order_id = ${orderId}`}
      ${fromMs === undefined ? sql`` : sql`and requested_at >= ${boundMoment(fromMs)}`}
      ${untilMs === undefined ? sql`` : sql`and requested_at <= ${boundMoment(untilMs)}`}
    order by id desc limit ${limit} offset ${offset}`
  return rows.map(toWithdrawal)
}

/** All that wait in a state, oldest first. */
export async function withdrawalsIn(sql: Sql, state: WithdrawalState, limit: number): Promise<WithdrawalRow[]> {
  const rows = await sql<Row[]>`
    select * from withdrawals where state = ${state} and next_state is null order by id limit ${limit}`
  return rows.map(toWithdrawal)
}

/** On their way to a chain, and those that persons have released with their keys; newest first. */
export async function withdrawalsToRelease(sql: Sql, limit: number): Promise<WithdrawalRow[]> {
  const rows = await sql<Row[]>`
    select * from withdrawals w where receiver is null and (
      state in ('travelRule', 'review', 'queued', 'planned', 'signed', 'sent', 'mined')
      or exists (select from releases r where r.subject = w.withdraw_id::text))
    order by id desc limit ${limit}`
  return rows.map(toWithdrawal)
}

/** Held until the transaction ends, so that two persons' words are counted one after the other. */
export async function lockWithdrawal(tx: Transaction, withdrawId: string): Promise<WithdrawalRow | undefined> {
  const [row] = await tx<Row[]>`select * from withdrawals where withdraw_id = ${withdrawId} for update`
  return row && toWithdrawal(row)
}

/**
 * Those of these coins that a network is to pay, oldest first. While withdrawals of a coin are stopped, or the account is frozen
 * or owes, those that wait wait on; so do those of whose receivers nobody knows enough now.
 */
export async function payableWithdrawals(
  sql: Sql,
  network: Pick<WalletNetwork, 'network' | 'releaseWaitMs'>,
  coins: readonly string[],
  limit: number,
  nowMs: number,
): Promise<WithdrawalRow[]> {
  const rows = await sql<Row[]>`
    select * from withdrawals w
    where state = 'queued' and next_state is null and receiver is null and network = ${network.network}
      and payable_until > ${new Date(nowMs)} and coin = any (${[...coins]}) and not exists (select from wallet_held_users h where h.user_id = w.user_id)
      and not exists (
      select from wallet_stops s
      where s.network = w.network and s.coin = w.coin and s.what = 'withdrawals' and s.ended_at is null)
      and not ${isFreshlyReleased(sql, sql`w.withdraw_id::text`, network, nowMs)}
    order by id limit ${limit}`
  return rows.map(toWithdrawal)
}

/** Those that go to another user of this exchange, and need no chain. */
export async function internalWithdrawals(sql: Sql): Promise<WithdrawalRow[]> {
  const rows = await sql<Row[]>`
    select * from withdrawals w where state = 'queued' and next_state is null and receiver is not null
      and not exists (select from wallet_held_users h where h.user_id = w.user_id)
    order by id`
  return rows.map(toWithdrawal)
}

export async function withdrawalById(sql: Sql, id: number): Promise<WithdrawalRow | undefined> {
  const [row] = await sql<Row[]>`select * from withdrawals where id = ${id}`
  return row && toWithdrawal(row)
}

/** How one step is written down. */
export interface StepNote {
  readonly actor: string
  readonly reason?: string
  readonly txid?: string
  readonly atMs: number
}

/**
 * Leaves one of the states `from`: at once, or by asking for the journal that lets it enter the next. Undefined: it was in
 * none of them, or is entering another state already.
 */
export async function leaveState(
  tx: Transaction,
  withdrawId: string,
  from: readonly WithdrawalState[],
  to: { readonly state: WithdrawalState; readonly move: Move | 'no-money' },
  note: StepNote,
): Promise<{ readonly withdrawal: WithdrawalRow; readonly posting: number | undefined } | undefined> {
  const enters = to.move === 'no-money' ? tx`state = ${to.state}` : tx`next_state = ${to.state}`
  const [row] = await tx<Row[]>`
    update withdrawals set ${enters}, reason = ${note.reason ?? ''}, changed_at = ${new Date(note.atMs)},
      txid = coalesce(${note.txid ?? null}, txid)
    where withdraw_id = ${withdrawId} and state = any (${[...from]}) and next_state is null
    returning *`
  if (!row) return undefined
  const withdrawal = toWithdrawal(row)
  if (to.move === 'no-money') {
    await insertStep(tx, withdrawal.id, to.state, note)
    return { withdrawal, posting: undefined }
  }
  const { actor, reason, atMs } = note
  const subject = { withdrawal: withdrawal.id }
  const key = withdrawalKey(withdrawId)
  return { withdrawal, posting: await askPosting(tx, { subject, kind: to.move, key, actor, reason, atMs }) }
}

/** Its journal is in the ledger, or was refused. False: somebody else has written that down. */
export async function enterState(
  tx: Transaction,
  { id, entering }: WithdrawalRow,
  state: WithdrawalState,
  note: StepNote,
): Promise<boolean> {
  const [row] = await tx<{ id: bigint }[]>`
    update withdrawals set state = ${state}, next_state = null
    where id = ${id} and next_state = ${entering ?? null}
    returning id`
  if (!row) return false
  await insertStep(tx, id, state, note)
  return true
}

async function insertStep(tx: Transaction, id: number, state: WithdrawalState, note: StepNote): Promise<void> {
  await tx`
    insert into withdrawal_steps (withdrawal, step, state, actor, reason, at)
    select ${id}, coalesce(max(step), 0) + 1, ${state}, ${note.actor}, ${note.reason ?? ''}, ${new Date(note.atMs)}
    from withdrawal_steps where withdrawal = ${id}`
}

export interface WithdrawalStep {
  readonly state: WithdrawalState
  readonly actor: string
  readonly reason: string
  readonly atMs: number
}

/** Oldest first. */
export async function stepsOf(sql: Sql, id: number): Promise<WithdrawalStep[]> {
  const rows = await sql<{ state: WithdrawalState; actor: string; reason: string; at: Date }[]>`
    select state, actor, reason, at from withdrawal_steps where withdrawal = ${id} order by step`
  return rows.map(({ state, actor, reason, at }) => ({ state, actor, reason, atMs: at.getTime() }))
}
