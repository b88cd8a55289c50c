import { PhoneSteps } from '../../../desk/order-ticket/phone-steps.tsx'
import { problemText } from '../../../desk/order-ticket/problems/use-problem-text.ts'
import { ConfirmDialog } from '../../../desk/order-ticket/sending/confirm-dialog.tsx'
import { buttonText } from '../../../desk/order-ticket/sending/submit-button.tsx'
import styles from '../../../desk/order-ticket/ticket-view.module.css'
import type { ConfirmProps } from '../../../desk/order-ticket/ticket-view.tsx'
import type { Outlook } from '../../../desk/order-ticket/use-ticket-form.ts'
import type { FuturesForm, FuturesParts } from './futures-rules.ts'
import type { OrderContext } from './order-context.ts'
import { placedText } from './placed-text.ts'
import { ReceiptView } from './receipt-view.tsx'
import { useFuturesWords } from './use-futures-words.ts'

interface AskedOrderProps {
  readonly asked: Outlook<FuturesParts>
  readonly context: OrderContext
}

/** The order to confirm, with everything that deserves a second look. */
function AskedOrder({ asked, context }: AskedOrderProps) {
  const t = useFuturesWords()
  const { problems, receipt, ticket } = asked
  const { isolated, leverage } = context.data
  return (
    <>
      <p className={styles.asked} data-side={ticket.side}>
        <span>
          {t(`ticket.kind.${ticket.kind}`)} · {t(isolated ? 'mode.isolated' : 'mode.cross')} {leverage}×
        </span>
        <strong>{buttonText(asked, t)}</strong>
      </p>
      {problems.some(({ level }) => level === 'ask') && <p className={styles.far}>{t('ticket.confirm.far')}</p>}
      {problems.length > 0 && (
        <ul className={styles.warnings}>
          {problems.map((problem) => (
            <li key={`${problem.code} ${problem.field}`}>{problemText(problem, t)}</li>
          ))}
        </ul>
      )}
      {receipt && <ReceiptView receipt={receipt} context={context} />}
    </>
  )
}

export function FuturesConfirm({ form, ...props }: ConfirmProps<FuturesParts>) {
  return (
    <ConfirmDialog form={form} {...props}>
      {form.asked && <AskedOrder asked={form.asked} context={form.context} />}
    </ConfirmDialog>
  )
}

export function FuturesPhoneSteps({ form }: { readonly form: FuturesForm }) {
  const t = useFuturesWords()
  const { asked, context, submission } = form
  const placed = submission.step === 'placed' ? submission.placed : undefined
  return (
    <PhoneSteps
      form={form}
      question={asked && <AskedOrder asked={asked} context={context} />}
      fate={placed && placedText(placed, context.data.market, t)}
      came={null}
    />
  )
}
