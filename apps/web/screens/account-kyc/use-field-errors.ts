import { isoDate } from '@bowline/design-system/numbers/typed-date.ts'
import type { Refusal } from '../../account-layout/use-refusal.ts'
import { useWords } from '../../words/use-words.ts'

/** The field that is empty after an attempt, and the one the server rejected. */
export function useFieldErrors(tried: boolean, refusal: Refusal | undefined) {
  const t = useWords('account-kyc')
  const { field } = (refusal?.data ?? {}) as { field?: unknown }
  const isShown = typeof field === 'string'
  const errorOf = (name: string, value: string) =>
    isShown && field === name ? refusal?.text : tried && value.trim() === '' ? t('missing') : undefined
  return {
    errorOf,
    dateErrorOf: (name: string, value: string) =>
      errorOf(name, value) ?? (tried && isoDate(value) === undefined ? t('date.none') : undefined),
    /** Errors that belong to no field. */
    general: isShown ? undefined : refusal?.text,
  }
}
