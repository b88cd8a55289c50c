import { contractFeeOf, notionalOf } from '@bowline/core/formulas/perpetuals/contract.ts'
import { liquidationPriceOf } from '@bowline/core/formulas/perpetuals/liquidation-price.ts'
import { costShareOf, profitOf, uplOf } from '@bowline/core/formulas/perpetuals/position.ts'
import { roundRatio } from '@bowline/core/formulas/perpetuals/ratio.ts'
import { maintenanceMarginOf } from '@bowline/core/formulas/perpetuals/tiers.ts'
import { formatUnits, isFault, lotsToQuantity, priceToTicks } from '@bowline/money'
import type { Terms } from '../figures/contract-terms.ts'
import type { PositionRow } from './position-rows.ts'

type Held = Pick<PositionRow, 'figures' | 'terms'>

/** The entry in whole ticks, as near as they come. */
export function entryTicks({ figures }: Pick<PositionRow, 'figures'>): bigint {
  return roundRatio(figures.entryPrice, 'half-even')
}

/** What closing so many lots at a price would bring, in what the contract settles in: profit, and less the fee of a taker. */
export function closingResult({ figures, terms }: Held, lots: bigint, ticks: bigint) {
  const { side, qty, entryValue } = figures.position
  const share = costShareOf(entryValue, lots < qty ? lots : qty, qty)
  const worth = notionalOf(terms.value, lots, ticks)
  const profit = profitOf(terms.value, side, share, worth)
  const fee = contractFeeOf(worth, terms.takerRate)
  return { profit, fee, net: profit - fee }
}

/** Where an isolated position would be liquidated with another margin; null = nowhere. */
export function liquidationWith({ figures, terms }: Held, margin: bigint): string | null {
  const { position } = figures
  const price = liquidationPriceOf(terms.value, terms.tiers, [position], margin)
  return price ? priceOfTicks(roundRatio(price, position.side === 1n ? 'ceil' : 'floor'), terms) : null
}

/** What an isolated position needs for its margin to last to a price: maintenance there, and what is lost on the way. */
export function marginFor({ figures, terms }: Held, ticks: bigint): bigint {
  const { position } = figures
  const worth = notionalOf(terms.value, position.qty, ticks)
  return maintenanceMarginOf(terms.tiers, worth) - uplOf(terms.value, position, ticks)
}

export function ticksFrom(text: string, { tick }: Terms): bigint {
  const read = priceToTicks(text, tick)
  return isFault(read) ? 0n : read
}

export function priceOfTicks(ticks: bigint, { tick, row }: Terms): string {
  return lotsToQuantity(ticks, tick, row.coinResultVo.symbolPricePrecision)
}

export function signedText(amount: bigint): string {
  return amount < 0n ? `-${formatUnits(-amount, 8)}` : formatUnits(amount, 8)
}
