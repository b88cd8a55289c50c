import type { Amount, Price } from '@bowline/money'
import { type ContractTerms, RATE_ONE } from '../perpetuals/contract.ts'
import type { Position } from '../perpetuals/position.ts'
import { type Ratio, ratio } from '../perpetuals/ratio.ts'
import { holds, type Tier } from '../perpetuals/tiers.ts'

const UNIT = 100_000_000n

/** A position of a unified account, and what else there is. USD and indexes 10^-8. */
export interface UnifiedPosition {
  readonly contract: ContractTerms
  readonly tiers: readonly Tier[]
  readonly position: Position
  readonly mark: Price
  /** Index of what it settles in, and of its coin, which moves with the mark. */
  readonly settleIndex: Amount
  readonly coinIndex: Amount
  /** Collateral in the coin and its ratio (10^-8), of one slice; nothing where the coin is none. */
  readonly coins: Amount
  readonly ratio: bigint
  /** Value of everything else less the maintenance of other positions and of debts. */
  readonly others: Amount
}

/**
 * The mark, in ticks, at which the margin balance of a unified account is its maintenance when this coin alone moves; undefined =
 * at none. For users' eyes (futures-additions.md §7):
 *   linear    p = (s·entry·I − K − cum·I) / (q·factor·I·(s − rate) + r·W·I_b/m)
 *   inverse   p = (q·factor·(r·s + rate)·I_b/m − K) / ((r·(W + s·entry) + cum)·I_b/m)
 * K is `others`, m the mark of now, of which the coin's index I_b keeps its distance.
 */
export function unifiedLiquidationPriceOf(of: UnifiedPosition): Ratio | undefined {
  for (const tier of of.tiers) {
    const price = priceIn(of, tier)
    if (price && holds(of.tiers, tier, worthAt(of, price))) return price
  }
  return undefined
}

function priceIn({ contract, position, ...of }: UnifiedPosition, { rate, cumulated }: Tier): Ratio | undefined {
  const { side, qty, entryValue } = position
  const worth = qty * contract.factor
  const others = of.others * UNIT * RATE_ONE * of.mark
  if (contract.family === 'linear') {
    const top = (side * entryValue * RATE_ONE - cumulated) * of.settleIndex * of.mark - others
    const perTick = worth * of.settleIndex * (side * RATE_ONE - rate) * of.mark + of.ratio * of.coins * of.coinIndex
    return above(top, perTick)
  }
  const top = worth * (of.ratio * side + rate) * of.coinIndex - others
  return above(top, (of.ratio * (of.coins + side * entryValue) + cumulated) * of.coinIndex)
}

function worthAt({ contract: { family, factor }, position: { qty } }: UnifiedPosition, price: Ratio): Ratio {
  const worth = qty * factor
  return family === 'linear'
    ? { value: worth * price.value, over: price.over }
    : { value: worth * price.over, over: price.value }
}

/** Only a price above zero is one. */
function above(value: bigint, over: bigint): Ratio | undefined {
  if (over === 0n) return undefined
  const price = ratio(value, over)
  return price.value > 0n ? price : undefined
}
