import { answerTo } from '../../shell/errors/error-answer.ts'
import { SiteApiError } from '../../site-api/site-api.ts'
import { useWords } from '../../words/use-words.ts'

/** Why a call failed, as a sentence to show in place instead of a toast. */
export function useFailureText(): (error: unknown) => string {
  const t = useWords('desk')
  const shell = useWords('shell')
  return (error) => {
    if (!(error instanceof SiteApiError)) throw error
    const answer = answerTo(error)
    if (answer.kind === 'server-text' || answer.kind === 'sign-in')
      return (
        t.find(`ticket.refused.${error.code}`, { text: error.sentence ?? error.message }) ??
        error.sentence ??
        error.message
      )
    if (answer.kind === 'verify') return shell(answer.key)
    return shell.find(answer.key, 'values' in answer ? answer.values : {}) ?? shell('error.system')
  }
}
