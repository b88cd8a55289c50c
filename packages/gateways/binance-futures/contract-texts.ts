import type { Contract } from '@bowline/capabilities/markets/index.ts'
import { type Ratio, roundRatio } from '@bowline/core/formulas/perpetuals/ratio.ts'
import { formatUnits, LEDGER_DECIMALS, type Price, type Quantity, type Rounding } from '@bowline/money'

/** Ticks as text with the decimals of a tick. */
export function priceText(contract: Contract, ticks: Price): string {
  return contract.priceText(ticks, contract.priceDecimals)
}

/** A price that may lie between two ticks, such as an average, with 8 decimals. */
export function exactPriceText(contract: Contract, { value, over }: Ratio, rounding: Rounding = 'half-even'): string {
  return formatUnits(roundRatio({ value: value * contract.terms.tick, over }, rounding), LEDGER_DECIMALS)
}

export function qtyText(contract: Contract, lots: Quantity): string {
  return contract.qtyText(lots, contract.qtyDecimals)
}
