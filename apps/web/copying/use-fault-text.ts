import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { displayNumber } from '@bowline/design-system/numbers/display-number.ts'
import { useWords } from '../words/use-words.ts'
import type { Fault } from './copy-form.ts'

/** What is wrong with a field, as a sentence. */
export function useFaultText(): (fault: Fault) => string {
  const t = useWords('copying')
  const { symbols } = useLocale()
  const shown = (text: string) => displayNumber(text, { decimals: 8, exact: true, trim: true, zero: true }, symbols)
  return (found) =>
    found.fault === 'range'
      ? t('fault.range', { least: shown(found.least), most: shown(found.most) })
      : t(`fault.${found.fault}`)
}
