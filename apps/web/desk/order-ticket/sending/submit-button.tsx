import { Button } from '@bowline/design-system/actions/button.tsx'
import { MoneyTag } from '../../../paper/paper-tag.tsx'
import { problemText } from '../problems/use-problem-text.ts'
import type { Outlook, TicketForm } from '../use-ticket-form.ts'
import { type TicketWords, useTicketWords } from '../use-ticket-words.ts'

interface SubmitButtonProps {
  readonly form: Pick<TicketForm, 'button' | 'ticket' | 'submission'>
  readonly label?: string | undefined
}

/** Says what is missing or what it will do. */
export function SubmitButton({ form, label }: SubmitButtonProps) {
  const t = useTicketWords()
  const { button, ticket, submission } = form
  const isReady = button.does === 'send'
  return (
    <Button
      type="submit"
      size="l"
      full
      kind={isReady ? ticket.side : button.does === 'signIn' || button.does === 'fund' ? 'primary' : 'quiet'}
      busy={submission.step === 'sending'}
      busyLabel={t('ticket.sending')}
      aria-disabled={button.does === 'nothing' || submission.step === 'unknown'}
    >
      {isReady && <MoneyTag />}
      {(isReady && label) || buttonText(form, t)}
    </Button>
  )
}

export function buttonText({ button }: Pick<Outlook, 'button'>, t: TicketWords): string {
  if (button.does === 'send') return t.find(`ticket.do.${button.word}`, button.values) ?? ''
  if (button.does === 'fund') return t('ticket.fund')
  if (button.does !== 'fix') return t(`ticket.hold.${button.hold}`)
  const { problem } = button
  if (problem.code.endsWith('.missing')) return problemText(problem, t)
  return problem.code === 'funds.short'
    ? t('ticket.fix.funds', problem.values)
    : (t.find(`ticket.fix.${problem.field}`) ?? '')
}
