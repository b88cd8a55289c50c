import type { CodeText } from '@bowline/contract/codes.ts'
import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { useCallback, useState } from 'react'
import { usePage } from '../page-context.ts'
import { lockedUntilMs, refusalValue } from '../second-factor/refusal-values.ts'
import { answerTo, isShownByToast } from '../shell/errors/error-answer.ts'
import { serverText } from '../shell/errors/server-text.ts'
import { useShowError } from '../shell/errors/use-show-error.ts'
import { isSiteApiError } from '../site-api/site-api.ts'
import { useWords } from '../words/use-words.ts'
import { momentText } from './moment-text.ts'

const TOO_OFTEN: CodeText<'tooOften'> = '140003'

/** A rejection that stays with its form, where a toast would disappear. */
export interface Refusal {
  readonly code: string
  readonly text: string
  /** Data sent with the code, such as the time of the next attempt. */
  readonly data: unknown
}

/**
 * Keeps the text of a rejection. Those that lead elsewhere (a lost session, a modal) and those that the specification
 * shows in a toast are left to the shell, unless they give a reason that only the form can explain.
 */
export function useRefusal() {
  const t = useWords('shell')
  const reasons = useWords('second-factor')
  const showError = useShowError()
  const { locale } = usePage()
  const displayed = useLocale()
  const [refusal, setRefusal] = useState<Refusal>()
  const refuse = useCallback(
    (error: unknown) => {
      const answer = isSiteApiError(error) ? answerTo(error) : undefined
      if (answer && isShownByToast(answer) && reasonOf(error) === undefined) return showError(error)
      const waitSeconds = refusalValue(error, 'retryAfterSeconds')
      // The catalogue's sentence has a fixed number of minutes; behind it stands the true one.
      const withWait = (text: string | undefined) =>
        text !== undefined && waitSeconds !== undefined && isSiteApiError(error) && error.code === TOO_OFTEN
          ? `${text} ${reasons('wait.minutes', { n: Math.ceil(waitSeconds / 60) })}`
          : text
      const untilMs = lockedUntilMs(error)
      const text =
        untilMs !== undefined
          ? reasons('paused', { until: momentText(untilMs, displayed) })
          : answer?.kind === 'toast'
            ? withWait(t.find(answer.key, answer.values))
            : answer?.kind === 'server-text'
              ? (reasons.find(`refused.${reasonOf(error)}`) ?? serverText(answer, t, locale.id))
              : undefined
      if (isSiteApiError(error) && text !== undefined) setRefusal({ code: error.code, text, data: error.data })
      else showError(error)
    },
    [t, reasons, showError, locale, displayed],
  )
  const forget = useCallback(() => setRefusal(undefined), [])
  return { refusal, refuse, forget }
}

/** The reason that distinguishes rejections with the same code; the server's own text is in one language only. */
function reasonOf(error: unknown): unknown {
  const data = isSiteApiError(error) ? error.data : undefined
  return typeof data === 'object' && data !== null ? (data as { reason?: unknown }).reason : undefined
}
