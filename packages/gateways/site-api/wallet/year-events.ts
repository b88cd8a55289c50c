import type { LedgerChange } from '@bowline/capabilities/ledger-history/index.ts'
import { BizType } from '@bowline/core/messages/terms.ts'

/** What a change is filed under. */
export const STATEMENT_PRODUCTS = [
  'spot',
  'convert',
  'futures',
  'copy-trading',
  'earn',
  'referral',
  'card',
  'payments',
  'wallet',
  'other',
] as const
export type StatementProduct = (typeof STATEMENT_PRODUCTS)[number]

const PRODUCTS: Readonly<Record<BizType, StatementProduct>> = {
  [BizType.funding]: 'wallet',
  [BizType.orderLock]: 'spot',
  [BizType.orderRelease]: 'spot',
  [BizType.tradeBase]: 'spot',
  [BizType.tradeQuote]: 'spot',
  [BizType.tradeFee]: 'spot',
  [BizType.tradeRebate]: 'spot',
  // What moves between one's own accounts changes nothing: these went to somebody else, or came from them.
  [BizType.transfer]: 'payments',
  [BizType.correction]: 'other',
  [BizType.deposit]: 'wallet',
  [BizType.withdrawal]: 'wallet',
  [BizType.sweep]: 'wallet',
  [BizType.networkFee]: 'wallet',
  [BizType.writeOff]: 'other',
  [BizType.contractProfit]: 'futures',
  [BizType.contractFee]: 'futures',
  [BizType.isolatedMargin]: 'futures',
  [BizType.fundingFee]: 'futures',
  [BizType.clearance]: 'futures',
  [BizType.insurance]: 'futures',
  [BizType.convert]: 'convert',
  [BizType.interest]: 'futures',
  [BizType.repayment]: 'futures',
  [BizType.upgrade]: 'futures',
  [BizType.earn]: 'earn',
  [BizType.card]: 'card',
  [BizType.referral]: 'referral',
}
const KINDS: ReadonlyMap<number, string> = new Map(Object.entries(BizType).map(([name, number]) => [number, name]))

export function productOf({ bizType, isMain }: Pick<LedgerChange, 'bizType' | 'isMain'>): StatementProduct {
  return isMain ? (PRODUCTS[bizType as BizType] ?? 'other') : 'copy-trading'
}

export function kindOf(bizType: number): string {
  return KINDS.get(bizType) ?? String(bizType)
}

interface Amount {
  readonly asset: number
  /** Ledger units, above zero. */
  readonly amount: bigint
}

/** One thing that happened to a person: a coin for another, or one that came or went. */
export interface YearEvent {
  readonly timeMs: number
  readonly sequence: number
  readonly product: StatementProduct
  readonly kind: string
  readonly received?: Amount
  readonly sent?: Amount
  /** Beside what was sent. */
  readonly fee?: Amount
}

const SWAPS: ReadonlySet<number> = new Set([
  ...[BizType.tradeBase, BizType.tradeQuote, BizType.convert, BizType.repayment],
])

/** Of the changes of one command. What they amount to per coin is what the events do. */
export function eventsOf(changes: readonly LedgerChange[]): YearEvent[] {
  const swapped = changes.filter(({ bizType, amount }) => SWAPS.has(bizType) && amount !== 0n)
  const [sent, received] = [swapped.filter(({ amount }) => amount < 0n), swapped.filter(({ amount }) => amount > 0n)]
  const [gone, come] = [sent[0], received[0]]
  if (sent.length !== 1 || received.length !== 1 || !gone || !come) return changes.map(singleEvent)
  const rest = changes.filter((change) => change !== gone && change !== come)
  const fees = rest.filter(({ bizType, amount }) => bizType === BizType.tradeFee && amount < 0n)
  const fee = fees.length === 1 ? fees[0] : undefined
  const swap: YearEvent = {
    ...{ timeMs: gone.timeMs, sequence: gone.sequence, product: productOf(gone) },
    kind: gone.bizType === BizType.convert || gone.bizType === BizType.repayment ? kindOf(gone.bizType) : 'trade',
    ...{ sent: amountOf(gone), received: amountOf(come), ...(fee && { fee: amountOf(fee) }) },
  }
  return [swap, ...rest.filter((change) => change !== fee).map(singleEvent)]
}

const amountOf = ({ asset, amount }: LedgerChange): Amount => ({ asset, amount: amount < 0n ? -amount : amount })

function singleEvent(change: LedgerChange): YearEvent {
  const { timeMs, sequence, bizType, amount } = change
  const event = { timeMs, sequence, product: productOf(change), kind: kindOf(bizType) }
  return amount < 0n ? { ...event, sent: amountOf(change) } : { ...event, received: amountOf(change) }
}
