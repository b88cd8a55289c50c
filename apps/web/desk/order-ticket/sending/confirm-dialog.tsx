import { Button } from '@bowline/design-system/actions/button.tsx'
import { Checkbox } from '@bowline/design-system/inputs/checkbox.tsx'
import { Dialog, firstFocus } from '@bowline/design-system/layers/dialog.tsx'
import { Fragment } from 'react'
import { type ListPart, listParts } from '../list-parts.ts'
import { valuesOf, wordOf } from '../order-words.ts'
import { problemText } from '../problems/use-problem-text.ts'
import styles from '../ticket-view.module.css'
import type { Outlook, TicketForm } from '../use-ticket-form.ts'
import { type TicketWords, useTicketWords } from '../use-ticket-words.ts'
import { buttonText } from './submit-button.tsx'
import { TicketReceipt } from './ticket-receipt.tsx'

interface ConfirmDialogProps {
  readonly form: TicketForm
  readonly asks: boolean
  readonly onAsks: (asks: boolean) => void
}

/** Shows the order as it was when the button was pressed, and what it would do as the market stands. */
export function ConfirmDialog({ form, asks, onAsks }: ConfirmDialogProps) {
  const t = useTicketWords()
  const { asked } = form
  const isDoubtful = asked?.problems.some(({ level }) => level === 'ask') ?? false
  return (
    <Dialog
      open={form.submission.step === 'asking'}
      onClose={form.dismiss}
      title={t('ticket.confirm.title')}
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
          <AskedOrder asked={asked} form={form} />
          <Checkbox checked={asks} onChange={onAsks}>
            {t('ticket.confirm.again')}
          </Checkbox>
        </div>
      )}
    </Dialog>
  )
}

/** The order to confirm, with everything that deserves a second look. */
export function AskedOrder({ asked, form }: { readonly asked: Outlook; readonly form: TicketForm }) {
  const t = useTicketWords()
  const { draft, problems, receipt, ticket } = asked
  const parts = listParts(draft, form.sight)
  return (
    <>
      <p className={styles.asked} data-side={ticket.side}>
        <span>{t(`ticket.kind.${ticket.kind}`)}</span>
        <strong>{parts.length === 0 ? orderText(asked, form, t) : buttonText(asked, t)}</strong>
      </p>
      {parts.length > 0 && <ListedOrders parts={parts} />}
      {problems.some(({ level }) => level === 'ask') && <p className={styles.far}>{t('ticket.confirm.far')}</p>}
      {problems.length > 0 && (
        <ul className={styles.warnings}>
          {problems.map((problem) => (
            <li key={`${problem.code} ${problem.field}`}>{problemText(problem, t)}</li>
          ))}
        </ul>
      )}
      {receipt && <TicketReceipt draft={draft} receipt={receipt} sight={form.sight} />}
    </>
  )
}

/** What each order of a list does, in the order in which they act. */
function ListedOrders({ parts }: { readonly parts: readonly ListPart[] }) {
  const t = useTicketWords()
  return (
    <dl className={styles.listed}>
      {parts.map(({ part, side, word, values }) => (
        <Fragment key={part}>
          <dt>{t(`ticket.part.${part}`)}</dt>
          <dd data-side={side}>{t(`ticket.do.${word}`, values)}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** The full description of a single order; the button's text is shorter. */
function orderText({ draft }: Outlook, { sight }: TicketForm, t: TicketWords): string {
  const [order] = draft.orders
  return t(`ticket.do.${wordOf(order)}`, valuesOf(order, sight))
}

/** Disabled like the form's own button when the data goes stale while the dialog is open. */
export function ConfirmButton({ form, isFirst = false }: { readonly form: TicketForm; readonly isFirst?: boolean }) {
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
      {isHeld || !asked ? buttonText(form, t) : buttonText(asked, t)}
    </Button>
  )
}
