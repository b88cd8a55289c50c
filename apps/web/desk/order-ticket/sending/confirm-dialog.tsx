import { Button } from '@bowline/design-system/actions/button.tsx'
import { Checkbox } from '@bowline/design-system/inputs/checkbox.tsx'
import { Dialog, firstFocus } from '@bowline/design-system/layers/dialog.tsx'
import type { ReactNode } from 'react'
import { MoneyTag } from '../../../paper/paper-tag.tsx'
import styles from '../ticket-view.module.css'
import type { TicketForm } from '../use-ticket-form.ts'
import { useTicketWords } from '../use-ticket-words.ts'
import { buttonText } from './submit-button.tsx'

type AskingForm = Pick<TicketForm, 'asked' | 'button' | 'submission' | 'confirm' | 'dismiss'>

interface ConfirmDialogProps {
  readonly form: AskingForm
  readonly asks: boolean
  readonly onAsks: (asks: boolean) => void
  /** The order that is asked about. */
  readonly children: ReactNode
}

/** Shows the order as it was when the button was pressed, and what it would do as the market stands. */
export function ConfirmDialog({ form, asks, onAsks, children }: ConfirmDialogProps) {
  const t = useTicketWords()
  const { asked } = form
  const isDoubtful = asked?.problems.some(({ level }) => level === 'ask') ?? false
  return (
    <Dialog
      open={form.submission.step === 'asking'}
      onClose={form.dismiss}
      title={
        <>
          <MoneyTag />
          {t('ticket.confirm.title')}
        </>
      }
      closeLabel={t('ticket.confirm.close')}
      asks
      quiet
      actions={
        <>
          <Button size="l" onClick={form.dismiss} {...(isDoubtful && firstFocus)}>
            {t('ticket.confirm.back')}
          </Button>
          <ConfirmButton form={form} isFirst={!isDoubtful} />
        </>
      }
    >
      {asked && (
        <div className={styles.question}>
          {children}
          <Checkbox checked={asks} onChange={onAsks}>
            {t('ticket.confirm.again')}
          </Checkbox>
        </div>
      )}
    </Dialog>
  )
}

/** Disabled like the form's own button when the data goes stale while the dialog is open. */
export function ConfirmButton({ form, isFirst = false }: { readonly form: AskingForm; readonly isFirst?: boolean }) {
  const t = useTicketWords()
  const { asked, button, submission } = form
  const isHeld = button.does !== 'send'
  return (
    <Button
      kind={isHeld ? 'quiet' : (asked?.ticket.side ?? 'primary')}
      size="l"
      busy={submission.step === 'sending'}
      busyLabel={t('ticket.sending')}
      aria-disabled={isHeld}
      onClick={form.confirm}
      // The key that opened the dialog must not confirm it while it is still held down.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      {...(isFirst && firstFocus)}
    >
      {!isHeld && <MoneyTag />}
      {isHeld || !asked ? buttonText(form, t) : buttonText(asked, t)}
    </Button>
  )
}
