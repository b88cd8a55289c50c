import { Button } from '@bowline/design-system/actions/button.tsx'
import { IconButton } from '@bowline/design-system/actions/icon-button.tsx'
import { X } from 'lucide-react'
import { refusalText } from '../problems/refusal-text.ts'
import styles from '../ticket-view.module.css'
import type { TicketForm } from '../use-ticket-form.ts'
import { useTicketWords } from '../use-ticket-words.ts'
import { buttonText } from './submit-button.tsx'

type NoticeForm = Pick<TicketForm, 'submission' | 'refusedField' | 'asked' | 'isOfNext' | 'askAgain' | 'dismiss'>

/**
 * What came of sending, where it needs an answer: an order without a known fate, a refusal of an order as a whole, or of
 * one that the form no longer holds.
 */
export function SubmissionNotice({ form }: { readonly form: NoticeForm }) {
  const t = useTicketWords()
  const { submission } = form
  const isWhole = submission.step === 'refused' && form.refusedField === undefined
  const order = form.asked && buttonText(form.asked, t)
  return (
    <div className={styles.notice}>
      <div role="alert">
        {isWhole && (
          <div className={styles.refused}>
            {form.isOfNext && <strong>{order}</strong>}
            <p>{refusalText(submission.refusal, t)}</p>
          </div>
        )}
        {submission.step === 'unknown' && (
          <div className={styles.unknown}>
            <strong>{t('ticket.unknown.title')}</strong>
            <p>{order}</p>
            <p>{t('ticket.unknown.text')}</p>
            <p>{t('ticket.unknown.looking')}</p>
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
      {/* Outside of the alert, which is read completely. A change of the fields takes away the others. */}
      {isWhole && form.isOfNext && (
        <IconButton
          size="s"
          label={t('ticket.confirm.close')}
          icon={<X size={14} aria-hidden="true" />}
          onClick={form.dismiss}
        />
      )}
    </div>
  )
}
