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

/** Posts one movement from outside trading. The key (bizType, bizId, leg) makes a repeat with equal content do nothing. */
export function post(s: State, c: Post): void {
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
  const debit = s.ledger.open(c.debitCode, c.debitOwner, c.asset)
  const credit = s.ledger.open(c.creditCode, c.creditOwner, c.asset)
  if (debit < 0 || credit < 0) {
    s.refuse(Rejection.exchangeFull)
    return
  }
  if (!mayBeNegative(c.debitCode) && s.ledger.balance(debit) < c.amount) {
    s.refuse(Rejection.insufficientBalance)
    return
  }
  if (s.ledger.balance(debit) - c.amount < -LEDGER_LIMIT || s.ledger.balance(credit) + c.amount > LEDGER_LIMIT) {
    s.refuse(Rejection.amountOutOfRange)
    return
  }
  s.postingKeys.add(key, content)
  s.ledger.move(debit, credit, c.amount, c.bizType, c.leg)
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
