import { SegmentedControl } from '@bowline/design-system/inputs/segmented-control.tsx'
import { trimDecimals } from '@bowline/design-system/numbers/decimal.ts'
import { type ReactNode, useId } from 'react'
import { LaterFailure } from '../../later/later-failure.tsx'
import { useLater } from '../../later/use-later.ts'
import { KindTabs } from './fields/kind-tabs.tsx'
import { OptionFields } from './fields/option-fields.tsx'
import { PriceFields } from './fields/price-fields.tsx'
import { SizeFields } from './fields/size-fields.tsx'
import { hasExits } from './order-ticket.ts'
import { ProblemLine } from './problems/problem-line.tsx'
import { SubmissionNotice } from './sending/submission-notice.tsx'
import { SubmitButton } from './sending/submit-button.tsx'
import styles from './ticket-view.module.css'
import type { TicketForm } from './use-ticket-form.ts'
import { useTicketWords } from './use-ticket-words.ts'

const bringExpiryField = async () => (await import('./fields/expiry-field.tsx')).ExpiryField
const bringExitFields = async () => (await import('./fields/exit-fields.tsx')).ExitFields
const bringPendingFields = async () => (await import('./fields/pending-fields.tsx')).PendingFields
const bringPhoneSteps = async () => (await import('./phone-steps.tsx')).PhoneSteps
const bringConfirmDialog = async () => (await import('./sending/confirm-dialog.tsx')).ConfirmDialog
const bringReceipt = async () => (await import('./sending/ticket-receipt.tsx')).TicketReceipt

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
  const { step } = form.submission
  // Here before the button can be pressed.
  const isBegun = step !== 'idle' || form.ticket.size.text !== ''
  const phoneSteps = useLater(bringPhoneSteps, phone && isBegun)
  const confirm = useLater(bringConfirmDialog, !phone && isBegun)
  const isPhoneStep = phone && (step === 'placed' || step === 'asking' || step === 'sending')
  if (isPhoneStep && phoneSteps.Part) return <phoneSteps.Part form={form} />
  return (
    <>
      <Fields form={form} phone={phone} book={book} />
      {!phone && confirm.Part && <confirm.Part form={form} asks={asks} onAsks={onAsks} />}
      {phoneSteps.hasFailed && <LaterFailure retry={phoneSteps.retry} />}
      {confirm.hasFailed && <LaterFailure retry={confirm.retry} />}
    </>
  )
}

function Fields({ form: own, phone, book }: { form: TicketForm; phone: boolean; book: ReactNode }) {
  const t = useTicketWords()
  const noteId = useId()
  const form = phone ? own : { ...own, noteId }
  const { ticket, sight, change } = form
  const isGtd = ticket.timeInForce === 'gtd'
  const parts = [
    useLater(bringExpiryField, isGtd),
    useLater(bringPendingFields, ticket.kind === 'oto'),
    useLater(bringExitFields, hasExits(ticket)),
    useLater(bringReceipt, !phone && form.receipt !== undefined),
  ] as const
  const [{ Part: ExpiryField }, { Part: PendingFields }, { Part: ExitFields }, { Part: TicketReceipt }] = parts
  const failed = parts.find(({ hasFailed }) => hasFailed)
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
          {PendingFields && <PendingFields form={form} />}
          <OptionFields form={form} />
          {isGtd && ExpiryField && <ExpiryField form={form} phone={phone} />}
          {ExitFields && <ExitFields form={form} />}
          {failed && <LaterFailure retry={failed.retry} />}
        </div>
        <div className={styles.foot}>
          {!phone && <ProblemLine form={form} />}
          <SubmissionNotice form={form} />
          <SubmitButton form={form} label={phone ? t('ticket.phone.preview') : undefined} />
        </div>
        {!phone && (!form.receipt || !TicketReceipt) && <p className={styles.nothing}>{t('ticket.receipt.nothing')}</p>}
        {!phone && form.receipt && TicketReceipt && (
          <TicketReceipt draft={form.draft} receipt={form.receipt} sight={sight} label={t('ticket.receipt')} />
        )}
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
