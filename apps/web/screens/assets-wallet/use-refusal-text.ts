import type { Refusal } from '../../account-layout/use-refusal.ts'
import { useWords } from '../../words/use-words.ts'

/** What a refusal of the wallet says, by its reason where this page has words for it. */
export function useRefusalText(refusal: Refusal | undefined): string | undefined {
  const t = useWords('assets-wallet')
  if (!refusal) return undefined
  const reason = (refusal.data as { reason?: unknown } | null)?.reason
  return t.find(`refused.${reason}`) ?? refusal.text
}
