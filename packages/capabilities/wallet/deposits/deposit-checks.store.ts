import type { Sql, Transaction } from '@bowline/platform/postgres/index.ts'

/** Why a deposit waits although it is deep enough: its sender is on a list, or the law asks who sent it. */
export type HeldFor = 'risk' | 'origin'

/** One that nobody has looked at yet; amounts are chain units. */
export interface DueDeposit {
  readonly id: number
  readonly userId: number
  readonly network: string
  readonly asset: string
  /** As its network writes it; undefined where the chain does not say. */
  readonly sender: string | undefined
  readonly amount: bigint
  readonly seenAtMs: number
}

interface Row {
  readonly id: bigint
  readonly user_id: bigint
  readonly network: string
  readonly asset: string
  readonly sender: string | null
  readonly amount: string
  readonly seen_at: Date
}

/** Oldest first, each for as long as it is not written what was found. */
export async function dueDeposits(sql: Sql, afterId: number, limit: number): Promise<DueDeposit[]> {
  const rows = await sql<Row[]>`
    select d.id, d.user_id, d.network, d.asset, d.sender, d.amount, d.seen_at
    from wallet_deposit_checks k join wallet_deposits d on d.id = k.deposit_id
    where k.checked_at is null and k.deposit_id > ${afterId} order by k.deposit_id limit ${limit}`
  return rows.map(({ id, user_id, sender, amount, seen_at, ...place }) => ({
    ...{ id: Number(id), userId: Number(user_id), ...place, sender: sender ?? undefined, amount: BigInt(amount) },
    seenAtMs: seen_at.getTime(),
  }))
}

/** What else came to the user from the same sender within a day, in chain units by place. */
export async function cameLately(
  sql: Sql,
  { id, userId, sender, seenAtMs }: DueDeposit,
  dayMs: number,
): Promise<{ readonly network: string; readonly asset: string; readonly amount: bigint }[]> {
  const rows = await sql<{ network: string; asset: string; amount: string }[]>`
    select network, asset, sum(amount) as amount from wallet_deposits
    where user_id = ${userId} and id < ${id} and sender is not distinct from ${sender ?? null}
      and side = 'deposit' and stage <> 'dropped' and seen_at > ${new Date(seenAtMs - dayMs)}
    group by network, asset`
  return rows.map(({ amount, ...place }) => ({ ...place, amount: BigInt(amount) }))
}

/** Unless the row was made anew meanwhile, and is to be looked at again. */
export async function writeChecks(
  sql: Sql,
  found: readonly { readonly due: DueDeposit; readonly held: HeldFor | undefined }[],
  nowMs: number,
): Promise<void> {
  if (found.length === 0) return
  const rows = found.map(({ due: { id, amount, sender }, held }) => ({
    ...{ id, amount: String(amount), sender: sender ?? null, held: held ?? null },
  }))
  await sql`
    update wallet_deposit_checks k set checked_at = ${new Date(nowMs)}, held = found.held
    from jsonb_to_recordset(${sql.json(rows)}) as found (id bigint, amount numeric, sender text, held text)
      join wallet_deposits d on d.id = found.id and d.amount = found.amount and d.sender is not distinct from found.sender
    where k.deposit_id = found.id and k.checked_at is null`
}

/** Those that wait for an answer about their sender. */
export async function heldForOrigin(sql: Sql): Promise<number[]> {
  const rows = await sql<{ deposit_id: bigint }[]>`
    select deposit_id from wallet_deposit_checks k where held = 'origin' and released_at is null and not exists (
      select from wallet_returns r where r.deposit_id = k.deposit_id)`
  return rows.map(({ deposit_id }) => Number(deposit_id))
}

/** From now on the ledger may have it. False: it does not wait, or not for this. */
export async function releaseDeposit(
  tx: Sql | Transaction,
  id: number,
  held: HeldFor,
  by: string,
  nowMs: number,
): Promise<boolean> {
  const rows = await tx`
    update wallet_deposit_checks set released_at = ${new Date(nowMs)}, released_by = ${by}
    where deposit_id = ${id} and held = ${held} and released_at is null and not exists (
      select from wallet_returns r where r.deposit_id = ${id})
    returning 1`
  return rows.length > 0
}

/**
 * A held deposit whose block a reorganisation took: the ledger never had it, so neither its credit nor its reversal is posted.
 */
export async function voidHeldReversals(sql: Sql, nowMs: number): Promise<void> {
  await sql`
    with gone as (
      select c.id as credit, r.id as reversal from wallet_postings r
        join wallet_postings c on c.deposit_id = r.deposit_id and c.generation = r.generation and c.kind = 'credit'
          and c.outcome is null
        join wallet_deposit_checks k on k.deposit_id = c.deposit_id
      where r.kind = 'reversal' and r.outcome is null
        and (k.checked_at is null or (k.held is not null and k.released_at is null)))
    update wallet_postings p set outcome = 'refused', posted_at = ${new Date(nowMs)} from gone
    where p.id in (gone.credit, gone.reversal)`
}
