import { type Amount, divide, type Price } from '@bowline/money'
import { type ContractTerms, type Direction, LONG, SHORT } from '../perpetuals/contract.ts'
import type { Position } from '../perpetuals/position.ts'
import type { Ratio } from '../perpetuals/ratio.ts'
import type { Tier } from '../perpetuals/tiers.ts'
import { type CountedCoin, countedShareOf } from './collateral.ts'
import { unifiedLiquidationPriceOf } from './liquidation-price.ts'

const UNIT = 100_000_000n

/** One cross position of a pair, valued at the mark in what the contract settles in. */
export interface ValuedLeg {
  readonly position: Position
  readonly upl: Amount
  readonly maintenance: Amount
}

/** The cross positions of a contract in a unified account: one, or a long and a short beside each other. */
export interface UnifiedPair {
  readonly contract: ContractTerms
  readonly tiers: readonly Tier[]
  readonly mark: Price
  readonly legs: readonly ValuedLeg[]
  /** Index of what it settles in. */
  readonly settleIndex: Amount
  /** The coin that the contract is about, where it can be collateral. */
  readonly coin: CountedCoin | undefined
}

/** USD, 10^-8. */
export interface PairAccount {
  readonly marginBalance: Amount
  readonly maintenance: Amount
}

/**
 * Where the account is liquidated if the contract's coin alone moves, in ticks. Of a long and a short beside each other what is more
 * of one has such a price, as with everything else the account is liquidated by.
 */
export function unifiedPairPriceOf(
  side: Direction,
  { contract, tiers, mark, legs, settleIndex, coin }: UnifiedPair,
  { marginBalance, maintenance }: PairAccount,
): Ratio | undefined {
  const sum = (of: (leg: ValuedLeg) => Amount) => legs.reduce((all, leg) => all + of(leg), 0n)
  const net = sum(({ position }) => position.side * position.qty)
  if (net === 0n || (net > 0n ? LONG : SHORT) !== side) return undefined
  const inUsd = (amount: Amount) => divide(amount * settleIndex, UNIT, 'floor')
  const entryValue = side * sum(({ position }) => position.side * position.entryValue)
  const isLinear = contract.family === 'linear'
  const gain = sum(({ upl }) => upl)
  // What moves with the mark is in the formula: the coin itself, and the pair's profit unless it is in that coin.
  const moving = (coin?.value ?? 0n) + (isLinear ? inUsd(gain) : 0n)
  return unifiedLiquidationPriceOf({
    ...{ contract, tiers, mark, settleIndex },
    position: { side, qty: net < 0n ? -net : net, entryValue },
    ratio: coin ? countedShareOf(coin) : 0n,
    coinIndex: coin?.index ?? 0n,
    coins: coin ? coin.equity - (isLinear ? 0n : gain) : 0n,
    others: marginBalance - moving - (maintenance - inUsd(sum((leg) => leg.maintenance))),
  })
}
