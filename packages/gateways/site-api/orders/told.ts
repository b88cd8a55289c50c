import type { HistoryAnswer } from '@bowline/capabilities/spot/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { SiteRefusal } from '../call/site-refusal.ts'

/** Returns the rows, or refuses while the history is unavailable; both causes are temporary. */
export async function told<T>(answer: Promise<HistoryAnswer<T>>): Promise<T> {
  const result = await answer
  if (!result.ok) throw new SiteRefusal(SiteCode.busy, 'The history is not available for a moment. Try again.')
  return result.value
}
