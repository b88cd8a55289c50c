import { answerTo } from '../../shell/errors/error-answer.ts'
import { useShowError } from '../../shell/errors/use-show-error.ts'
import { isSiteApiError } from '../../site-api/site-api.ts'

const overPage = new Set(['modal', 'verify', 'notice'])

/**
 * Shows a rejection that no field can fix, such as a country restriction, over the whole page. False: it is a different
 * one.
 */
export function useReportOverPage(): (error: unknown) => boolean {
  const showError = useShowError()
  return (error) => {
    if (!isSiteApiError(error) || !overPage.has(answerTo(error).kind)) return false
    showError(error)
    return true
  }
}
