import type { Amount, Price, Quantity } from '@bowline/money'
import { isUnderMargin } from './balances.ts'
import { type ContractTerms, contractFeeOf, type Direction, notionalOf } from './contract.ts'
import { initialMarginOf } from './margin.ts'
import { profitOf } from './position.ts'
import { maintenanceMarginOf, type Tier } from './tiers.ts'

/** What an isolated position comes to by the orders of one side. */
export interface Standing {
  /** Lots of the other side, which are closed first. */
  readonly against: Quantity
  readonly lots: Quantity
  /** What is behind these at mark. */
  readonly equity: Amount
}

/** A contract at its mark, and how a position in it is opened. */
export interface OpeningBounds {
  readonly contract: ContractTerms
  readonly tiers: readonly Tier[]
  readonly mark: Price
  readonly leverage: number
  /** 10^-8. */
  readonly takerRate: bigint
}

/** With so many lots more of a side that were opened at a price, of which the fee is paid. */
export function standingAfter(
  { contract, mark, leverage, takerRate }: OpeningBounds,
  side: Direction,
  before: Standing,
  lots: Quantity,
  price: Price,
): Standing {
  const value = notionalOf(contract, lots, price)
  const gain = profitOf(contract, side, value, notionalOf(contract, lots, mark))
  const equity = before.equity + initialMarginOf(value, leverage) + gain - contractFeeOf(value, takerRate)
  return { against: 0n, lots: before.lots + lots, equity }
}

/** Whether it would be liquidated at once. */
export function isShort({ contract, tiers, mark }: OpeningBounds, { lots, equity }: Standing): boolean {
  return isUnderMargin(maintenanceMarginOf(tiers, notionalOf(contract, lots, mark)), equity)
}
