import { fitsLedger, LEDGER_LIMIT } from '@bowline/money'
import { ACCOUNT_PLAN, FuturesWallet, mayGoBelow } from '../../ledger/account-plan.ts'
import { type Line, linesOf } from '../../messages/journal.ts'
import { BizType, HOUSE } from '../../messages/terms.ts'
import { Rejection } from '../../rejections.ts'
import type { Complete } from './complete.ts'
import { balanceOf, enter } from './ledger.ts'
import { done, type ExchangeState, refuse, type Verdict } from './state.ts'

const OUTSIDE: readonly number[] = [
  BizType.funding,
  BizType.transfer,
  BizType.correction,
  BizType.deposit,
  BizType.withdrawal,
  BizType.sweep,
  BizType.networkFee,
  BizType.writeOff,
  BizType.convert,
  BizType.card,
  BizType.earn,
  BizType.referral,
]
const MINUTE_MS = 60_000

/** Convention 42. */
export function journal(state: ExchangeState, command: Complete<'journal'>): Verdict {
  if (!isSound(state, command)) return refuse(Rejection.badPosting)
  const lines = linesOf(command)
  for (const line of lines) {
    const fault = faultOf(state, line)
    if (fault !== Rejection.none) return refuse(fault)
  }
  if (new Set(lines.map(accountOf)).size < lines.length) return refuse(Rejection.badPosting)
  for (const { asset } of lines) {
    const own = lines.filter((line) => line.asset === asset)
    if (own.reduce((sum, { amount }) => sum + amount, 0n) !== 0n) return refuse(Rejection.unbalanced)
  }

  const key = `${command.bizType}:${command.bizId}:${command.leg}`
  const content = lines.map((line) => `${accountOf(line)} ${line.amount}`).join(', ')
  const posted = state.postings.get(key)
  if (posted !== undefined) return posted === content ? done() : refuse(Rejection.postingKeyReused)

  for (const { code, owner, asset, subKey, amount } of lines) {
    const balance = balanceOf(state, code, owner, asset, subKey) + amount
    if (amount < 0n && balance < 0n && !mayGoBelow(code, subKey)) return refuse(Rejection.insufficientBalance)
    if (!fitsLedger(balance)) return refuse(Rejection.amountOutOfRange)
  }
  state.postings.set(key, content)
  for (const line of lines) enter(state, line)
  return done()
}

function accountOf({ code, owner, asset, subKey }: Required<Line>): string {
  return `${code}:${owner}:${asset}:${subKey}`
}

function isSound(state: ExchangeState, { lines, bizType, bizId, bizTime }: Complete<'journal'>): boolean {
  const isOnTime = bizTime > 0 && bizTime <= state.time + MINUTE_MS
  return lines >= 2 && lines <= 16 && OUTSIDE.includes(bizType) && bizId !== '' && isOnTime
}

function faultOf(state: ExchangeState, { code, owner, asset, subKey, amount }: Required<Line>): Rejection {
  const plan = ACCOUNT_PLAN.find((row) => row.code === code)
  if (!state.assets.has(asset)) return Rejection.unknownAsset
  // What orders have locked, and what belongs to positions, is moved by these alone.
  if (plan?.movedBy !== 'journals') return Rejection.badPosting
  if (subKey > 0 && plan.subKey === undefined) return Rejection.badPosting
  if (plan.subKey === 'futuresWallet' && subKey > FuturesWallet.unified) return Rejection.badPosting
  if (plan.owner === 'house' && owner !== HOUSE) return Rejection.badPosting
  if (plan.owner === 'user' && !state.accounts.has(owner)) return Rejection.unknownAccount
  const isUndivided = plan.owner === 'user' && plan.subKey !== undefined && subKey === 0
  if (isUndivided && amount > 0n) return Rejection.badPosting
  // It has no unified accounts.
  if (plan.subKey === 'futuresWallet' && subKey === FuturesWallet.unified) return Rejection.badPosting
  if (amount === 0n || amount > LEDGER_LIMIT || amount < -LEDGER_LIMIT) return Rejection.amountOutOfRange
  return Rejection.none
}
