import { useCallback, useState } from 'react'
import { usePage } from '../page-context.ts'
import { answerTo } from '../shell/errors/error-answer.ts'
import { serverText } from '../shell/errors/server-text.ts'
import { useShowError } from '../shell/errors/use-show-error.ts'
import { isSiteApiError } from '../site-api/site-api.ts'
import { useWords } from '../words/use-words.ts'

/** A refusal that stays with the form it belongs to; a toast passes. */
export interface Refusal {
  readonly code: string
  readonly text: string
  /** What came with the code, such as when one may try again. */
  readonly data: unknown
}

/** Keeps what the server refused with as text; what leads elsewhere (a lost session, a modal) goes the shell's way. */
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

/** The word by which refusals of one code are told apart; the server's own text is in one language only. */
function reasonOf(error: unknown): unknown {
  const data = isSiteApiError(error) ? error.data : undefined
  return typeof data === 'object' && data !== null ? (data as { reason?: unknown }).reason : undefined
}
