import { usePage } from '../../page-context.ts'
import { answerText } from '../../shell/errors/answer-text.ts'
import { useShowError } from '../../shell/errors/use-show-error.ts'
import { useWords } from '../../words/use-words.ts'
import { isOverPage, type RefusalReader } from './sending/read-refusal.ts'

/** What a ticket does with refusals beside its form. */
export interface TicketRefusals extends RefusalReader {
  /** Shows a rejection over the whole page, or says it by a toast. False: it is one that stays with the form. */
  readonly reportOverPage: (error: unknown) => boolean
}

export function useTicketRefusals(): TicketRefusals {
  const shell = useWords('shell')
  const showError = useShowError()
  const { locale } = usePage()
  return {
    textOf: (answer) => answerText(answer, shell, locale.id),
    reportOverPage(error) {
      if (!isOverPage(error)) return false
      showError(error)
      return true
    },
  }
}
