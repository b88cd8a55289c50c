import { journal, type Line, moved } from '@bowline/core/messages/journal.ts'
import { BizType, LedgerCode } from '@bowline/core/messages/terms.ts'
import type { Amount } from '@bowline/money'
import type { Move } from './life-cycle.ts'

/** What a journal of a withdrawal is made from; amounts in ledger units. */
export interface MovedMoney {
  readonly withdrawId: string
  readonly account: number
  readonly asset: number
  readonly amount: Amount
  readonly fee: Amount
  /** Number of the chain, the sub-key of wallets and of what was approved for it. */
  readonly chain: number
  readonly receiver?: number | undefined
  /** How often it went back to the queue before. */
  readonly generation: number
}

/** Legs of the key: a withdrawal has each of its journals once in each generation, which a recall ends. */
const LEGS: Readonly<Record<Move, number>> = {
  ...{ lock: 0, release: 1, settle: 2, approve: 3, refund: 4, finish: 5, recall: 6 },
}
const LEGS_OF_GENERATION = 8
/** The number of a leg is one byte. */
const MOST_RECALLS = 31

export const withdrawalKey = (withdrawId: string) => `wdr:${withdrawId}`

/** The command of one of its journals. `atMs` is when the step began: the same at every repeat. */
export function journalOf(move: Move, money: MovedMoney, atMs: number): ReturnType<typeof journal> {
  if (money.generation > MOST_RECALLS) throw new Error(`withdrawal ${money.withdrawId} went back too often`)
  const key = {
    bizType: BizType.withdrawal,
    bizId: withdrawalKey(money.withdrawId),
    leg: LEGS[move] + LEGS_OF_GENERATION * money.generation,
    bizTime: atMs,
  }
  return journal({ ...key, actor: 'wallet', memo: `withdrawal ${move}` }, merged(linesOf(move, money)))
}

/** A journal names each account once. */
function merged(lines: readonly Line[]): readonly Line[] {
  const byAccount = Map.groupBy(lines, ({ code, owner, subKey, asset }) => `${code}:${owner}:${subKey}:${asset}`)
  return [...byAccount.values()].map((same) => ({
    ...(same[0] as Line),
    amount: same.reduce((sum, { amount }) => sum + amount, 0n),
  }))
}

function linesOf(move: Move, money: MovedMoney): readonly Line[] {
  const { account: owner, asset, amount, fee, chain } = money
  const available = { code: LedgerCode.spotAvailable, owner }
  const withdrawing = { code: LedgerCode.spotWithdrawing, owner }
  const approved = { code: LedgerCode.approvedWithdrawals, owner, subKey: chain }
  const income = { code: LedgerCode.withdrawalFees }
  const net = amount - fee
  switch (move) {
    case 'lock':
      return moved(available, withdrawing, asset, amount)
    case 'release':
      return moved(withdrawing, available, asset, amount)
    case 'settle':
      return moved(withdrawing, { code: LedgerCode.spotAvailable, owner: receiverOf(money) }, asset, amount)
    case 'approve':
      return [...moved(withdrawing, approved, asset, net), ...feeLines(withdrawing, income, asset, fee)]
    case 'recall':
      return [...moved(approved, withdrawing, asset, net), ...feeLines(income, withdrawing, asset, fee)]
    case 'refund':
      return [...moved(approved, available, asset, net), ...feeLines(income, available, asset, fee)]
    case 'finish':
      return moved(approved, { code: LedgerCode.hotWallet, subKey: chain }, asset, net)
  }
}

function feeLines(from: Omit<Line, 'asset' | 'amount'>, to: typeof from, asset: number, fee: Amount): readonly Line[] {
  return fee > 0n ? moved(from, to, asset, fee) : []
}

function receiverOf({ receiver }: MovedMoney): number {
  if (receiver === undefined) throw new Error('settled without a receiver')
  return receiver
}
