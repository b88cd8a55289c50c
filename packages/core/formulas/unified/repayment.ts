import { type Amount, divide } from '@bowline/money'
import { RATE_ONE } from '../perpetuals/contract.ts'

/** What a conversion costs by what causes it, 10^-8 (domain/unified-account.md §5). */
export const REPAY_FEE = { manual: 100_000n, aboveLimit: 500_000n, idle: 500_000n, liquidation: 1_000_000n } as const

/** A coin that debts may be repaid with. */
export interface RepaySource {
  readonly asset: number
  /** What of it may be used. */
  readonly amount: Amount
  /** USD, 10^-8. */
  readonly index: Amount
  /** Ratio of its first slice, 10^-8. */
  readonly ratio: bigint
  /** Stablecoins that are always collateral are used up first, as they were defined. */
  readonly isFirst: boolean
}

export interface Conversion {
  readonly from: number
  readonly fromAmount: Amount
  /** What comes to the wallet that owes. */
  readonly toAmount: Amount
  /** In what is owed, beside `toAmount`. */
  readonly fee: Amount
}

/** Stablecoins, then the higher ratio, then the larger worth. */
function bySeniority(a: RepaySource, b: RepaySource): number {
  if (a.isFirst !== b.isFirst) return a.isFirst ? -1 : 1
  if (!a.isFirst && a.ratio !== b.ratio) return a.ratio > b.ratio ? -1 : 1
  const [p, q] = [a.amount * a.index, b.amount * b.index]
  if (!a.isFirst && p !== q) return p > q ? -1 : 1
  return a.asset - b.asset
}

/**
 * How a debt is repaid: coin after coin, each at index ÷ index less the fee; what is sold up, what comes in down, so that the debt
 * is covered and the house does not pay for roundings.
 */
export function planRepayment(
  debt: { readonly amount: Amount; readonly index: Amount },
  sources: readonly RepaySource[],
  fee: bigint,
): readonly Conversion[] {
  const conversions: Conversion[] = []
  let owed = debt.amount
  for (const source of [...sources].sort(bySeniority)) {
    if (owed <= 0n) break
    const found = convert(owed, debt.index, source, fee)
    if (!found) continue
    conversions.push(found)
    owed -= found.toAmount
  }
  return conversions
}

function convert(owed: Amount, index: Amount, source: RepaySource, fee: bigint): Conversion | undefined {
  if (source.amount <= 0n || source.index <= 0n || index <= 0n) return undefined
  const left = RATE_ONE - fee
  const wanted = divide(owed * index * RATE_ONE, source.index * left, 'ceil')
  const fromAmount = wanted < source.amount ? wanted : source.amount
  const toAmount = divide(fromAmount * source.index * left, index * RATE_ONE, 'down')
  if (toAmount === 0n) return undefined
  const gross = divide(fromAmount * source.index, index, 'down')
  return { from: source.asset, fromAmount, toAmount, fee: gross - toAmount }
}
