import { answerTo } from '../../../shell/errors/error-answer.ts'
import { useShowError } from '../../../shell/errors/use-show-error.ts'
import { isSiteApiError } from '../../../site-api/site-api.ts'

const overPage = new Set(['modal', 'verify', 'notice'])

/** Tells a refusal that no field of a form can mend, such as that of a country, over the whole page; false: it is another. */
export function useTellOverPage(): (error: unknown) => boolean {
  const showError = useShowError()
  return (error) => {
    if (!isSiteApiError(error) || !overPage.has(answerTo(error).kind)) return false
    showError(error)
    return true
  }
}
