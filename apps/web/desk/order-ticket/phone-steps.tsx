import { Button } from '@bowline/design-system/actions/button.tsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { MoneyTag } from '../../paper/paper-tag.tsx'
import { useDesk } from '../desk.ts'
import { ConfirmButton } from './sending/confirm-dialog.tsx'
import styles from './ticket-view.module.css'
import type { TicketForm } from './use-ticket-form.ts'
import { useTicketWords } from './use-ticket-words.ts'

interface PhoneStepsProps {
  readonly form: Pick<TicketForm, 'asked' | 'button' | 'submission' | 'confirm' | 'dismiss'>
  /** The order that is asked about. */
  readonly question: ReactNode
  /** What happened to it, in a sentence, and what it came to. */
  readonly fate: string | undefined
  readonly came: ReactNode
}

/** A phone's way from the form on: what would be sent, and what came of it. */
export function PhoneSteps({ form, question, fate, came }: PhoneStepsProps) {
  const t = useTicketWords()
  const desk = useDesk()
  const { step } = form.submission
  if (step !== 'placed')
    return (
      <Step key="preview" title={t('ticket.confirm.title')}>
        {question}
        <div className={styles.foot}>
          <ConfirmButton form={form} />
          <Button size="l" onClick={form.dismiss} disabled={step === 'sending'}>
            {t('ticket.phone.back')}
          </Button>
        </div>
      </Step>
    )
  return (
    <Step key="placed" title={t('ticket.phone.placed')}>
      <p className={styles.fate}>{fate}</p>
      {came}
      <div className={styles.foot}>
        <Button size="l" onClick={() => desk.send({ kind: 'orders' })}>
          {t('ticket.phone.orders')}
        </Button>
        <Button size="l" kind="primary" onClick={form.dismiss}>
          {t('ticket.phone.new')}
        </Button>
      </div>
    </Step>
  )
}

/** Replaces the form and takes the focus. */
function Step({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.step} data-phone aria-label={title}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        <MoneyTag />
        {title}
      </h2>
      {children}
    </section>
  )
}
