import { journal, type Line } from '@bowline/core/messages/journal.ts'
import { BizType, LedgerCode } from '@bowline/core/messages/terms.ts'
import type { Amount } from '@bowline/money'

/** What a journal of a deposit is made from; amounts in ledger units. */
export interface DepositMoney {
  readonly key: string
  readonly account: number
  readonly asset: number
  readonly amount: Amount
  /** Number of the chain: the sub-key of what lies at its addresses. */
  readonly chain: number
  /** Of a credit, what an earlier shortfall takes; of a reversal, what the user's balance does not give. */
  readonly debt: Amount
}

/** Legs of the key: a generation of a deposit is credited once and taken back once. */
const LEGS = { credit: 0, reversal: 1 } as const

/** The command that credits a deposit or takes it back (W10). `atMs` is when it was asked for: the same at every repeat. */
export function depositJournal(
  kind: 'credit' | 'reversal',
  { key, account, asset, amount, chain, debt }: DepositMoney,
  atMs: number,
): ReturnType<typeof journal> {
  const sign = kind === 'credit' ? 1n : -1n
  const lines: readonly Line[] = [
    { code: LedgerCode.depositAddresses, subKey: chain, asset, amount: -sign * amount },
    { code: LedgerCode.badDebt, asset, amount: sign * debt },
    { code: LedgerCode.spotAvailable, owner: account, asset, amount: sign * (amount - debt) },
  ]
  const terms = { bizType: BizType.deposit, bizId: key, leg: LEGS[kind], bizTime: atMs }
  return journal(
    { ...terms, actor: 'wallet', memo: `deposit ${kind}` },
    lines.filter((line) => line.amount !== 0n),
  )
}
