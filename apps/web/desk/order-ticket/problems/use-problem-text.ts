import { SiteCode } from '@bowline/contract/codes.ts'
import { numberFaultOf } from '../../number-fault.ts'
import type { TicketField } from '../draft.ts'
import type { Refusal } from '../sending/submission.ts'
import type { TicketForm } from '../use-ticket-form.ts'
import { type TicketWords, useTicketWords } from '../use-ticket-words.ts'
import type { Problem } from './problems.ts'

/** The error or notice under a field, and a key for what it is about, independent of its numbers. */
export function useProblemText(
  form: TicketForm,
  field: TicketField,
): { readonly error?: string; readonly hint?: string; readonly about?: string } {
  const t = useTicketWords()
  const { submission, problems, wasTried } = form
  if (submission.step === 'refused' && refusedField(submission.refusal, form) === field)
    return { error: refusalText(submission.refusal, t), about: submission.refusal.code }
  const own = problems.filter((problem) => problem.field === field)
  const wrong = own.find(({ level, code }) => level === 'stop' && (wasTried || !isMissing(code)))
  // A missing value is announced when the button moves the focus there.
  if (wrong) return { error: problemText(wrong, t), ...(!isMissing(wrong.code) && { about: wrong.code }) }
  const [said] = own.filter(({ level }) => level !== 'stop')
  return said ? { hint: problemText(said, t), about: said.code } : {}
}

/** The one thing to be said at a time, where the form has a line for it: what stops the order, else what is noteworthy. */
export function shownProblem(
  form: TicketForm,
  t: TicketWords,
): { readonly field: TicketField; readonly text: string; readonly isError: boolean } | undefined {
  const { submission, problems, wasTried } = form
  const refused = submission.step === 'refused' ? refusedField(submission.refusal, form) : undefined
  if (refused && submission.step === 'refused')
    return { field: refused, text: refusalText(submission.refusal, t), isError: true }
  const shown =
    problems.find(({ level, code }) => level === 'stop' && (wasTried || !isMissing(code))) ??
    problems.find(({ level }) => level !== 'stop')
  return shown && { field: shown.field, text: problemText(shown, t), isError: shown.level === 'stop' }
}

const isMissing = (code: string) => code.endsWith('.missing')

export function problemText({ code, values }: Problem, t: TicketWords): string {
  if (code === 'number') return t(`number.${numberFaultOf(values.text ?? '')}`, { decimal: t.decimal })
  return t(`ticket.problem.${code}`, values)
}

export function refusalText({ code, text }: Refusal, t: TicketWords): string {
  return t.find(`ticket.refused.${code}`, { text }) ?? t('ticket.refused.other', { text })
}

const fieldOfCode: Readonly<Record<number, TicketField>> = {
  [SiteCode.orderBalance]: 'size',
  [SiteCode.orderWouldTrigger]: 'trigger',
  [SiteCode.orderWouldTake]: 'price',
  [SiteCode.orderPriceBand]: 'price',
}

const fieldOfFilter: Readonly<Record<string, TicketField>> = {
  PRICE: 'price',
  LOT: 'size',
  MARKET_LOT: 'size',
  NOTIONAL: 'size',
  MAX_POSITION: 'size',
  ICEBERG_PARTS: 'visible',
  TRAILING_DELTA: 'trailingPercent',
}

/** The field a rejection is about, if the form has it and still holds that order; undefined = the order as a whole. */
export function refusedField(
  { code, filter = '' }: Refusal,
  { draft, isOfNext }: Pick<TicketForm, 'draft' | 'isOfNext'>,
): TicketField | undefined {
  if (isOfNext) return undefined
  const field = fieldOfCode[Number(code)] ?? fieldOfFilter[filter]
  return field === 'size' || (field && draft.readings[field]) ? field : undefined
}
