import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { fromUnits, toUnits, trimDecimals } from '@bowline/design-system/numbers/decimal.ts'
import { percentText } from '../fee-texts/rate-percent.ts'

/** Parts of a million in a percent. */
const PLACES = 4

/** 12,500 → '1.25'. */
export function ppmPercent(ppm: number): string {
  return trimDecimals(fromUnits(BigInt(ppm), PLACES))
}

/** '1.25' → 12,500. */
export function percentPpm(percent: string): number {
  return Number(toUnits(percent, PLACES))
}

/** Parts of a million as a percentage within a sentence. */
export function usePpmText(): (ppm: number) => string {
  const { symbols } = useLocale()
  return (ppm) => percentText(ppmPercent(ppm), symbols)
}
