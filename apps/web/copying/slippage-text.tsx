import { PercentText } from '@bowline/design-system/number-texts/percent-text.tsx'
import { ppmPercent } from './ppm-percent.ts'

const PLACES = 3

/** How much worse than the leader somebody bought or sold; below zero: better. It loses money, whatever its sign. */
export function SlippageText({ ppm }: { readonly ppm: number | null }) {
  return <PercentText value={ppm === null ? null : ppmPercent(ppm)} decimals={PLACES} tone="plain" exact />
}
