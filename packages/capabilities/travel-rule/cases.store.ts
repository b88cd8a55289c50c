import type { Amount } from '@bowline/money'
import type { Sql, Transaction } from '@bowline/platform/postgres/index.ts'
import type { TravelRuleNeed } from './rules.ts'

export type CaseState = 'asked' | 'proving' | 'review' | 'sent' | 'accepted' | 'rejected' | 'expired'
export type SendTo = 'provider' | 'self-hosted'

/** A withdrawal as the travel rule sees it. */
export interface Transfer {
  readonly userId: number
  readonly coin: string
  readonly network: string
  /** Normalised. */
  readonly address: string
  /** 0 = none. */
  readonly tag: number
  readonly amount: Amount
  /** In USDT. */
  readonly value: Amount
}

export interface TravelRuleCase extends Transfer {
  readonly id: string
  readonly need: Exclude<TravelRuleNeed, 'none'>
  readonly state: CaseState
  readonly sendTo: SendTo | undefined
  readonly isOwner: boolean | undefined
  /** Its code, or the name that was typed. */
  readonly provider: string | undefined
  readonly reason: string
  readonly withdrawId: string | undefined
  /** The wallet's deposit that it is about; undefined: it is about a withdrawal. */
  readonly depositId: number | undefined
  readonly askedAtMs: number
  readonly expiresAtMs: number
}

interface Row {
  id: string
  user_id: bigint
  coin: string
  network: string
  address: string
  tag: bigint
  amount: string
  value: string
  need: 'data' | 'proof'
  state: CaseState
  send_to: SendTo | null
  is_owner: boolean | null
  provider: string | null
  reason: string
  withdraw_id: string | null
  deposit_id: bigint | null
  asked_at: Date
  expires_at: Date
}

function toCase(row: Row): TravelRuleCase {
  return {
    id: row.id,
    userId: Number(row.user_id),
    coin: row.coin,
    network: row.network,
    address: row.address,
    tag: Number(row.tag),
    amount: BigInt(row.amount),
    value: BigInt(row.value),
    need: row.need,
    state: row.state,
    sendTo: row.send_to ?? undefined,
    isOwner: row.is_owner ?? undefined,
    provider: row.provider ?? undefined,
    reason: row.reason,
    withdrawId: row.withdraw_id ?? undefined,
    depositId: row.deposit_id === null ? undefined : Number(row.deposit_id),
    askedAtMs: row.asked_at.getTime(),
    expiresAtMs: row.expires_at.getTime(),
  }
}

/** A day to say where it goes. */
const ASKED_MS = 24 * 60 * 60 * 1000

export async function insertCase(
  sql: Sql,
  id: string,
  need: 'data' | 'proof',
  { userId, coin, network, address, tag, amount, value }: Transfer,
  nowMs: number,
): Promise<TravelRuleCase> {
  const now = new Date(nowMs)
  const [row] = await sql<Row[]>`
    insert into travel_rule_cases (id, user_id, coin, network, address, tag, amount, value, need, state, asked_at,
      changed_at, expires_at)
    values (${id}, ${userId}, ${coin}, ${network}, ${address}, ${tag}, ${String(amount)}, ${String(value)}, ${need},
      'asked', ${now}, ${now}, ${new Date(nowMs + ASKED_MS)})
    returning *`
  if (!row) throw new Error('no row')
  return toCase(row)
}

/** A month to say where it comes from; afterwards persons look (domain/wallet.md §9). */
const DEPOSIT_MS = 30 * 24 * 60 * 60 * 1000

/** `address` is the sender's, and empty where the chain does not name it. */
export async function insertDepositCase(
  sql: Sql,
  id: string,
  need: 'data' | 'proof',
  depositId: number,
  { userId, coin, network, address, amount, value }: Transfer,
  nowMs: number,
): Promise<void> {
  const now = new Date(nowMs)
  // Looked at again, because another block made something else of it: what was asked before is void.
  await sql`
    update travel_rule_cases set state = 'expired', decided_by = 'again', changed_at = ${now}
    where deposit_id = ${depositId} and state <> 'expired'`
  await sql`
    insert into travel_rule_cases (id, user_id, coin, network, address, amount, value, need, state, deposit_id, asked_at,
      changed_at, expires_at)
    values (${id}, ${userId}, ${coin}, ${network}, ${address}, ${String(amount)}, ${String(value)}, ${need}, 'asked',
      ${depositId}, ${now}, ${now}, ${new Date(nowMs + DEPOSIT_MS)})`
}

/** The case of each deposit that was asked about: its newest. */
export async function depositCases(sql: Sql, depositIds: readonly number[]): Promise<TravelRuleCase[]> {
  if (depositIds.length === 0) return []
  const rows = await sql<Row[]>`
    select distinct on (deposit_id) * from travel_rule_cases where deposit_id = any (${idList(depositIds)}::bigint[])
    order by deposit_id, asked_at desc`
  return rows.map(toCase)
}

/** Those whose newest case was accepted, and by whom. */
export async function settledDepositCases(
  sql: Sql,
  depositIds: readonly number[],
): Promise<{ depositId: number; by: string }[]> {
  const rows = await sql<{ deposit_id: bigint; decided_by: string | null }[]>`
    select deposit_id, decided_by from (
      select distinct on (deposit_id) deposit_id, state, decided_by from travel_rule_cases
      where deposit_id = any (${idList(depositIds)}::bigint[]) order by deposit_id, asked_at desc) as newest
    where state = 'accepted'`
  return rows.map(({ deposit_id, decided_by }) => ({ depositId: Number(deposit_id), by: decided_by ?? 'user' }))
}

const idList = (ids: readonly number[]) => `{${ids.join(',')}}`

