import type { ChainUnits } from '@bowline/chains/chain.ts'
import { type OwnOutput, type PaymentPlan, spendsOf } from '@bowline/chains/payment-plan.ts'
import type { ApprovedRecord } from '@bowline/chains/signer/withdrawal-record.ts'
import type { AddressFamily } from '@bowline/contract/terms/address-families.ts'
import type { Sql, Transaction } from '@bowline/platform/postgres/index.ts'
import { accountPath } from '../addresses/account-keys.store.ts'
import type { HouseWallet } from '../addresses/house-addresses.ts'
import type { CustodyRole } from './payment-journals.ts'
import type { PaymentKind } from './payments.store.ts'
import { planJson, readPlan, readRecords } from './plan-text.ts'

/**
 * `asked` → `planned` when the api has signed its records → `signed` → `sent` → `mined` → `final`, or `dead` when it was
 * included and moved nothing, or when what it uses was used by another that is final; `void` when another was signed in its
 * stead. From `asked` on its inputs or nonce are its own for ever.
 */
export type PaymentState = 'asked' | 'planned' | 'signed' | 'sent' | 'mined' | 'final' | 'void' | 'dead'

/** A transaction of ours that is not final. */
export interface OpenPayment {
  readonly id: number
  readonly kind: PaymentKind
  readonly state: PaymentState
  readonly plan: PaymentPlan
  readonly records: readonly ApprovedRecord[] | undefined
  readonly mined: { readonly height: number; readonly hash: string } | undefined
  readonly createdAtMs: number
  readonly sentAtMs: number | undefined
  /** To its last broadcast. */
  readonly lastAnswer: string | undefined
  /** Where a transaction that is not ours was first seen to have used its nonce or an input. */
  readonly rivalHeight: number | undefined
  /** Whose nonce it uses up instead. */
  readonly replaces: number | undefined
  readonly withdrawIds: readonly string[]
}

export interface PaymentVersion {
  readonly txid: string
  readonly plan: PaymentPlan
  readonly raw: Uint8Array
  readonly signedAtMs: number
}

export async function openPayments(sql: Sql, network: string): Promise<OpenPayment[]> {
  const rows = await sql<
    {
      id: bigint
      kind: PaymentKind
      state: PaymentState
      plan: unknown
      records: unknown
      mined_height: bigint | null
      mined_hash: string | null
      created_at: Date
      sent_at: Date | null
      last_answer: string | null
      rival_height: bigint | null
      replaces: bigint | null
      withdraw_ids: string[] | null
    }[]
  >`
    select p.id, p.kind, p.state, p.plan, p.records, p.mined_height, p.mined_hash, p.created_at, p.sent_at,
      p.last_answer, p.rival_height, p.replaces,
      (select array_agg(w.withdraw_id::text order by o.place) from wallet_payment_outputs o
        join withdrawals w on w.id = o.withdrawal where o.payment = p.id and not o.is_void) as withdraw_ids
    from wallet_payments p
    where p.network = ${network} and p.state not in ('final', 'void', 'dead') order by p.id`
  return rows.map((row) => ({
    id: Number(row.id),
    kind: row.kind,
    state: row.state,
    plan: readPlan(row.plan),
    records: row.records === null ? undefined : readRecords(row.records),
    mined: row.mined_height === null ? undefined : { height: Number(row.mined_height), hash: row.mined_hash as string },
    createdAtMs: row.created_at.getTime(),
    sentAtMs: row.sent_at?.getTime(),
    lastAnswer: row.last_answer ?? undefined,
    rivalHeight: row.rival_height === null ? undefined : Number(row.rival_height),
    replaces: row.replaces === null ? undefined : Number(row.replaces),
    withdrawIds: row.withdraw_ids ?? [],
  }))
}

export interface NewPayment {
  readonly network: string
  readonly kind: PaymentKind
  readonly plan: PaymentPlan
  /** By the payout's place in the plan, the withdrawal it pays or what it sends back; of others, where its receiver's key is. */
  readonly outputs: readonly (
    | { readonly withdrawal: number }
    | { readonly returns: number }
    | { readonly toPath: string }
  )[]
  /** Of which it takes over what is bound. */
  readonly replaces?: number
}

