import { journal, type LedgerAccount, moved } from '@bowline/core/messages/journal.ts'
import { BizType, LedgerCode } from '@bowline/core/messages/terms.ts'
import type { Amount } from '@bowline/money'
import type { PaymentMove } from '../postings/postings.store.ts'

/** Whose money it is on a chain. `fuel`: at addresses of users, and ours: for the fees of what is moved from there. */
export type CustodyRole = 'deposits' | 'hot' | 'warm' | 'cold' | 'gas' | 'fuel'

export const CUSTODY_CODES: Readonly<Record<CustodyRole, number>> = {
  deposits: LedgerCode.depositAddresses,
  hot: LedgerCode.hotWallet,
  warm: LedgerCode.warmWallet,
  cold: LedgerCode.coldWallet,
  gas: LedgerCode.gasTank,
  fuel: LedgerCode.gasTank,
}

/** What a journal of a transaction of ours is made from; amounts in ledger units. */
export interface PaymentMoney {
  readonly key: string
  readonly chain: number
  /** What goes from one of our wallets to another. */
  readonly own: {
    readonly asset: number
    readonly amount: Amount
    readonly from: CustodyRole
    readonly to: CustodyRole
  }
  /** What the chain took for it. */
  readonly cost: { readonly asset: number; readonly amount: Amount; readonly from: CustodyRole }
}

const LEGS: Readonly<Record<PaymentMove, number>> = { leave: 0, arrive: 1, return: 2, cost: 3 }

/** Undefined: nothing to post. */
export function paymentJournal(
  move: PaymentMove,
  { key, chain, own, cost }: PaymentMoney,
  atMs: number,
): ReturnType<typeof journal> | undefined {
  const at = (role: CustodyRole): LedgerAccount => ({ code: CUSTODY_CODES[role], subKey: chain })
  const transit: LedgerAccount = { code: LedgerCode.ownTransfers, subKey: chain }
  // Value leaves the wallet that is credited: an asset account is debited by what comes.
  const lines = {
    leave: () => moved(transit, at(own.from), own.asset, own.amount),
    arrive: () => moved(at(own.to), transit, own.asset, own.amount),
    return: () => moved(at(own.from), transit, own.asset, own.amount),
    cost: () => moved({ code: LedgerCode.networkCost }, at(cost.from), cost.asset, cost.amount),
  }[move]()
  if (lines.every(({ amount }) => amount === 0n)) return undefined
  const bizType = move === 'cost' ? BizType.networkFee : BizType.sweep
  const terms = { bizType, bizId: key, leg: LEGS[move], bizTime: atMs }
  return journal({ ...terms, actor: 'wallet', memo: `own transaction: ${move}` }, lines)
}
