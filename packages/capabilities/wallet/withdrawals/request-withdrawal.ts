import type { Amount } from '@bowline/money'
import { inTransaction, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'
import type { CountryDecision } from '../../country-rules/index.ts'
import type { Pins } from '../../factors/index.ts'
import { lockUser, mainAccountOf, type User } from '../../identity/index.ts'
import { mayWithdraw, type WithdrawalRefusal } from '../../withdrawal-guard/index.ts'
import type { AdvanceParts } from './advance.ts'
import { type AmountRefusal, refuseAmount, type WithdrawalTerms } from './amounts.ts'
import type { FundsRefusal } from './funds.ts'
import type { RiskVerdict } from './risk.ts'
import { findWithdrawal, insertWithdrawal, leaveState, type WithdrawalRow } from './withdrawals.store.ts'
import { leftLately, type PaidSince, valueSince } from './withdrawn-value.ts'

const DAY_MS = 86_400_000

/** A withdrawal whose factors are proved. */
export interface WithdrawalRequest {
  readonly withdrawId: string
  /** As currently in the database. */
  readonly user: Pick<User, 'id' | 'status' | 'kycLevel'>
  readonly country: CountryDecision
  /** The API key of a program, and its own id of the withdrawal. */
  readonly apiKey?: string | undefined
  readonly orderId?: string | undefined
  readonly asset: number
  /** Normalised. */
  readonly to: { readonly coin: string; readonly network: string; readonly address: string; readonly tag: number }
  readonly terms: WithdrawalTerms
  readonly amount: Amount
  /** The fee the user saw. */
  readonly fee: Amount
  /** In USDT at the index. */
  readonly value: Amount
  /** The account here that the address belongs to; the fee is none then. */
  readonly receiver?: number | undefined
  readonly risk: RiskVerdict
  /** Data or a proof must come first. */
  readonly needsTravelRule: boolean
  /** Uses up what was declared for it. What it lacks after all: another one used it, or left meanwhile, or it was refused. */
  readonly bindTravelRule: (tx: Transaction) => Promise<'data' | 'proof' | undefined>
  /** Whether the account may lose it now, as the transaction that begins it sees the account. */
  readonly refuseFunds: (tx: Sql) => Promise<FundsRefusal | undefined>
}

export type RequestRefusal =
  | WithdrawalRefusal
  | AmountRefusal
  | FundsRefusal
  | { readonly refusal: 'sanctioned' | 'id-reused' | 'own-address' }
  | { readonly refusal: 'travel-rule'; readonly need: 'data' | 'proof' }

export type Requested = { readonly withdrawal: WithdrawalRow } | RequestRefusal

/**
 * Holds the money and begins the withdrawal: the checks of domain/wallet.md §6 from step 2 on, in their order, under the
 * lock on the user's row so that two at once cannot pass a limit together. The money is asked for in the same transaction:
 * no crash leaves a withdrawal that nobody takes up. The same id again gives the same withdrawal.
 */
export async function requestWithdrawal(
  parts: AdvanceParts & { readonly pins: Pick<Pins, 'lockedUntil'>; readonly paidSince: PaidSince },
  request: WithdrawalRequest,
  nowMs: number,
): Promise<Requested> {
  const { withdrawId } = request
  const begun = await inTransaction(
    parts.sql,
    async (tx): Promise<{ posting: number | undefined } | RequestRefusal> => {
      await lockUser(tx, request.user.id)
      const known = await findWithdrawal(tx, withdrawId)
      if (known && !isSame(known, request)) return { refusal: 'id-reused' }
      if (!known) {
        const refused = await refuse({ ...parts, sql: tx }, request, nowMs)
        if (refused) return refused
        const { id: userId } = request.user
        const { to, asset, amount, fee, value, receiver, apiKey, orderId } = request
        const made = { withdrawId, userId, account: mainAccountOf(userId), asset, ...to, amount, fee, value, receiver }
        const asked = { apiKey, orderId, ...riskOf(request) }
        const need = await request.bindTravelRule(tx)
        if (need) return { refusal: 'travel-rule', need }
        // An id of somebody else's.
        if (!(await insertWithdrawal(tx, { ...made, ...asked }, nowMs))) return { refusal: 'id-reused' }
      }
      const { user, apiKey } = request
      const actor = apiKey === undefined ? `user:${user.id}` : `key:${apiKey.slice(0, 8)}`
      const note = { actor, atMs: nowMs }
      const left = await leaveState(tx, withdrawId, ['opening'], { state: firstState(request), move: 'lock' }, note)
      return { posting: left?.posting }
    },
  )
  if ('refusal' in begun) return begun
  if (begun.posting !== undefined) await parts.postings.settle(begun.posting)
  const withdrawal = await findWithdrawal(parts.sql, withdrawId)
  if (!withdrawal) throw new Error(`withdrawal ${withdrawId} is gone`)
  return withdrawal.state === 'refused' ? { refusal: 'insufficient-balance' } : { withdrawal }
}

function firstState({ needsTravelRule, risk }: WithdrawalRequest): 'travelRule' | 'queued' | 'review' {
  return needsTravelRule ? 'travelRule' : risk.persons === 0 ? 'queued' : 'review'
}

function riskOf({ risk }: WithdrawalRequest): { risk: number; persons: number } {
  return { risk: risk.points, persons: risk.persons === 'reject' ? 2 : risk.persons }
}

async function refuse(
  parts: Parameters<typeof requestWithdrawal>[0],
  { user, country, apiKey, to, terms, amount, fee, value, receiver, risk, refuseFunds }: WithdrawalRequest,
  nowMs: number,
): Promise<RequestRefusal | undefined> {
  const { sql, pins } = parts
  const left = await leftLately(parts, user.id, nowMs)
  const byKey =
    apiKey === undefined ? undefined : { apiKey, ofDay: await valueSince(sql, user.id, nowMs - DAY_MS, apiKey) }
  const question = { user, country, to, byKey, value: { asked: value, ...left } }
  const refusal = await mayWithdraw({ sql, pins }, question, nowMs)
  if (refusal) return refusal
  if (receiver === mainAccountOf(user.id)) return { refusal: 'own-address' }
  const wrong = refuseAmount(receiver === undefined ? terms : { ...terms, fee: 0n }, { amount, fee })
  if (wrong) return wrong
  const short = await refuseFunds(sql)
  if (short) return short
  return risk.persons === 'reject' ? { refusal: 'sanctioned' } : undefined
}

function isSame(known: WithdrawalRow, { user, to, asset, amount, fee }: WithdrawalRequest): boolean {
  return (
    known.userId === user.id &&
    known.asset === asset &&
    known.coin === to.coin &&
    known.network === to.network &&
    known.address === to.address &&
    known.tag === to.tag &&
    known.amount === amount &&
    known.fee === fee
  )
}