/** Of this user alone: an id of somebody else's is as good as none. */
export async function findCase(sql: Sql, userId: number, id: string): Promise<TravelRuleCase | undefined> {
  const [row] = await sql<Row[]>`select * from travel_rule_cases where id = ${id} and user_id = ${userId}`
  return row && toCase(row)
}

/** For staff, and for answers of providers. */
export async function caseById(sql: Sql, id: string): Promise<TravelRuleCase | undefined> {
  const [row] = await sql<Row[]>`select * from travel_rule_cases where id = ${id}`
  return row && toCase(row)
}

/** What another provider approved is good for so long (wallet-additions §9). */
const APPROVED_MS = 24 * 60 * 60 * 1000

/** The newest of exactly this withdrawal that is still good for it. */
export async function caseFor(
  sql: Sql,
  { userId, coin, network, address, tag, amount }: Transfer,
  nowMs: number,
): Promise<TravelRuleCase | undefined> {
  const [row] = await sql<Row[]>`
    select * from travel_rule_cases
    where user_id = ${userId} and coin = ${coin} and network = ${network} and address = ${address} and tag = ${tag}
      and amount = ${String(amount)} and withdraw_id is null and deposit_id is null and state in ('asked', 'proving', 'review', 'sent', 'accepted')
      and case when state = 'review' then true
        when state = 'accepted' then coalesce(decided_by, '') not like 'provider:%' or changed_at > ${new Date(nowMs - APPROVED_MS)}
        else expires_at > ${new Date(nowMs)} end
    order by changed_at desc limit 1`
  return row && toCase(row)
}

/** Whether the user declared lately that the wallet at this address is their own. */
export async function isDeclaredOwn(
  sql: Sql,
  { userId, network, address }: Transfer,
  sinceMs: number,
): Promise<boolean> {
  const rows = await sql`
    select from travel_rule_cases
    where user_id = ${userId} and network = ${network} and address = ${address} and state = 'accepted'
      and send_to = 'self-hosted' and is_owner and changed_at > ${new Date(sinceMs)} limit 1`
  return rows.length > 0
}

export async function findByWithdrawal(sql: Sql, withdrawId: string): Promise<TravelRuleCase | undefined> {
  const [row] = await sql<Row[]>`select * from travel_rule_cases where withdraw_id = ${withdrawId}`
  return row && toCase(row)
}

/** When another provider's approval of a withdrawal ends; undefined: none was needed. */
export async function approvedUntil(sql: Sql, withdrawId: string): Promise<number | undefined> {
  const [row] = await sql<{ changed_at: Date }[]>`
    select changed_at from travel_rule_cases
    where withdraw_id = ${withdrawId} and state = 'accepted' and decided_by like 'provider:%'`
  return row && row.changed_at.getTime() + APPROVED_MS
}

/** Each case is good for one withdrawal. False: it is another one's already, or was decided against meanwhile. */
export async function bindCase(tx: Transaction, id: string, withdrawId: string): Promise<boolean> {
  const rows = await tx`
    update travel_rule_cases set withdraw_id = ${withdrawId}
    where id = ${id} and (withdraw_id is null or withdraw_id = ${withdrawId}) and state in ('review', 'sent', 'accepted')
    returning 1`
  return rows.length > 0
}

export interface Declared {
  readonly state: 'proving' | 'review' | 'sent' | 'accepted'
  readonly sendTo: SendTo
  readonly isOwner: boolean
  readonly provider: string | undefined
  readonly expiresAtMs: number
}

/** As long as nothing was sent or decided, it may be declared anew. */
export async function declareCase(
  tx: Transaction,
  id: string,
  { state, sendTo, isOwner, provider, expiresAtMs }: Declared,
  nowMs: number,
): Promise<boolean> {
  const rows = await tx`
    update travel_rule_cases set state = ${state}, send_to = ${sendTo}, is_owner = ${isOwner}, provider = ${provider ?? null},
      changed_at = ${new Date(nowMs)}, expires_at = ${new Date(expiresAtMs)}
    where id = ${id} and state in ('asked', 'proving') and expires_at > ${new Date(nowMs)} returning 1`
  return rows.length > 0
}

export interface Decision {
  readonly state: 'accepted' | 'rejected' | 'expired'
  readonly reason: string
  /** `user`, `provider:CODE`, `staff:7`, `time`. */
  readonly by: string
}

/** By compare-and-set: of two answers the first counts. */
export async function decideCase(
  sql: Sql,
  id: string,
  from: readonly CaseState[],
  { state, reason, by }: Decision,
  nowMs: number,
): Promise<boolean> {
  const rows = await sql`
    update travel_rule_cases set state = ${state}, reason = ${reason}, decided_by = ${by}, changed_at = ${new Date(nowMs)}
    where id = ${id} and state = any (${[...from]}) returning 1`
  return rows.length > 0
}

/** Who did not answer in time, and what nobody went on with. Persons have no deadline. */
export async function expireCases(sql: Sql, nowMs: number): Promise<void> {
  await sql`
    update travel_rule_cases set state = 'expired', decided_by = 'time', changed_at = ${new Date(nowMs)}
    where state in ('asked', 'proving', 'sent') and expires_at <= ${new Date(nowMs)}`
}

/** Those that wait for persons, oldest first; also deposits of which nobody has said in a month where they come from. */
export async function casesInReview(sql: Sql, after: Date | undefined, limit: number): Promise<TravelRuleCase[]> {
  const rows = await sql<Row[]>`
    select * from travel_rule_cases
    where (state = 'review' or deposit_id is not null and state = 'expired' and decided_by = 'time') and ${after ? sql`asked_at > ${after}` : sql`true`}
    order by asked_at, id limit ${limit}`
  return rows.map(toCase)
}
