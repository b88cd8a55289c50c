import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { percentText } from '../fee-texts/rate-percent.ts'
import { ppmPercent } from './ppm-percent.ts'

/** Parts of a million as a percentage within a sentence. */
export function usePpmText(): (ppm: number) => string {
  const { symbols } = useLocale()
  return (ppm) => percentText(ppmPercent(ppm), symbols)
}
