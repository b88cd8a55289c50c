import type { Amount } from '@bowline/money'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import type { CountryDecision } from '../../country-rules/index.ts'
import type { Pins } from '../../factors/index.ts'
import { lockUser, mainAccountOf, type User } from '../../identity/index.ts'
import { mayWithdraw, type WithdrawalRefusal } from '../../withdrawal-guard/index.ts'
import { type AdvanceParts, advance } from './advance.ts'
import { type AmountRefusal, refuseAmount, type WithdrawalTerms } from './amounts.ts'
import type { RiskVerdict } from './risk.ts'
import { findWithdrawal, insertWithdrawal, valueSince, type WithdrawalRow } from './withdrawals.store.ts'

const DAY_MS = 86_400_000

/** A withdrawal whose factors are proved. */
export interface WithdrawalRequest {
  readonly withdrawId: string
  /** As currently in the database. */
  readonly user: Pick<User, 'id' | 'status' | 'kycLevel'>
  readonly country: CountryDecision
  readonly isByKey?: boolean
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
}

export type RequestRefusal =
  | WithdrawalRefusal
  | AmountRefusal
  | { readonly refusal: 'sanctioned' | 'insufficient-balance' | 'id-reused' | 'own-address' }

export type Requested = { readonly withdrawal: WithdrawalRow } | RequestRefusal

/**
 * Holds the money and begins the withdrawal: the checks of domain/wallet.md §6 from step 2 on, in their order, under the
 * lock on the user's row so that two at once cannot pass a limit together. The same id again gives the same withdrawal.
 */
export async function requestWithdrawal(
  parts: AdvanceParts & { readonly pins: Pick<Pins, 'lockedUntil'> },
  request: WithdrawalRequest,
  nowMs: number,
): Promise<Requested> {
  const begun = await inTransaction(parts.sql, async (tx): Promise<Requested> => {
    await lockUser(tx, request.user.id)
    const known = await findWithdrawal(tx, request.withdrawId)
    if (known) return isSame(known, request) ? { withdrawal: known } : { refusal: 'id-reused' }
    const refused = await refuse({ ...parts, sql: tx }, request, nowMs)
    if (refused) return refused
    const { id: userId } = request.user
    const { to, asset, amount, fee, value, receiver, withdrawId } = request
    const made = { withdrawId, userId, account: mainAccountOf(userId), asset, ...to, amount, fee, value, receiver }
    const withdrawal = await insertWithdrawal(tx, { ...made, ...riskOf(request) }, nowMs)
    // An id of somebody else's.
    return withdrawal ? { withdrawal } : { refusal: 'id-reused' }
  })
  if ('refusal' in begun) return begun
  return begun.withdrawal.state === 'opening' ? lock(parts, request, nowMs) : told(begun.withdrawal)
}

function riskOf({ risk }: WithdrawalRequest): { risk: number; persons: number } {
  return { risk: risk.points, persons: risk.persons === 'reject' ? 2 : risk.persons }
}

async function refuse(
  parts: Parameters<typeof requestWithdrawal>[0],
  { user, country, isByKey, to, terms, amount, fee, value, receiver, risk }: WithdrawalRequest,
  nowMs: number,
): Promise<RequestRefusal | undefined> {
  const { sql, pins } = parts
  const [ofDay, ofMonth] = [
    await valueSince(sql, user.id, nowMs - DAY_MS),
    await valueSince(sql, user.id, nowMs - 30 * DAY_MS),
  ]
  const question = { user, country, to, value: { asked: value, ofDay, ofMonth }, ...(isByKey && { isByKey }) }
  const refusal = await mayWithdraw({ sql, pins }, question, nowMs)
  if (refusal) return refusal
  if (receiver === mainAccountOf(user.id)) return { refusal: 'own-address' }
  const wrong = refuseAmount(receiver === undefined ? terms : { ...terms, fee: 0n }, { amount, fee })
  if (wrong) return wrong
  return risk.persons === 'reject' ? { refusal: 'sanctioned' } : undefined
}

async function lock(parts: AdvanceParts, request: WithdrawalRequest, nowMs: number): Promise<Requested> {
  const { withdrawId, needsTravelRule, risk } = request
  const first = needsTravelRule ? 'travelRule' : risk.persons === 0 ? 'queued' : 'review'
  const note = { actor: `user:${request.user.id}`, atMs: nowMs }
  await advance(parts, withdrawId, ['opening'], first, note)
  const withdrawal = await findWithdrawal(parts.sql, withdrawId)
  if (!withdrawal) throw new Error(`withdrawal ${withdrawId} is gone`)
  return told(withdrawal)
}

function told(withdrawal: WithdrawalRow): Requested {
  return withdrawal.state === 'refused' ? { refusal: 'insufficient-balance' } : { withdrawal }
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
