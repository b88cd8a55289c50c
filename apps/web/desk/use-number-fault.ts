import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { unreadableText } from '@bowline/design-system/numbers/type-decimal.ts'
import { useWords } from '../words/use-words.ts'
import { isWholeSteps, numberFaultOf } from './number-fault.ts'

/** What is wrong with a field's value as a number, for a form that asks nothing more of it. */
export function useNumberFault(): (value: string, step?: string) => string | undefined {
  const t = useWords('desk')
  const { symbols } = useLocale()
  return (value, step) => {
    const text = unreadableText(value)
    if (text !== undefined) return t(`number.${numberFaultOf(text)}`, { decimal: symbols.decimal })
    if (step === undefined || value === '' || isWholeSteps(value, step)) return undefined
    return t('number.step', { step })
  }
}
