import type { Contract } from '@bowline/capabilities/markets/index.ts'
import type { Ratio } from '@bowline/core/formulas/perpetuals/ratio.ts'
import type { Price, Quantity, Rounding } from '@bowline/money'

/** Ticks as text with the decimals of a tick. */
export function priceText(contract: Contract, ticks: Price): string {
  return contract.priceText(ticks, contract.priceDecimals)
}

/** A price that may lie between two ticks, such as an average, with 8 decimals. */
export function exactPriceText(contract: Contract, price: Ratio, rounding?: Rounding): string {
  return contract.exactPriceText(price, rounding)
}

export function qtyText(contract: Contract, lots: Quantity): string {
  return contract.qtyText(lots, contract.qtyDecimals)
}
