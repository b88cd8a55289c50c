import { usePage } from '../../page-context.ts'
import { answerText } from '../../shell/errors/answer-text.ts'
import { answerTo } from '../../shell/errors/error-answer.ts'
import { SiteApiError } from '../../site-api/site-api.ts'
import { useWords } from '../../words/use-words.ts'

/** Why a call failed, as a sentence to show in place instead of a toast. */
export function useFailureText(): (error: unknown) => string {
  const t = useWords('desk')
  const shell = useWords('shell')
  const { locale } = usePage()
  return (error) => {
    if (!(error instanceof SiteApiError)) throw error
    const text = answerText(answerTo(error), shell, locale.id)
    return t.find(`ticket.refused.${error.code}`, { text }) ?? text
  }
}