/** Binds its inputs or nonce for ever. Fails as a whole when one of them is bound already. */
export async function insertPayment(
  tx: Transaction,
  { network, kind, plan, outputs, replaces }: NewPayment,
  nowMs: number,
): Promise<number> {
  const at = new Date(nowMs)
  const [row] = await tx<{ id: bigint }[]>`
    insert into wallet_payments (network, kind, state, plan, replaces, created_at, changed_at)
    values (${network}, ${kind}, 'asked', ${tx.json(planJson(plan) as never)}, ${replaces ?? null}, ${at}, ${at}) returning id`
  const id = Number(row?.id)
  // What was given up is taken over, by what leaves the same wallet alone; a trigger refuses it of anything else.
  const over = kind === 'refill-cold' ? tx`on conflict (network, spend) do update set payment = excluded.payment` : tx``
  for (const spend of replaces === undefined ? spendsOf(plan) : [])
    await tx`insert into wallet_spends (network, spend, payment) values (${network}, ${spend}, ${id}) ${over}`
  for (const [place, output] of outputs.entries()) {
    const { to, asset, amount } = plan.payouts[place] as (typeof plan.payouts)[number]
    const withdrawal = 'withdrawal' in output ? output.withdrawal : null
    const toPath = 'toPath' in output ? output.toPath : null
    await tx`
      insert into wallet_payment_outputs (payment, place, withdrawal, to_path, address, asset, amount)
      values (${id}, ${place}, ${withdrawal}, ${toPath}, ${to}, ${asset}, ${String(amount)})`
  }
  return id
}

export async function versionsOf(sql: Sql, payment: number): Promise<PaymentVersion[]> {
  const rows = await sql<{ txid: string; plan: unknown; raw: Uint8Array; signed_at: Date }[]>`
    select txid, plan, raw, signed_at from wallet_payment_versions where payment = ${payment} order by signed_at`
  return rows.map(({ txid, plan, raw, signed_at }) => ({
    ...{ txid, raw, plan: readPlan(plan), signedAtMs: signed_at.getTime() },
  }))
}

/** Before it is sent: whatever happens to it then, we know that it is ours. */
export async function insertVersion(
  tx: Transaction,
  payment: number,
  { txid, plan, raw }: Omit<PaymentVersion, 'signedAtMs'>,
  nowMs: number,
): Promise<void> {
  await tx`
    insert into wallet_payment_versions (payment, txid, plan, raw, signed_at)
    values (${payment}, ${txid}, ${tx.json(planJson(plan) as never)}, ${Buffer.from(raw)}, ${new Date(nowMs)})
    on conflict do nothing`
  await tx`update wallet_payments set plan = ${tx.json(planJson(plan) as never)}, txid = ${txid} where id = ${payment}`
}

/** Every transaction of ours: what pays our own addresses by it is no deposit. */
export async function ownTransactions(sql: Sql): Promise<string[]> {
  const rows = await sql<{ txid: string }[]>`select txid from wallet_payment_versions`
  return rows.map(({ txid }) => txid)
}

/** By compare-and-set; false: somebody else was first. */
export async function enterPaymentState(
  tx: Transaction,
  id: number,
  from: PaymentState,
  to: PaymentState,
  nowMs: number,
): Promise<boolean> {
  const rows = await tx`
    update wallet_payments set state = ${to}, changed_at = ${new Date(nowMs)}
    where id = ${id} and state = ${from} returning id`
  return rows.length > 0
}

/** The records are too old to be signed for: the api decides anew. */
export async function askRecordsAgain(sql: Sql, id: number): Promise<void> {
  await sql`update wallet_payments set state = 'asked', records = null where id = ${id} and state = 'planned'`
}

export async function noteSent(sql: Sql, id: number, answer: string, nowMs: number): Promise<void> {
  await sql`
    update wallet_payments set sent_times = sent_times + 1, last_answer = ${answer}, sent_at = ${new Date(nowMs)}
    where id = ${id}`
}

export async function noteMined(
  tx: Transaction,
  id: number,
  { txid, height, hash }: { readonly txid: string; readonly height: number; readonly hash: string },
): Promise<void> {
  await tx`update wallet_payments set txid = ${txid}, mined_height = ${height}, mined_hash = ${hash} where id = ${id}`
}

export async function noteCost(tx: Transaction, id: number, cost: ChainUnits): Promise<void> {
  await tx`update wallet_payments set cost = ${String(cost)} where id = ${id}`
}

/** One line of the custody book, with the row of `wallet_postings` by which the ledger learns the same. */
export async function bookCustody(
  tx: Transaction,
  line: {
    readonly network: string
    readonly asset: string
    readonly role: CustodyRole | 'transit'
    readonly amount: ChainUnits
  },
  posting: number | undefined,
  nowMs: number,
): Promise<void> {
  if (line.amount === 0n) return
  await tx`
    insert into wallet_custody (network, asset, role, amount, posting, at)
    values (${line.network}, ${line.asset}, ${line.role}, ${String(line.amount)}, ${posting ?? null}, ${new Date(nowMs)})`
}

