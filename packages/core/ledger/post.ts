import type { CommandOf } from '../messages/commands.ts'
import { moved } from '../messages/journal.ts'
import { BizType, HOUSE } from '../messages/terms.ts'
import { Rejection } from '../rejections.ts'
import type { State } from '../state.ts'
import { isOwnedByUser, mayGoBelow } from './account-plan.ts'
import { LEDGER_LIMIT } from './ledger.ts'
import { contentDigest, keyDigest } from './posting-digests.ts'

type Post = Required<Omit<CommandOf<'post'>, 'kind'>>

/** The codes a `post` could name. */
const POSTABLE: ReadonlySet<number> = new Set([1100, 1900, 2100, 2102, 2110, 2500, 2510, 3000, 4100, 5130, 5150])
const BIZ_TYPES: ReadonlySet<number> = new Set([BizType.funding, BizType.transfer, BizType.correction])

/**
 * Replays a movement of a record before version 5: one debit, one credit. Its key is a journal's of the same two lines, so a
 * movement that was posted then is known today. What is refused opens no account, but for the oldest records, which opened
 * both first.
 */
export function post(s: State, c: Post, opensWhenAdmitted: boolean): void {
  const refusal = check(s, c)
  if (refusal !== Rejection.none) {
    s.refuse(refusal)
    return
  }
  const key = keyDigest(c)
  const content = contentDigest(
    moved({ code: c.debitCode, owner: c.debitOwner }, { code: c.creditCode, owner: c.creditOwner }, c.asset, c.amount),
  )
  const known = s.postingKeys.find(key)
  if (known >= 0) {
    if (!s.postingKeys.hasContent(known, content)) s.refuse(Rejection.postingKeyReused)
    return
  }
  if (!opensWhenAdmitted) openBoth(s, c)
  const short = checkBalances(s, c)
  if (short !== Rejection.none) {
    s.refuse(short)
    return
  }
  const { debit, credit } = openBoth(s, c)
  s.postingKeys.add(key, content, s.time)
  s.ledger.move(debit, credit, c.amount, c.bizType, c.leg)
}

function openBoth(s: State, c: Post): { debit: number; credit: number } {
  const debit = s.ledger.open(c.debitCode, c.debitOwner, c.asset)
  const credit = s.ledger.open(c.creditCode, c.creditOwner, c.asset)
  return { debit, credit }
}

/** Room for both accounts, and what they hold. One that is not open holds nothing. */
function checkBalances(s: State, c: Post): number {
  const rows = [s.ledger.find(c.debitCode, c.debitOwner, c.asset), s.ledger.find(c.creditCode, c.creditOwner, c.asset)]
  const missing = rows.filter((row) => row < 0).length
  if (missing > 0 && !s.ledger.hasRoom(missing)) return Rejection.exchangeFull
  const [debit, credit] = rows.map((row) => (row < 0 ? 0n : s.ledger.balance(row))) as [bigint, bigint]
  if (!mayGoBelow(c.debitCode) && debit < c.amount) return Rejection.insufficientBalance
  if (debit - c.amount < -LEDGER_LIMIT || credit + c.amount > LEDGER_LIMIT) return Rejection.amountOutOfRange
  return Rejection.none
}

function check(s: State, c: Post): number {
  if (!s.assets.isKnown(c.asset)) return Rejection.unknownAsset
  if (!POSTABLE.has(c.debitCode) || !POSTABLE.has(c.creditCode)) return Rejection.badPosting
  if (!BIZ_TYPES.has(c.bizType) || c.bizId === '') return Rejection.badPosting
  if (!isOwnedByUser(c.debitCode) && c.debitOwner !== HOUSE) return Rejection.badPosting
  if (!isOwnedByUser(c.creditCode) && c.creditOwner !== HOUSE) return Rejection.badPosting
  if (c.debitCode === c.creditCode && c.debitOwner === c.creditOwner) return Rejection.badPosting
  if (isOwnedByUser(c.debitCode) && !s.accounts.isKnown(c.debitOwner)) return Rejection.unknownAccount
  if (isOwnedByUser(c.creditCode) && !s.accounts.isKnown(c.creditOwner)) return Rejection.unknownAccount
  if (c.amount <= 0n || c.amount > LEDGER_LIMIT) return Rejection.amountOutOfRange
  return Rejection.none
}
