import { useCallback, useState } from 'react'
import { usePage } from '../page-context.ts'
import { answerTo } from '../shell/errors/error-answer.ts'
import { serverText } from '../shell/errors/server-text.ts'
import { useShowError } from '../shell/errors/use-show-error.ts'
import { isSiteApiError } from '../site-api/site-api.ts'
import { useWords } from '../words/use-words.ts'

/** A rejection that stays with its form, where a toast would disappear. */
export interface Refusal {
  readonly code: string
  readonly text: string
  /** Data sent with the code, such as the time of the next attempt. */
  readonly data: unknown
}

/** Keeps the text of a rejection; rejections that lead elsewhere (a lost session, a modal) are left to the shell. */
export function useRefusal() {
  const t = useWords('shell')
  const reasons = useWords('second-factor')
  const showError = useShowError()
  const { locale } = usePage()
  const [refusal, setRefusal] = useState<Refusal>()
  const refuse = useCallback(
    (error: unknown) => {
      const answer = isSiteApiError(error) ? answerTo(error) : undefined
      const text =
        answer?.kind === 'toast'
          ? t.find(answer.key, answer.values)
          : answer?.kind === 'server-text'
            ? (reasons.find(`refused.${reasonOf(error)}`) ?? serverText(answer, t, locale.id))
            : undefined
      if (isSiteApiError(error) && text !== undefined) setRefusal({ code: error.code, text, data: error.data })
      else showError(error)
    },
    [t, reasons, showError, locale],
  )
  const forget = useCallback(() => setRefusal(undefined), [])
  return { refusal, refuse, forget }
}

/** The reason that distinguishes rejections with the same code; the server's own text is in one language only. */
function reasonOf(error: unknown): unknown {
  const data = isSiteApiError(error) ? error.data : undefined
  return typeof data === 'object' && data !== null ? (data as { reason?: unknown }).reason : undefined
}