/** What a mined version left at our own addresses; those of another version are none any more. */
export async function keepOutputs(
  tx: Transaction,
  network: string,
  payment: number,
  txid: string,
  outputs: readonly OwnOutput[],
): Promise<void> {
  await tx`delete from wallet_outputs where payment = ${payment} and txid <> ${txid}`
  for (const { index, address, path, amount } of outputs)
    await tx`
      insert into wallet_outputs (network, txid, index, address, path, amount, payment)
      values (${network}, ${txid}, ${index}, ${address}, ${path}, ${String(amount)}, ${payment}) on conflict do nothing`
}

/** Undefined: nobody else's transaction was seen to have used what it uses. */
export async function noteRival(sql: Sql, id: number, height: number | undefined): Promise<void> {
  await sql`update wallet_payments set rival_height = ${height ?? null} where id = ${id}`
}

/** Its withdrawals are no longer bound to it: nothing of it was ever signed. */
export async function voidOutputs(tx: Transaction, payment: number): Promise<void> {
  await tx`update wallet_payment_outputs set is_void = true where payment = ${payment}`
}

/** Of a row `s` of wallet_spends: it was bound to what two persons have given up. */
const isGivenUp = (sql: Sql) => sql`exists (
  select from wallet_payments p where p.id = s.payment and p.kind = 'refill-cold' and p.state = 'void')`

/** What a wallet of ours may spend: change of ours, and what others paid to it and cannot be undone any more. */
export async function spendableOutputs(
  sql: Sql,
  network: string,
  family: AddressFamily,
  place: HouseWallet,
): Promise<OwnOutput[]> {
  const account = accountPath(family, place)
  const roles = place === 'hot' ? ['hot', 'change'] : [place]
  const isFree = isGivenUp(sql)
  const change = await sql<{ txid: string; index: number; address: string; path: string; amount: string }[]>`
    select txid, index, address, path, amount from wallet_outputs o
    where network = ${network} and starts_with(path, ${`${account}/`}) and not exists (
      select from wallet_spends s where s.network = o.network and s.spend = o.txid || ':' || o.index and not ${isFree})
      and not exists (
        select from wallet_stops s where s.network = o.network and o.txid || ':' || o.index = any (s.lost)) `
  const paid = await sql<
    { txid: string; place: string; address: string; branch: number; number: number; amount: string }[]
  >`
    select d.txid, d.place, a.address, a.branch, a.number, d.amount from wallet_deposits d
      join wallet_addresses a on a.family = ${family} and a.key = d.receiver and a.role = any (${roles})
    where d.network = ${network} and d.stage = 'unlocked' and d.place like 'o%' and not exists (
      select from wallet_spends s where s.network = d.network and s.spend = d.txid || ':' || substr(d.place, 2)
        and not ${isFree})
      and not exists (
        select from wallet_stops s where s.network = d.network and d.txid || ':' || substr(d.place, 2) = any (s.lost))`
  return [
    ...change.map((row) => ({ ...row, amount: BigInt(row.amount) })),
    ...paid.map(({ txid, place, address, branch, number, amount }) => ({
      ...{
        txid,
        index: Number(place.slice(1)),
        address,
        path: `${account}/${branch}/${number}`,
        amount: BigInt(amount),
      },
    })),
  ]
}

/**
 * The next nonce of an account: one more than was ever bound, never what a node says. A nonce that somebody else has used is
 * left out when two persons have said that payouts go on; one that was bound to what they gave up comes first.
 */
export async function nextNonce(sql: Sql, network: string, address: string): Promise<bigint> {
  const [row] = await sql<{ next: bigint | null }[]>`
    select max(split_part(spend, '#', 2)::bigint) + 1 as next from (
      select spend from wallet_spends where network = ${network}
      union all
      select unnest(lost) from wallet_stops where network = ${network} and ended_at is not null) as used (spend)
    where split_part(spend, '#', 1) = ${address}`
  const [given] = await sql<{ nonce: bigint | null }[]>`
    select min(split_part(spend, '#', 2)::bigint) as nonce from wallet_spends s
    where network = ${network} and split_part(spend, '#', 1) = ${address} and ${isGivenUp(sql)}`
  return given?.nonce ?? row?.next ?? 0n
}
