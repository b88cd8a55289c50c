import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { NumberText } from '@bowline/design-system/number-texts/number-text.tsx'
import { PercentText } from '@bowline/design-system/number-texts/percent-text.tsx'
import { writeDigits, writePercent } from '@bowline/design-system/numbers/write-digits.ts'

/** What a margin ratio is called that nothing is left to hold against; in percent. */
export const BEYOND = '≥100'

/** A margin ratio; in percent, empty where no equity is left for what is held. */
export function MarginRatio({ percent }: { readonly percent: string }) {
  const { symbols } = useLocale()
  if (percent !== '') return <PercentText value={percent} signed={false} tone="plain" exact />
  return <NumberText text={writePercent(writeDigits(BEYOND, symbols), symbols)} />
}
