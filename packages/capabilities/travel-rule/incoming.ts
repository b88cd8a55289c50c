import { randomUUID } from 'node:crypto'
import type { Amount } from '@bowline/money'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import { decideCase, insertDepositCase, isDeclaredOwn, settledDepositCases } from './cases.store.ts'
import { isProven, PROOF_MS } from './proofs.store.ts'
import { needOf } from './rules.ts'
import { noticedDeposits, takeNotice } from './trp/notices.store.ts'

/** A payment to one of our users, found on a chain. */
export interface Incoming {
  readonly depositId: number
  readonly userId: number
  readonly coin: string
  readonly network: string
  /** Undefined where the chain does not say. */
  readonly sender: string | undefined
  readonly amount: Amount
  /** In USDT. */
  readonly value: Amount
}

/**
 * Whether enough is known of who sent it (domain/wallet.md §9): the rules ask for nothing, another provider has sent us
 * beforehand, or it comes from a wallet that the user has shown or declared to be their own. Otherwise a case is opened, in
 * which they say where it comes from. `ofDay`: what else came from there within a day, so that splitting does not help.
 */
export async function mayCome(
  sql: Sql,
  incoming: Incoming,
  countries: readonly (string | undefined)[],
  ofDay: Amount,
  nowMs: number,
): Promise<boolean> {
  const { depositId, userId, coin, network, sender, amount, value } = incoming
  const need = needOf(countries, coin, value + ofDay)
  if (need === 'none') return true
  if (await takeNotice(sql, { depositId, userId, coin, amount }, nowMs)) return true
  const transfer = { userId, coin, network, address: sender ?? '', tag: 0, amount, value }
  if (sender !== undefined && (await isProven(sql, transfer, nowMs))) return true
  if (sender !== undefined && need === 'data' && (await isDeclaredOwn(sql, transfer, nowMs - PROOF_MS))) return true
  await insertDepositCase(sql, randomUUID(), need, depositId, transfer, nowMs)
  return false
}

/** Which of those that wait need not wait any longer, and by whose word; also of providers who report late. */
export async function settledDeposits(
  sql: Sql,
  depositIds: readonly number[],
  nowMs: number,
): Promise<readonly { readonly depositId: number; readonly by: string }[]> {
  for (const { id, provider, ...noticed } of await noticedDeposits(sql, depositIds, nowMs))
    await inTransaction(sql, async (tx) => {
      // Of two deposits of one amount, one is announced.
      if (!(await takeNotice(tx, noticed, nowMs))) return
      const from = ['asked', 'proving', 'review', 'expired'] as const
      await decideCase(tx, id, from, { state: 'accepted', reason: '', by: `provider:${provider}` }, nowMs)
    })
  return settledDepositCases(sql, depositIds)
}
