import { Fragment } from 'react'
import { problemText } from '../../../../desk/order-ticket/problems/use-problem-text.ts'
import { buttonText } from '../../../../desk/order-ticket/sending/submit-button.tsx'
import styles from '../../../../desk/order-ticket/ticket-view.module.css'
import type { Outlook } from '../../../../desk/order-ticket/use-ticket-form.ts'
import { type ListPart, listParts } from '../list-parts.ts'
import type { OrderContext } from '../order-context.ts'
import { valuesOf, wordOf } from '../order-words.ts'
import type { SpotParts } from '../spot-rules.ts'
import { type SpotWords, useSpotWords } from '../use-spot-words.ts'
import { TicketReceipt } from './ticket-receipt.tsx'

interface AskedOrderProps {
  readonly asked: Outlook<SpotParts>
  readonly context: OrderContext
}

/** The order to confirm, with everything that deserves a second look. */
export function AskedOrder({ asked, context }: AskedOrderProps) {
  const t = useSpotWords()
  const { draft, problems, receipt, ticket } = asked
  const parts = listParts(draft, context)
  return (
    <>
      <p className={styles.asked} data-side={ticket.side}>
        <span>{t(`ticket.kind.${ticket.kind}`)}</span>
        <strong>{parts.length === 0 ? orderText(asked, context, t) : buttonText(asked, t)}</strong>
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
      {receipt && <TicketReceipt draft={draft} receipt={receipt} context={context} />}
    </>
  )
}

/** What each order of a list does, in the order in which they act. */
function ListedOrders({ parts }: { readonly parts: readonly ListPart[] }) {
  const t = useSpotWords()
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
function orderText({ draft }: Outlook<SpotParts>, context: OrderContext, t: SpotWords): string {
  const [order] = draft.orders
  return t(`ticket.do.${wordOf(order)}`, valuesOf(order, context))
}
