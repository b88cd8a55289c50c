import type { Refusal } from '../account-layout/use-refusal.ts'
import { useWords } from '../words/use-words.ts'
import { type RefusedField, reasonOf, refusedField } from './refused-field.ts'

/** What a refusal says at a field: nothing where it is about another one. */
export function useRefusalText(refusal: Refusal | undefined): (field: RefusedField) => string | undefined {
  const t = useWords('user-layout')
  return (field) => {
    if (!refusal || refusedField(refusal) !== field) return undefined
    return t.find(`refused.${reasonOf(refusal.data)}`) ?? refusal.text
  }
}
