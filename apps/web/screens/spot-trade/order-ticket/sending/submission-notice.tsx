import { Button } from '@bowline/design-system/actions/button.tsx'
import { refusalText, refusedField } from '../problems/use-problem-text.ts'
import styles from '../ticket-view.module.css'
import type { TicketForm } from '../use-ticket-form.ts'
import { useTicketWords } from '../use-ticket-words.ts'

/** What came of sending, where it needs an answer: an order without a known fate, a refusal of the form as a whole. */
export function SubmissionNotice({ form }: { readonly form: TicketForm }) {
  const t = useTicketWords()
  const { submission } = form
  const isWhole = submission.step === 'refused' && refusedField(submission.refusal, form) === undefined
  return (
    <div role="alert">
      {isWhole && <p className={styles.refused}>{refusalText(submission.refusal, t)}</p>}
      {submission.step === 'unknown' && (
        <div className={styles.unknown}>
          <strong>{t('ticket.unknown.title')}</strong>
          <p>{t('ticket.unknown.text')}</p>
          <div className={styles.answers}>
            <Button size="s" kind="primary" onClick={form.askAgain}>
              {t('ticket.unknown.retry')}
            </Button>
            <Button size="s" kind="plain" onClick={form.dismiss}>
              {t('ticket.unknown.giveUp')}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
