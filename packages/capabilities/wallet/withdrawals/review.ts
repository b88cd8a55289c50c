import type { ReviewOutcome } from '@bowline/contract/terms/wallet.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { areWithdrawalsFrozen } from '../../account-security/index.ts'
import {
  type Assertion,
  type GivenRelease,
  giveRelease,
  RELEASING_PERSONS,
  type ReleaseRefusal,
  releasedBy,
} from '../../release-keys/index.ts'
import type { WalletNetwork } from '../networks/wallet-networks.ts'
import { releaseOfWithdrawal } from '../signing/needs-release.ts'
import type { AdvanceParts } from './advance.ts'
import { leaveState, lockWithdrawal, type WithdrawalRow } from './withdrawals.store.ts'

/** What a member of staff says of a withdrawal in the risk queue. */
export interface Review {
  readonly withdrawId: string
  readonly staff: number
  readonly verdict: 'approve' | 'reject'
  readonly reason: string
  /** Of the member's key; asked for above the coin's bound. */
  readonly assertion?: Assertion | undefined
  /** Whether one person could be behind both of two members. */
  readonly areSameHands: (one: number, other: number) => Promise<boolean>
}

export interface TravelRuleAnswer {
  readonly verdict: 'accepted' | 'refused'
  readonly reason: string
}

/** `waits`: another person has to look too. */
export type Reviewed =
  | { readonly done: ReviewOutcome }
  /** `frozen`: its owner or staff stopped the account since; it can be rejected, or approved when that has ended. */
  | {
      readonly refusal:
        | 'unknown'
        | 'not-in-review'
        | 'reviewed-already'
        | 'frozen'
        | 'same-hands'
        /** It is too large to leave without their key. */
        | 'key-missing'
        | ReleaseRefusal
    }

export type ReviewParts = AdvanceParts &
  Pick<GivenRelease, 'messages'> & { readonly networks: readonly WalletNetwork[] }

/**
 * One person's word. As many different persons as its risk asks for release it; one is enough to reject it, which returns the
 * money. Waits for the ledger.
 */
export async function reviewWithdrawal(
  { sql, postings, networks, messages }: ReviewParts,
  { withdrawId, staff, verdict, reason, assertion, areSameHands }: Review,
  nowMs: number,
): Promise<Reviewed> {
  const reviewed = await inTransaction(sql, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, withdrawId)
    if (!withdrawal) return { refusal: 'unknown' } as const
    if (withdrawal.state !== 'review' || withdrawal.entering) return { refusal: 'not-in-review' } as const
    if (verdict === 'approve' && (await areWithdrawalsFrozen(tx, withdrawal.userId)))
      return { refusal: 'frozen' } as const
    const earlier = await tx<{ staff: bigint }[]>`
      select staff from withdrawal_reviews
      where withdrawal = ${withdrawal.id} and verdict = 'approve' and staff <> ${staff}`
    for (const { staff: other } of verdict === 'approve' ? earlier : [])
      if (await areSameHands(staff, Number(other))) return { refusal: 'same-hands' } as const
    const needed = verdict === 'approve' ? releaseOfWithdrawal(networks, withdrawal) : undefined
    let [released, isNew] = [0, false]
    if (needed) {
      if (!assertion) return { refusal: 'key-missing' } as const
      const before = await releasedBy(tx, needed)
      const given = await giveRelease(tx, { ...needed, staff, assertion, areSameHands, messages }, nowMs)
      if ('refusal' in given) return given
      released = given.persons
      isNew = released > before.size
    }
    // Who looked before there was a key of theirs looks again with it.
    const written = await tx`
      insert into withdrawal_reviews (withdrawal, staff, verdict, reason, at)
      values (${withdrawal.id}, ${staff}, ${verdict}, ${reason}, ${new Date(nowMs)})
      on conflict (withdrawal, staff) do update set reason = excluded.reason, at = excluded.at
        where ${isNew} returning 1`
    if (written.length === 0) return { refusal: 'reviewed-already' } as const
    const note = { actor: `staff:${staff}`, reason, atMs: nowMs }
    if (verdict === 'reject') {
      const left = await leaveState(tx, withdrawId, ['review'], { state: 'rejected', move: 'release' }, note)
      return { done: 'rejected', posting: left?.posting } as const
    }
    const [row] = await tx<{ count: bigint }[]>`
      select count(*) as count from withdrawal_reviews where withdrawal = ${withdrawal.id} and verdict = 'approve'`
    if (Number(row?.count ?? 0) < withdrawal.persons) return { done: 'waits' } as const
    if (needed && released < RELEASING_PERSONS) return { done: 'waits' } as const
    await leaveState(tx, withdrawId, ['review'], { state: 'queued', move: 'no-money' }, note)
    return { done: 'queued' } as const
  })
  if ('refusal' in reviewed) return reviewed
  if ('posting' in reviewed && reviewed.posting !== undefined) await postings.settle(reviewed.posting)
  return { done: reviewed.done }
}

/** The counterparty or the proof of ownership has answered. What persons must look at besides goes to them next. */
export async function endTravelRule(
  { sql, postings }: AdvanceParts,
  withdrawId: string,
  { verdict, reason }: TravelRuleAnswer,
  nowMs: number,
): Promise<'review' | 'queued' | 'rejected' | undefined> {
  const left = await inTransaction(sql, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, withdrawId)
    if (!withdrawal) return undefined
    const to: 'review' | 'queued' | 'rejected' = verdict === 'refused' ? 'rejected' : nextOf(withdrawal)
    const move = to === 'rejected' ? 'release' : 'no-money'
    const note = { actor: 'travel-rule', reason, atMs: nowMs }
    const done = await leaveState(tx, withdrawId, ['travelRule'], { state: to, move }, note)
    return done ? { to, posting: done.posting } : undefined
  })
  if (left?.posting !== undefined) await postings.settle(left.posting)
  return left?.to
}

function nextOf({ persons }: WithdrawalRow): 'review' | 'queued' {
  return persons > 0 ? 'review' : 'queued'
}
