import { RETURN } from '@bowline/chains/signer/withdrawal-record.ts'
import type { AddressFamily } from '@bowline/contract/terms/address-families.ts'
import type { Sql, Transaction } from '@bowline/platform/postgres/index.ts'
import { accountPath } from '../addresses/account-keys.store.ts'
import type { WalletNetwork } from '../networks/wallet-networks.ts'
import { isFreshlyReleased } from '../signing/fresh-release.ts'
import { needsRelease } from '../signing/needs-release.ts'

/** A held deposit that two persons have sent back; chain units. */
export interface DepositReturn {
  readonly id: number
  readonly depositId: number
  readonly network: string
  readonly asset: string
  readonly txid: string
  readonly place: string
  readonly amount: bigint
  /** Where it goes. */
  readonly to: string
  /** Where it lies, and its key. */
  readonly from: { readonly address: string; readonly path: string }
}

/** In the transaction of the second person's word. False: it is credited, given back already, or not final. */
export async function allowReturn(
  tx: Transaction,
  {
    deposit,
    address,
    approval,
    networks,
  }: {
    readonly deposit: number
    readonly address: string
    readonly approval: number
    /** Whose bounds say whether two persons have to release it with their keys first. */
    readonly networks: readonly WalletNetwork[]
  },
  nowMs: number,
): Promise<boolean> {
  // Under the row that a release changes: of the two one happens.
  const held = await tx`
    select from wallet_deposit_checks where deposit_id = ${deposit} and held is not null and released_at is null for update`
  if (held.length === 0) return false
  const [paid] = await tx<{ network: string; asset: string; amount: string }[]>`
    select network, asset, amount from wallet_deposits where id = ${deposit}`
  if (!paid) return false
  const isHeld = needsRelease(networks, { ...paid, amount: BigInt(paid.amount) })
  const at = new Date(nowMs)
  const rows = await tx`
    insert into wallet_returns (deposit_id, address, approval, state, allowed_at, changed_at)
    select id, ${address}, ${approval}, ${isHeld ? 'unreleased' : 'allowed'}, ${at}, ${at} from wallet_deposits
    where id = ${deposit} and stage = 'unlocked' and side = 'deposit'
    on conflict (deposit_id) do nothing returning 1`
  return rows.length > 0
}

/**
 * The same of a token that is not listed, which nobody credits whatever happens: it waits for the keys of two persons, because the
 * signer pays nothing else that it does not know.
 */
export async function allowTokenReturn(
  tx: Transaction,
  { deposit, address, approval }: { readonly deposit: number; readonly address: string; readonly approval: number },
  nowMs: number,
): Promise<boolean> {
  const at = new Date(nowMs)
  const rows = await tx`
    insert into wallet_returns (deposit_id, address, approval, state, allowed_at, changed_at)
    select id, ${address}, ${approval}, 'unreleased', ${at}, ${at} from wallet_deposits
    where id = ${deposit} and stage = 'unlocked' and side = 'suspense' and user_id is not null
    on conflict (deposit_id) do nothing returning 1`
  return rows.length > 0
}

interface Row {
  readonly id: bigint
  readonly deposit_id: bigint
  readonly network: string
  readonly asset: string
  readonly txid: string
  readonly place: string
  readonly amount: string
  readonly to: string
  readonly family: AddressFamily
  readonly address: string
  readonly branch: number
  readonly number: number
}

const returns = (sql: Sql) => sql`
  select r.id, r.deposit_id, d.network, d.asset, d.txid, d.place, d.amount, r.address as to, a.family, a.address, a.branch,
    a.number
  from wallet_returns r join wallet_deposits d on d.id = r.deposit_id
    join wallet_addresses a on a.key = d.receiver and a.user_id = d.user_id`

function toReturn({ id, deposit_id, amount, family, address, branch, number, ...row }: Row): DepositReturn {
  const { network, asset, txid, place, to } = row
  return {
    ...{ id: Number(id), depositId: Number(deposit_id), network, asset, txid, place, to, amount: BigInt(amount) },
    from: { address, path: `${accountPath(family, 'deposits')}/${branch}/${number}` },
  }
}

/** Those on a network whose coins are booked as nobody's, and no transaction bound yet; oldest first. */
export async function dueReturns(
  sql: Sql,
  network: Pick<WalletNetwork, 'network' | 'releaseWaitMs'>,
  nowMs: number,
): Promise<DepositReturn[]> {
  const rows = await sql<Row[]>`
    ${returns(sql)}
    where d.network = ${network.network} and r.state = 'allowed'
      and not ${isFreshlyReleased(sql, sql`${RETURN}::text || r.id`, network, nowMs)} and exists (
      select from wallet_postings p where p.deposit_id = d.id and p.kind = 'suspend'
        and (p.outcome = 'posted' or d.side = 'suspense' and p.outcome = 'refused'))
    order by r.id`
  return rows.map(toReturn)
}

export async function returnOfPayment(sql: Sql, payment: number): Promise<DepositReturn | undefined> {
  const [row] = await sql<Row[]>`${returns(sql)} where r.payment = ${payment}`
  return row && toReturn(row)
}

/** What a return's transaction pays. */
export async function paidBack(sql: Sql, payment: number): Promise<bigint | undefined> {
  const [row] = await sql<{ amount: string }[]>`
    select amount from wallet_payment_outputs where payment = ${payment} and place = 0`
  return row && BigInt(row.amount)
}

/** By compare-and-set; false: somebody else was first. */
export async function bindReturn(tx: Transaction, id: number, payment: number, nowMs: number): Promise<boolean> {
  const rows = await tx`
    update wallet_returns set state = 'planned', payment = ${payment}, changed_at = ${new Date(nowMs)}
    where id = ${id} and state = 'allowed' returning 1`
  return rows.length > 0
}

/** With the end of its transaction; one that moved nothing is planned anew. */
export async function settleReturn(tx: Transaction, payment: number, isPaid: boolean, nowMs: number): Promise<void> {
  await tx`
    update wallet_returns set state = ${isPaid ? 'done' : 'allowed'}, payment = ${isPaid ? payment : null},
      changed_at = ${new Date(nowMs)}
    where payment = ${payment} and state = 'planned'`
}

/**
 * What is sent back will never be credited: its coins are booked as nobody's instead (1110 to 2500), by the row of the custody
 * book that the credit would have had.
 */
export async function suspendReturns(sql: Sql, nowMs: number): Promise<void> {
  await sql`
    with begun as (
      select p.id as credit, p.key, p.deposit_id, p.generation from wallet_returns r
        join wallet_postings p on p.deposit_id = r.deposit_id and p.kind = 'credit' and p.outcome is null
      where r.state = 'allowed'),
    asked as (
      insert into wallet_postings (key, deposit_id, kind, generation, created_at)
      select key, deposit_id, 'suspend', generation, ${new Date(nowMs)} from begun returning id, deposit_id),
    voided as (
      update wallet_postings p set outcome = 'refused', posted_at = ${new Date(nowMs)} from begun where p.id = begun.credit)
    update wallet_custody c set posting = asked.id from asked join begun on begun.deposit_id = asked.deposit_id
    where c.posting = begun.credit`
}
