import { numberFaultOf } from '../../number-fault.ts'
import type { TicketForm } from '../use-ticket-form.ts'
import { type TicketWords, useTicketWords } from '../use-ticket-words.ts'
import type { Problem } from './problem.ts'
import { refusalText } from './refusal-text.ts'

/** What of a form says what is wrong with it. */
export type ProblemForm = Pick<TicketForm, 'submission' | 'problems' | 'wasTried' | 'refusedField' | 'noteId'>

/** The error or notice under a field, and a key for what it is about, independent of its numbers. */
export function useProblemText(
  form: ProblemForm,
  field: string,
): { readonly error?: string; readonly hint?: string; readonly about?: string } {
  const t = useTicketWords()
  const { submission, problems, wasTried } = form
  if (submission.step === 'refused' && form.refusedField === field)
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
  form: ProblemForm,
  t: TicketWords,
): { readonly field: string; readonly text: string; readonly isError: boolean } | undefined {
  const { submission, problems, wasTried, refusedField } = form
  if (refusedField && submission.step === 'refused')
    return { field: refusedField, text: refusalText(submission.refusal, t), isError: true }
  const shown =
    problems.find(({ level, code }) => level === 'stop' && (wasTried || !isMissing(code))) ??
    problems.find(({ level }) => level !== 'stop')
  return shown && { field: shown.field, text: problemText(shown, t), isError: shown.level === 'stop' }
}

const isMissing = (code: string) => code.endsWith('.missing')

export function problemText({ code, values }: Problem, t: TicketWords): string {
  if (code === 'number') return t(`number.${numberFaultOf(values.text ?? '')}`, { decimal: t.decimal })
  return t.find(`ticket.problem.${code}`, values) ?? ''
}
