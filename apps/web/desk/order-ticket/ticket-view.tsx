import { SegmentedControl } from '@bowline/design-system/inputs/segmented-control.tsx'
import { type ComponentType, type ReactNode, useEffect, useId } from 'react'
import { LaterFailure } from '../../later/later-failure.tsx'
import { useLater } from '../../later/use-later.ts'
import { useOfferToPalette } from '../../palette/offered-entries.ts'
import { useDesk } from '../desk.ts'
import { KindTabs, type KindTabsProps } from './fields/kind-tabs.tsx'
import { ProblemLine } from './problems/problem-line.tsx'
import { SubmissionNotice } from './sending/submission-notice.tsx'
import { SubmitButton } from './sending/submit-button.tsx'
import type { TicketParts, TicketSide } from './ticket-rules.ts'
import styles from './ticket-view.module.css'
import type { TicketForm } from './use-ticket-form.ts'
import { useTicketWords } from './use-ticket-words.ts'

export interface ConfirmProps<P extends TicketParts> {
  readonly form: TicketForm<P>
  readonly asks: boolean
  readonly onAsks: (asks: boolean) => void
}

interface TicketViewProps<P extends TicketParts> extends ConfirmProps<P> {
  /** One step at a time: form, preview, placed. */
  readonly phone?: boolean
  readonly onSide: (side: TicketSide) => void
  readonly kinds: Omit<KindTabsProps<P['ticket']['kind']>, 'children'>
  /** A short book beside the fields. */
  readonly book?: ReactNode
  /** What stands beside the book on a phone, and what below both; with `noteId` a line above the button says what is wrong. */
  readonly fields: (form: TicketForm<P>) => ReactNode
  readonly more: (form: TicketForm<P>) => ReactNode
  /** What sending would do, below the button; none on a phone. */
  readonly receipt: ReactNode
  /** The question before an order, and a phone's steps: constants, whose scripts are there before the button can be pressed. */
  readonly loadConfirm: () => Promise<ComponentType<ConfirmProps<P>>>
  readonly loadPhoneSteps: () => Promise<ComponentType<{ readonly form: TicketForm<P> }>>
  /** Something is entered. */
  readonly isBegun: boolean
}

/** The order form of any product, on a desk or on a phone. */
export function TicketView<P extends TicketParts>(props: TicketViewProps<P>) {
  const { form, asks, onAsks, phone = false, loadConfirm, loadPhoneSteps } = props
  const desk = useDesk()
  const { step } = form.submission
  const { side } = form.ticket
  useEffect(() => desk.send({ kind: 'sideIs', side }), [desk, side])
  const isBegun = step !== 'idle' || props.isBegun
  useKindEntries(props)
  const phoneSteps = useLater(loadPhoneSteps, phone && isBegun)
  const confirm = useLater(loadConfirm, !phone && isBegun)
  const isPhoneStep = phone && (step === 'placed' || step === 'asking' || step === 'sending')
  if (isPhoneStep && phoneSteps.Part) return <phoneSteps.Part form={form} />
  return (
    <>
      <Fields {...props} phone={phone} />
      {!phone && confirm.Part && <confirm.Part form={form} asks={asks} onAsks={onAsks} />}
      {phoneSteps.hasFailed && <LaterFailure retry={phoneSteps.retry} />}
      {confirm.hasFailed && <LaterFailure retry={confirm.retry} />}
    </>
  )
}

function Fields<P extends TicketParts>(props: TicketViewProps<P> & { readonly phone: boolean }) {
  const { form: own, phone, kinds, onSide, book, fields, more, receipt } = props
  const t = useTicketWords()
  const noteId = useId()
  const form = phone ? own : { ...own, noteId }
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
        value={form.ticket.side}
        onChange={onSide}
      />
      <KindTabs {...kinds}>
        <div className={styles.columns}>
          {phone && book && <div className={styles.book}>{book}</div>}
          <div className={styles.fields}>{fields(form)}</div>
        </div>
        <div className={styles.more}>{more(form)}</div>
        <div className={styles.foot}>
          {!phone && <ProblemLine form={form} />}
          <SubmissionNotice form={form} />
          <SubmitButton form={form} label={phone ? t('ticket.phone.preview') : undefined} />
        </div>
        {!phone && (receipt ?? <p className={styles.nothing}>{t('ticket.receipt.nothing')}</p>)}
      </KindTabs>
    </form>
  )
}

/** In the palette: the kinds of orders; choosing one leads into the form. */
function useKindEntries<P extends TicketParts>({ kinds, form }: TicketViewProps<P>): void {
  const t = useTicketWords()
  const desk = useDesk()
  useOfferToPalette(
    'order-kinds',
    kinds.offered.map((kind) => ({
      id: `order-kind-${kind}`,
      kind: 'setting',
      label: t.find(`ticket.kind.${kind}`) ?? kind,
      about: t('ticket.kind.label'),
      isOn: kind === kinds.kind,
      run: () => {
        kinds.onKind(kind)
        desk.send({ kind: 'compose', side: form.ticket.side })
      },
    })),
  )
}
