import { SegmentedControl } from '@bowline/design-system/inputs/segmented-control.tsx'
import { trimDecimals } from '@bowline/design-system/numbers/decimal.ts'
import type { ReactNode } from 'react'
import { useLater } from '../use-later.ts'
import { ExitFields } from './fields/exit-fields.tsx'
import { KindTabs } from './fields/kind-tabs.tsx'
import { OptionFields } from './fields/option-fields.tsx'
import { PendingFields } from './fields/pending-fields.tsx'
import { PriceFields } from './fields/price-fields.tsx'
import { SizeFields } from './fields/size-fields.tsx'
import { PhonePlaced, PhonePreview } from './phone-steps.tsx'
import { ConfirmDialog } from './sending/confirm-dialog.tsx'
import { SubmissionNotice } from './sending/submission-notice.tsx'
import { SubmitButton } from './sending/submit-button.tsx'
import { TicketReceipt } from './sending/ticket-receipt.tsx'
import styles from './ticket-view.module.css'
import type { TicketForm } from './use-ticket-form.ts'
import { useTicketWords } from './use-ticket-words.ts'

const bringExpiryField = async () => (await import('./fields/expiry-field.tsx')).ExpiryField

export interface TicketViewProps {
  readonly form: TicketForm
  readonly asks: boolean
  readonly onAsks: (asks: boolean) => void
  /** One step at a time: form, preview, placed. */
  readonly phone?: boolean
  /** A short book beside the fields. */
  readonly book?: ReactNode
}

/** The order form, on a desk or on a phone. */
export function TicketView({ form, asks, onAsks, phone = false, book }: TicketViewProps) {
  const { submission } = form
  if (phone && submission.step === 'placed') return <PhonePlaced form={form} placed={submission.placed} />
  const isPreview = phone && (submission.step === 'asking' || submission.step === 'sending')
  if (isPreview) return <PhonePreview form={form} />
  return (
    <>
      <Fields form={form} phone={phone} book={book} />
      {!phone && <ConfirmDialog form={form} asks={asks} onAsks={onAsks} />}
    </>
  )
}

function Fields({ form, phone, book }: { form: TicketForm; phone: boolean; book: ReactNode }) {
  const t = useTicketWords()
  const { ticket, sight, change } = form
  const isGtd = ticket.timeInForce === 'gtd'
  const ExpiryField = useLater(bringExpiryField, isGtd)
  return (
    <form
      ref={form.element}
      className={styles.form}
      data-phone={phone || undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.press()
      }}
    >
      <SegmentedControl
        label={t('ticket.side.label')}
        full
        tone="buy-sell"
        options={[
          { value: 'buy', label: t('ticket.side.buy') },
          { value: 'sell', label: t('ticket.side.sell') },
        ]}
        value={ticket.side}
        onChange={(side) => change({ do: 'side', side })}
      />
      <KindTabs form={form}>
        <div className={styles.columns}>
          {phone && book && <div className={styles.book}>{book}</div>}
          <div className={styles.fields}>
            <Available form={form} />
            <PriceFields form={form} />
            <SizeFields form={form} />
          </div>
        </div>
        <div className={styles.more}>
          <PendingFields form={form} />
          <OptionFields form={form} />
          {isGtd && ExpiryField && <ExpiryField form={form} phone={phone} />}
          <ExitFields form={form} />
        </div>
        {!phone && (
          <TicketReceipt draft={form.draft} receipt={form.receipt} sight={sight} label={t('ticket.receipt')} />
        )}
        <div className={styles.foot}>
          <SubmissionNotice form={form} />
          <SubmitButton form={form} label={phone ? t('ticket.phone.preview') : undefined} />
        </div>
      </KindTabs>
    </form>
  )
}

function Available({ form: { ticket, sight } }: { form: TicketForm }) {
  const t = useTicketWords()
  const { market, balances } = sight.facts
  const asset = ticket.side === 'buy' ? market.quote : market.base
  const available = balances && (balances.get(asset)?.available ?? '0')
  return (
    <p className={styles.available}>
      <span>{t('ticket.available')}</span>
      <bdi dir="ltr">{available === undefined ? '--' : `${t.number(trimDecimals(available))} ${asset}`}</bdi>
    </p>
  )
}
