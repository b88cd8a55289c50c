import { Button } from '@bowline/design-system/actions/button.tsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { useDesk } from '../desk.ts'

import { AskedOrder, ConfirmButton } from './sending/confirm-dialog.tsx'
import { PlacedFacts } from './sending/placed-facts.tsx'
import { placedText } from './sending/placed-text.ts'
import type { Placed } from './sending/submission.ts'
import styles from './ticket-view.module.css'
import type { TicketForm } from './use-ticket-form.ts'
import { useTicketWords } from './use-ticket-words.ts'

/** A phone's way from the form on: what would be sent, and what came of it. */
export function PhoneSteps({ form }: { readonly form: TicketForm }) {
  const { submission } = form
  if (submission.step === 'placed') return <PhonePlaced form={form} placed={submission.placed} />
  return <PhonePreview form={form} />
}

function PhonePreview({ form }: { readonly form: TicketForm }) {
  const t = useTicketWords()
  const isSending = form.submission.step === 'sending'
  return (
    <Step title={t('ticket.confirm.title')}>
      {form.asked && <AskedOrder asked={form.asked} form={form} />}
      <div className={styles.foot}>
        <ConfirmButton form={form} />
        <Button size="l" onClick={form.dismiss} disabled={isSending}>
          {t('ticket.phone.back')}
        </Button>
      </div>
    </Step>
  )
}

function PhonePlaced({ form, placed }: { readonly form: TicketForm; readonly placed: Placed }) {
  const t = useTicketWords()
  const desk = useDesk()
  return (
    <Step title={t('ticket.phone.placed')}>
      <p className={styles.fate}>{placedText(placed, form.sight.facts.market, t)}</p>
      <PlacedFacts form={form} placed={placed} />
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
    <section className={styles.step} aria-label={title}>
      <h3 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h3>
      {children}
    </section>
  )
}
