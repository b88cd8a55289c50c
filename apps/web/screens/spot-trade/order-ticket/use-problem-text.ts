import { SiteCode } from '@bowline/contract/codes.ts'
import type { TicketField } from './draft.ts'
import type { Problem } from './problems.ts'
import type { Refusal } from './submission.ts'
import type { TicketForm } from './use-ticket-form.ts'
import { type TicketWords, useTicketWords } from './use-ticket-words.ts'

/** What stands under a field: what is wrong, or what is only said. */
export function useProblemText(form: TicketForm, field: TicketField): { error?: string; hint?: string } {
  const t = useTicketWords()
  const { submission, problems, wasTried } = form
  if (submission.step === 'refused' && refusedField(submission.refusal, form) === field)
    return { error: refusalText(submission.refusal, t) }
  const own = problems.filter((problem) => problem.field === field)
  const wrong = own.find(({ level, code }) => level === 'stop' && (wasTried || !code.endsWith('.missing')))
  if (wrong) return { error: problemText(wrong, t) }
  const [said] = own.filter(({ level }) => level !== 'stop')
  return said ? { hint: problemText(said, t) } : {}
}

export function problemText({ code, values }: Problem, t: TicketWords): string {
  return t(`ticket.problem.${code}`, values)
}

export function refusalText({ code, text }: Refusal, t: TicketWords): string {
  return t.find(`ticket.refused.${code}`, { text }) ?? t('ticket.refused.other', { text })
}

/** The field a refusal is about; undefined = the whole form. */
export function refusedField({ code }: Refusal, { draft }: TicketForm): TicketField | undefined {
  switch (Number(code)) {
    case SiteCode.orderBalance:
      return 'size'
    case SiteCode.orderWouldTrigger:
      return draft.readings.trigger ? 'trigger' : undefined
    case SiteCode.orderWouldTake:
    case SiteCode.orderPriceBand:
      return draft.readings.price ? 'price' : undefined
    default:
      return undefined
  }
}
