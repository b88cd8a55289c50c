import { decimalParts, placesOf, trimDecimals, truncateDecimals } from '@bowline/design-system/numbers/decimal.ts'
import { Fragment } from 'react'
import styles from '../../../../desk/order-ticket/receipt.module.css'
import { averageText } from '../../../../desk/order-ticket/shown-texts.ts'
import type { Draft } from '../draft.ts'
import { listParts } from '../list-parts.ts'
import type { OrderContext } from '../order-context.ts'
import { useSpotWords } from '../use-spot-words.ts'
import type { Amount, Receipt } from './receipt.ts'

const NOTHING = '--'
/** Two amounts must fit on one line: decimals beyond this many digits are cut, but never the first two. */
const AMOUNT_DIGITS = 9
const LEAST_PLACES = 2

interface TicketReceiptProps {
  readonly draft: Draft
  readonly receipt: Receipt
  readonly context: OrderContext
  /** Left out where the receipt is part of what is read: a name would be read in its place. */
  readonly label?: string
}

/** What sending would do. */
export function TicketReceipt({ draft, receipt, context, label }: TicketReceiptProps) {
  const t = useSpotWords()
  const { base, quote, priceDecimals } = context.data.market
  const amount = (said: Amount | undefined) =>
    said ? `${t.number(inLine(said.amount, placesInLine(said.amount)))} ${said.asset}` : NOTHING
  const { takes } = receipt
  return (
    <dl className={styles.receipt} aria-label={label}>
      <dt>{t('ticket.receipt.average')}</dt>
      <dd>
        {receipt.averagePrice ? (
          <bdi dir="ltr">{t.number(averageText(receipt.averagePrice, priceDecimals))}</bdi>
        ) : (
          NOTHING
        )}
        {takes && takes.slippage !== '0' && <small> {t('ticket.receipt.slippage', { percent: takes.slippage })}</small>}
      </dd>
      <dt>{t('ticket.receipt.fee')}</dt>
      <dd>
        <bdi dir="ltr">{receipt.fees.map(amount).join(' + ')}</bdi>
      </dd>
      <dt>{t('ticket.receipt.total')}</dt>
      <dd>
        <bdi dir="ltr">{amount(receipt.total)}</bdi>
      </dd>
      <dt>{t('ticket.receipt.locks')}</dt>
      <dd>
        <bdi dir="ltr">{amount(receipt.locks)}</bdi>
      </dd>
      {listParts(draft, context).map(
        ({ part, gives, gets }) =>
          part !== 'first' && (
            <Fragment key={part}>
              <dt>{t(`ticket.part.${part}`)}</dt>
              <dd>
                <Exchange from={amount(gives)} to={amount(gets)} />
              </dd>
            </Fragment>
          ),
      )}
      {[quote, base].map((asset) => (
        <Change key={asset} asset={asset} change={receipt.available?.find((each) => each.asset === asset)} />
      ))}
    </dl>
  )
}

function Change({ asset, change }: { asset: string; change: { before: string; after: string } | undefined }) {
  const t = useSpotWords()
  const places = change ? Math.min(placesInLine(change.before), placesInLine(change.after)) : 0
  return (
    <>
      <dt>{t('ticket.receipt.available', { asset })}</dt>
      <dd>
        {change ? (
          <>
            <span aria-hidden="true">
              <Exchange from={t.number(inLine(change.before, places))} to={t.number(inLine(change.after, places))} />
            </span>
            <span className="spoken">{t('ticket.receipt.after', { before: change.before, after: change.after })}</span>
          </>
        ) : (
          NOTHING
        )}
      </dd>
    </>
  )
}

function Exchange({ from, to }: { readonly from: string; readonly to: string }) {
  return (
    <span className={styles.change}>
      <bdi dir="ltr">{from}</bdi>
      <i>→</i>
      <bdi dir="ltr">{to}</bdi>
    </span>
  )
}

function placesInLine(amount: string): number {
  const whole = decimalParts(amount)?.whole ?? ''
  return Math.max(LEAST_PLACES, AMOUNT_DIGITS - (whole === '0' ? 0 : whole.length))
}

/** At least two decimals, so that the decimal points of a column align. */
function inLine(amount: string, places: number): string {
  const shown = trimDecimals(truncateDecimals(amount, places))
  return placesOf(shown) < LEAST_PLACES ? truncateDecimals(shown, LEAST_PLACES) : shown
}
