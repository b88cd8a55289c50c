import type { CommandOf } from '../messages/commands.ts'
import { BizType, HOUSE, LedgerCode } from '../messages/terms.ts'
import { Rejection } from '../rejections.ts'
import type { State } from '../state.ts'
import { LEDGER_LIMIT, mayBeNegative } from './ledger.ts'

type Post = Required<Omit<CommandOf<'post'>, 'kind'>>

/** Codes outside postings may name; what orders have locked moves by orders alone. */
const POSTABLE: ReadonlySet<number> = new Set(
  Object.values(LedgerCode).filter((code) => code !== LedgerCode.spotLocked),
)
const BIZ_TYPES: ReadonlySet<number> = new Set([BizType.funding, BizType.transfer, BizType.correction])

/**
 * Posts one movement from outside trading. The key (bizType, bizId, leg) makes a repeat with equal content do nothing. What is
 * refused opens no account, but for old records, which opened both first.
 */
export function post(s: State, c: Post, opensWhenAdmitted: boolean): void {
  const refusal = check(s, c)
  if (refusal !== Rejection.none) {
    s.refuse(refusal)
    return
  }
  const key = `${c.bizType}:${c.leg}:${c.bizId}`
  const content = `${c.debitCode}:${c.debitOwner}>${c.creditCode}:${c.creditOwner}:${c.asset}:${c.amount}`
  const known = s.postingKeys.get(key)
  if (known !== undefined) {
    if (known !== content) s.refuse(Rejection.postingKeyReused)
    return
  }
  if (!opensWhenAdmitted) openBoth(s, c)
  const short = checkBalances(s, c)
  if (short !== Rejection.none) {
    s.refuse(short)
    return
  }
  const { debit, credit } = openBoth(s, c)
  s.postingKeys.add(key, content)
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
  if (!mayBeNegative(c.debitCode) && debit < c.amount) return Rejection.insufficientBalance
  if (debit - c.amount < -LEDGER_LIMIT || credit + c.amount > LEDGER_LIMIT) return Rejection.amountOutOfRange
  return Rejection.none
}

function check(s: State, c: Post): number {
  if (!s.assets.isKnown(c.asset)) return Rejection.unknownAsset
  if (!POSTABLE.has(c.debitCode) || !POSTABLE.has(c.creditCode)) return Rejection.badPosting
  if (!BIZ_TYPES.has(c.bizType) || c.bizId === '') return Rejection.badPosting
  if (!isOwned(c.debitCode) && c.debitOwner !== HOUSE) return Rejection.badPosting
  if (!isOwned(c.creditCode) && c.creditOwner !== HOUSE) return Rejection.badPosting
  if (c.debitCode === c.creditCode && c.debitOwner === c.creditOwner) return Rejection.badPosting
  if (isOwned(c.debitCode) && !s.accounts.isKnown(c.debitOwner)) return Rejection.unknownAccount
  if (isOwned(c.creditCode) && !s.accounts.isKnown(c.creditOwner)) return Rejection.unknownAccount
  if (c.amount <= 0n || c.amount > LEDGER_LIMIT) return Rejection.amountOutOfRange
  return Rejection.none
}

/** 21xx accounts belong to somebody. */
function isOwned(code: number): boolean {
  return code >= 2100 && code < 2200
}
