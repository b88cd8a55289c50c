import type { Locale } from '@bowline/contract/terms/locales.ts'
import { isSiteApiError } from '../site-api/site-api.ts'
import { wordsOf } from '../words/use-words.ts'
import { loadWords } from '../words/word-books.ts'

/**
 * Gives a refusal its sentence in the language of the page, with the bound that was hit. The words come with the first
 * refusal; without them, or for a reason that no page can meet, the text of the code stays.
 */
export async function wordRefusal(error: unknown, { id, tag }: Locale): Promise<void> {
  if (!isSiteApiError(error) || error.reason === undefined) return
  const { reason, values } = error
  await loadWords('refusals', id).then(
    () => {
      error.sentence = wordsOf('refusals', id, tag).find(reason, values)
    },
    () => undefined,
  )
}
