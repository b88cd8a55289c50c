import { journal, type Line, moved } from '@bowline/core/messages/journal.ts'
import { BizType, LedgerCode } from '@bowline/core/messages/terms.ts'
import type { Amount } from '@bowline/money'
import { CUSTODY_CODES, type CustodyRole } from '../payments/payment-journals.ts'

interface SuspenseMoney {
  readonly key: string
  readonly asset: number
  /** Ledger units. */
  readonly amount: Amount
}

/** Legs of the key, beside those of a credit and its reversal. */
const LEGS = { suspend: 2, restore: 3, own: 4 } as const

/** Coins that belong to nobody we know, in one of our wallets on a chain (domain/ledger.md: Dr 1110, Cr 2500). */
export function suspendJournal(
  { key, asset, amount, role, chain }: SuspenseMoney & { readonly role: CustodyRole; readonly chain: number },
  atMs: number,
) {
  const terms = { bizType: BizType.deposit, bizId: key, leg: LEGS.suspend, bizTime: atMs }
  const from = { code: CUSTODY_CODES[role], subKey: chain }
  return journal(
    { ...terms, actor: 'wallet', memo: 'deposit in suspense' },
    moved(from, { code: LedgerCode.suspense }, asset, amount),
  )
}

/** They are our own: the cold wallet has sent them, by a transfer that two persons had given up (Dr 2500, Cr 1130). */
export function ownJournal({ key, asset, amount, chain }: SuspenseMoney & { readonly chain: number }, atMs: number) {
  const terms = { bizType: BizType.sweep, bizId: key, leg: LEGS.own, bizTime: atMs }
  const from = { code: CUSTODY_CODES.cold, subKey: chain }
  return journal(
    { ...terms, actor: 'wallet', memo: 'given up, and sent all the same' },
    moved({ code: LedgerCode.suspense }, from, asset, amount),
  )
}

/** To whom they belong after all (2500 to 2100), less what the work costs. */
export function restoreJournal(
  {
    key,
    asset,
    amount,
    fee,
    account,
    actor,
  }: SuspenseMoney & { readonly fee: Amount; readonly account: number; readonly actor: string },
  atMs: number,
) {
  const terms = { bizType: BizType.deposit, bizId: key, leg: LEGS.restore, bizTime: atMs }
  const lines: readonly Line[] = [
    { code: LedgerCode.suspense, asset, amount: -amount },
    { code: LedgerCode.spotAvailable, owner: account, asset, amount: amount - fee },
    { code: LedgerCode.withdrawalFees, asset, amount: fee },
  ]
  return journal(
    { ...terms, actor, memo: 'deposit recovered' },
    lines.filter((line) => line.amount !== 0n),
  )
}
