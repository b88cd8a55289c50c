import { decimalParts, trimDecimals, truncateDecimals } from '@bowline/design-system/numbers/decimal.ts'
import type { Receipt } from './receipt.ts'
import type { Sight } from './sight.ts'
import styles from './ticket-receipt.module.css'
import { useTicketWords } from './use-ticket-words.ts'

const NOTHING = '--'
/** An average lies between prices: two digits more than they have say enough. */
const MORE_DECIMALS = 2

/** Two balances must fit in a line whole: decimals beyond this many digits are cut, the first two never. */
const BALANCE_DIGITS = 9

/** What sending would do; each line keeps its place while nothing is known. */
export function TicketReceipt({ receipt, sight }: { readonly receipt: Receipt | undefined; readonly sight: Sight }) {
  const t = useTicketWords()
  const { base, quote, priceDecimals } = sight.facts.market
  const average = (price: string) => trimDecimals(truncateDecimals(price, priceDecimals + MORE_DECIMALS))
  const amount = (said: { amount: string; asset: string } | undefined) =>
    said ? `${t.number(said.amount)} ${said.asset}` : NOTHING
  const takes = receipt?.takes
  return (
    <dl className={styles.receipt} aria-label={t('ticket.receipt')}>
      <dt>{t('ticket.receipt.average')}</dt>
      <dd>
        {receipt?.averagePrice ? <bdi dir="ltr">{t.number(average(receipt.averagePrice))}</bdi> : NOTHING}
        {takes && takes.slippage !== '0' && <small> {t('ticket.receipt.slippage', { percent: takes.slippage })}</small>}
      </dd>
      <dt>{t('ticket.receipt.fee')}</dt>
      <dd>
        <bdi dir="ltr">{receipt ? receipt.fees.map(amount).join(' + ') : NOTHING}</bdi>
      </dd>
      <dt>{t('ticket.receipt.total')}</dt>
      <dd>
        <bdi dir="ltr">{amount(receipt?.total)}</bdi>
      </dd>
      <dt>{t('ticket.receipt.locks')}</dt>
      <dd>
        <bdi dir="ltr">{amount(receipt?.locks)}</bdi>
      </dd>
      {[quote, base].map((asset) => (
        <Change key={asset} asset={asset} change={receipt?.available?.find((each) => each.asset === asset)} />
      ))}
    </dl>
  )
}

function Change({ asset, change }: { asset: string; change: { before: string; after: string } | undefined }) {
  const t = useTicketWords()
  const places = change ? Math.min(placesInLine(change.before), placesInLine(change.after)) : 0
  return (
    <>
      <dt>{t('ticket.receipt.available', { asset })}</dt>
      <dd>
        {change ? (
          <>
            <span aria-hidden="true" className={styles.change}>
              <bdi dir="ltr">{t.number(inLine(change.before, places))}</bdi>
              <i>→</i>
              <bdi dir="ltr">{t.number(inLine(change.after, places))}</bdi>
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

function placesInLine(balance: string): number {
  const whole = decimalParts(balance)?.whole ?? ''
  return Math.max(2, BALANCE_DIGITS - (whole === '0' ? 0 : whole.length))
}

function inLine(balance: string, places: number): string {
  return trimDecimals(truncateDecimals(balance, places))
}
