import { fitsLedger, LEDGER_LIMIT } from '@bowline/money'
import { BizType, HOUSE, LedgerCode } from '../../messages/terms.ts'
import { Rejection } from '../../rejections.ts'
import type { Complete } from './complete.ts'
import { balanceOf, isUserCode, move } from './ledger.ts'
import { done, type ExchangeState, refuse, type Verdict } from './state.ts'

/** Money held for open orders is moved by orders alone. */
const POSTABLE: readonly number[] = Object.values(LedgerCode).filter((code) => code !== LedgerCode.spotLocked)
const OUTSIDE: readonly number[] = [BizType.funding, BizType.transfer, BizType.correction]

export function post(state: ExchangeState, command: Complete<'post'>): Verdict {
  const { asset, amount } = command
  const debit = [command.debitCode, command.debitOwner] as const
  const credit = [command.creditCode, command.creditOwner] as const
  if (!state.assets.has(asset)) return refuse(Rejection.unknownAsset)
  if (!isSound(command)) return refuse(Rejection.badPosting)
  for (const [code, owner] of [debit, credit]) {
    if (isUserCode(code) && !state.accounts.has(owner)) return refuse(Rejection.unknownAccount)
  }
  if (amount <= 0n || amount > LEDGER_LIMIT) return refuse(Rejection.amountOutOfRange)

  const key = `${command.bizType}:${command.bizId}:${command.leg}`
  const content = `${debit.join(':')}>${credit.join(':')} ${asset} ${amount}`
  const posted = state.postings.get(key)
  if (posted !== undefined) return posted === content ? done() : refuse(Rejection.postingKeyReused)

  const debited = balanceOf(state, ...debit, asset) - amount
  const credited = balanceOf(state, ...credit, asset) + amount
  if (isUserCode(debit[0]) && debited < 0n) return refuse(Rejection.insufficientBalance)
  if (!fitsLedger(debited) || !fitsLedger(credited)) return refuse(Rejection.amountOutOfRange)
  state.postings.set(key, content)
  move(state, asset, debit, credit, amount)
  return done()
}

function isSound(command: Complete<'post'>): boolean {
  const { debitCode, debitOwner, creditCode, creditOwner } = command
  const codesAreKnown = POSTABLE.includes(debitCode) && POSTABLE.includes(creditCode)
  const ownersFit = [
    [debitCode, debitOwner],
    [creditCode, creditOwner],
  ].every(([code, owner]) => isUserCode(code as number) || owner === HOUSE)
  const sameAccount = debitCode === creditCode && debitOwner === creditOwner
  return codesAreKnown && ownersFit && !sameAccount && OUTSIDE.includes(command.bizType) && command.bizId !== ''
}
