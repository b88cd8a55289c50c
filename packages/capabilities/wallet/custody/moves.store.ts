import type { MoveState } from '@bowline/contract/terms/wallet.ts'
import type { Sql, Transaction } from '@bowline/platform/postgres/index.ts'
import type { WalletNetwork } from '../networks/wallet-networks.ts'
import type { MoveKind } from '../payments/payments.store.ts'

/** Coins that two persons have decided to move between hot, warm and cold; chain units. */
export interface OwnMove {
  readonly id: number
  readonly network: string
  readonly asset: string
  readonly kind: MoveKind
  readonly amount: bigint
  /** `unreleased`: two persons have to release it with their keys, because it leaves what the signer knows. */
  readonly state: MoveState
  readonly problem: string
  readonly payment: number | undefined
  /** Of what was given up: the transaction that did it all the same. */
  readonly seenTxid: string | undefined
  readonly allowedAtMs: number
}

export type NewMove = Pick<OwnMove, 'network' | 'asset' | 'kind' | 'amount'> & {
  readonly approval: number
  readonly needsRelease: boolean
}

interface Row {
  readonly id: bigint
  readonly network: string
  readonly asset: string
  readonly kind: MoveKind
  readonly amount: string
  readonly state: OwnMove['state']
  readonly problem: string
  readonly payment: bigint | null
  readonly seen_txid: string | null
  readonly allowed_at: Date
}

const toMove = ({ id, amount, payment, seen_txid, allowed_at, ...row }: Row): OwnMove => ({
  ...{ id: Number(id), network: row.network, asset: row.asset, kind: row.kind, amount: BigInt(amount) },
  ...{ state: row.state, problem: row.problem, allowedAtMs: allowed_at.getTime() },
  payment: payment === null ? undefined : Number(payment),
  seenTxid: seen_txid ?? undefined,
})

/** In the transaction of the second person's word, once for each. */
export async function allowMove(
  tx: Transaction,
  { network, asset, kind, amount, approval, needsRelease }: NewMove,
  nowMs: number,
): Promise<void> {
  const at = new Date(nowMs)
  await tx`
    insert into wallet_moves (network, asset, kind, amount, approval, state, allowed_at, changed_at)
    values (${network}, ${asset}, ${kind}, ${String(amount)}, ${approval}, ${needsRelease ? 'unreleased' : 'allowed'},
      ${at}, ${at})`
}

/** Newest first. */
export async function recentMoves(sql: Sql, limit: number): Promise<OwnMove[]> {
  const rows = await sql<Row[]>`select * from wallet_moves order by id desc limit ${limit}`
  return rows.map(toMove)
}

/**
 * The oldest that waits on a network. None while another from the same wallet is on its way, whose coins it might count; one that
 * waits for persons to sign it holds up no other wallet.
 */
export async function nextMove(
  sql: Sql,
  network: Pick<WalletNetwork, 'network' | 'releaseWaitMs'>,
  nowMs: number,
): Promise<OwnMove | undefined> {
  const sourceOf = (kind: string) => sql`case when ${sql(kind)} like 'push-%' then 'hot' else ${sql(kind)} end`
  const [row] = await sql<Row[]>`
    select * from wallet_moves m where network = ${network.network} and state = 'allowed'
      and not exists (select from releases f where starts_with(f.subject, 'move:' || m.id || '@')
        and f.at > ${new Date(nowMs - network.releaseWaitMs)})
      and not exists (
      select from wallet_moves o left join wallet_payments p on p.id = o.payment
      where o.network = m.network and (o.state = 'planned' or (o.state = 'given-up' and p.state <> 'void')
          or o.state = 'recognised')
        and ${sourceOf('o.kind')} = ${sourceOf('m.kind')})
    order by id limit 1`
  return row && toMove(row)
}

