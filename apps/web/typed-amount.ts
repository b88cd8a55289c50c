import { compareDecimals, placesOf, toUnits, trimDecimals } from '@bowline/design-system/numbers/decimal.ts'

/** Ledger units have as many decimals. */
const PLACES = 8

export type AmountFault = 'missing' | 'decimals' | 'least' | 'most' | 'balance'

export interface AmountBounds {
  readonly least?: string
  readonly most: string
  /** What there is to give. */
  readonly available?: string
}

/** The first thing wrong with an amount that was typed. The server decides the rest. */
export function amountFault(amount: string, { least, most, available }: AmountBounds): AmountFault | undefined {
  if (!/^\d+(\.\d+)?$/.test(amount) || toUnits(amount, PLACES) === 0n) return 'missing'
  if (placesOf(trimDecimals(amount)) > PLACES) return 'decimals'
  if (least !== undefined && compareDecimals(amount, least) < 0) return 'least'
  if (compareDecimals(amount, most) > 0) return 'most'
  return available !== undefined && compareDecimals(amount, available) > 0 ? 'balance' : undefined
}

/** As much as there is and may be. */
export function mostAmount(available: string, most: string): string {
  return trimDecimals(compareDecimals(available, most) < 0 ? available : most)
}
