import { formatUnits, trimUnits } from '@bowline/money'
import { averageText } from '../../desk/order-ticket/shown-texts.ts'
import type { Terms } from './contract-terms.ts'

const INVERSE = 0
const ONE = 100_000_000n

/** Ledger units with two digits behind the point, more where they are small; the sign kept. */
export function amountText(units: bigint): string {
  const size = units < 0n ? -units : units
  const places = size >= ONE || size === 0n ? 2 : 6
  const step = 10n ** BigInt(8 - places)
  const text = formatUnits((size / step) * step, 8).slice(0, places - 8)
  return units < 0n ? `-${text}` : text
}

/** How amounts are written of what a contract settles in: of a coin with all digits, as less than a hundredth of one is much. */
export function digitsOf(terms: Terms | undefined): { readonly decimals?: number; readonly exact?: boolean } {
  return terms?.row.contractSide === INVERSE ? { decimals: 8, exact: true } : {}
}

/** 10^-8 as percent with two digits. */
export function percentText(rate: bigint): string {
  const size = rate < 0n ? -rate : rate
  const text = formatUnits((size * 100n) / 1_000_000n, 2)
  return rate < 0n ? `-${text}` : text
}

/** A price between two ticks, in ticks × 10^8. */
export function betweenTicks(price: bigint, tick: bigint, decimals: number): string {
  return averageText(trimUnits((price * tick) / ONE, 8), decimals)
}