export async function moveById(sql: Sql, id: number): Promise<OwnMove | undefined> {
  const [row] = await sql<Row[]>`select * from wallet_moves where id = ${id}`
  return row && toMove(row)
}

export async function moveOfPayment(sql: Sql, payment: number): Promise<OwnMove | undefined> {
  const [row] = await sql<Row[]>`select * from wallet_moves where payment = ${payment}`
  return row && toMove(row)
}

/** By compare-and-set; false: somebody else was first. */
export async function beginMove(tx: Transaction, id: number, payment: number, nowMs: number): Promise<boolean> {
  const rows = await tx`
    update wallet_moves set state = 'planned', payment = ${payment}, changed_at = ${new Date(nowMs)}
    where id = ${id} and state = 'allowed' returning id`
  return rows.length > 0
}

export async function failMove(sql: Sql, id: number, problem: string, nowMs: number): Promise<void> {
  await sql`
    update wallet_moves set state = 'failed', problem = ${problem}, changed_at = ${new Date(nowMs)}
    where id = ${id} and state = 'allowed'`
}

/**
 * In the transaction of the second person's word: of what waits to be signed offline. False: it does not wait any more, or came back
 * signed. What it had bound is free when whoever watches the chains has put its coins back.
 */
export async function giveUpMove(tx: Transaction, id: number, nowMs: number): Promise<boolean> {
  const rows = await tx`
    update wallet_moves m set state = 'given-up', changed_at = ${new Date(nowMs)}
    where id = ${id} and state = 'planned' and kind = 'refill-cold'
      and exists (select from wallet_payments p where p.id = m.payment and p.state = 'asked')
      and not exists (select from wallet_signed_files f where f.payment = m.payment) returning id`
  return rows.length > 0
}

/** Those that were given up and are on their chain all the same, until they are booked. */
export async function sentAllTheSame(sql: Sql): Promise<OwnMove[]> {
  const rows = await sql<Row[]>`
    select * from wallet_moves where state in ('given-up', 'recognised') and seen_txid is not null order by id`
  return rows.map(toMove)
}

/** Undefined: it is not on its chain (any more). */
export async function noteSeen(
  sql: Sql,
  id: number,
  seen: { readonly txid: string; readonly cost: bigint } | undefined,
  nowMs: number,
): Promise<void> {
  await sql`
    update wallet_moves set seen_txid = ${seen?.txid ?? null}, seen_cost = ${seen ? String(seen.cost) : null},
      changed_at = ${new Date(nowMs)}
    where id = ${id} and state in ('given-up', 'recognised')`
}

/** In the transaction of the second person's word. False: another transaction is seen by now, or none, or it was said before. */
export async function recogniseMove(tx: Transaction, id: number, txid: string, nowMs: number): Promise<boolean> {
  const rows = await tx`
    update wallet_moves set state = 'recognised', changed_at = ${new Date(nowMs)}
    where id = ${id} and state = 'given-up' and seen_txid = ${txid} returning id`
  return rows.length > 0
}

/** With its bookings. */
export async function finishRecognised(tx: Transaction, id: number, nowMs: number): Promise<void> {
  await tx`
    update wallet_moves set state = 'done', problem = 'sent-all-the-same', changed_at = ${new Date(nowMs)}
    where id = ${id} and state = 'recognised'`
}

/** In the transaction that takes what was signed offline; false: two persons have given it up. */
export async function holdMove(tx: Transaction, payment: number): Promise<boolean> {
  const rows = await tx`select from wallet_moves where payment = ${payment} and state = 'planned' for update`
  return rows.length > 0
}

/** With the end of its transaction. */
export async function settleMove(
  tx: Transaction,
  payment: number,
  state: 'done' | 'failed',
  nowMs: number,
): Promise<void> {
  await tx`
    update wallet_moves set state = ${state}, problem = ${state === 'failed' ? 'not-paid' : ''},
      changed_at = ${new Date(nowMs)}
    where payment = ${payment} and state = 'planned'`
}
