import { linkClass } from '@bowline/design-system/actions/text-link.tsx'
import { classNames } from '@bowline/design-system/class-names.ts'
import { ticksToPrice } from '@bowline/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { amountText, betweenTicks, percentText } from '../../../contracts/figures/figure-texts.ts'
import { BEYOND } from '../../../contracts/figures/margin-ratio.tsx'
import { HelpLink } from '../../../contracts/help/help-link.tsx'
import type { HelpTopic } from '../../../contracts/help/help-topics.ts'
import { useUnifiedNow } from '../../../contracts/unified/account/use-unified-now.ts'
import list from '../../../desk/order-ticket/receipt.module.css'
import type { OrderContext } from './order-context.ts'
import type { Receipt, Standing } from './receipt.ts'
import styles from './receipt-view.module.css'
import { unifiedStandingOf } from './unified-standing.ts'
import { useFuturesWords } from './use-futures-words.ts'

const NOTHING = '--'

interface ReceiptViewProps {
  readonly receipt: Receipt
  readonly context: OrderContext
  /** Left out where the receipt is part of what is read: a name would be read in its place. */
  readonly label?: string
}

/** What sending would do: cost, fee, and where the position would stand after it. */
export function ReceiptView({ receipt, context, label }: ReceiptViewProps) {
  const t = useFuturesWords()
  const { terms, data } = context
  const { market } = data
  const coin = terms.row.marginCoin
  const money = (units: bigint) => `${t.number(amountText(units))} ${coin}`
  const { standing, whatIf } = useStanding(receipt, context)
  const isSlipping = receipt.slippage >= 10_000n
  return (
    <>
      <dl className={list.receipt} aria-label={label}>
        <Row name={t('ticket.receipt.average')} topic="fill">
          <bdi dir="ltr">{t.number(betweenTicks(receipt.average, terms.tick, market.priceDecimals))}</bdi>
          {isSlipping && <small> {t('ticket.receipt.slippage', { percent: percentText(receipt.slippage) })}</small>}
        </Row>
        {receipt.cost !== undefined && (
          <Row name={t('ticket.receipt.cost')} topic="margin">
            <bdi dir="ltr">{money(receipt.cost)}</bdi>
          </Row>
        )}
        <Row name={t('ticket.receipt.fee')} topic="fill">
          <bdi dir="ltr">{money(receipt.fee)}</bdi>
        </Row>
        {receipt.realised !== undefined && (
          <Row name={t('ticket.receipt.realised')} topic="upl">
            <bdi dir="ltr">{money(receipt.realised)}</bdi>
          </Row>
        )}
        {standing && (
          <>
            <Row name={t('ticket.receipt.liquidation')} topic="liquidation">
              <Change {...standing} of={({ liquidation }) => priceOf(liquidation, context, t.number)} />
            </Row>
            <Row name={t('ticket.receipt.ratio')} topic="ratio">
              <Change {...standing} of={({ ratio }) => ratioText(ratio, t.number)} />
            </Row>
          </>
        )}
        {receipt.worstLoss !== undefined && (
          <Row name={t('ticket.receipt.worstLoss')} topic="fill">
            <bdi dir="ltr">{money(receipt.worstLoss)}</bdi>
          </Row>
        )}
        {whatIf && (
          <Row name={t(`ticket.receipt.whatIf.${whatIf.side}`, { base: market.base })} topic="ratio">
            {whatIf.isGone || whatIf.ratio === undefined ? (
              <span className={styles.gone}>{t('ticket.receipt.gone')}</span>
            ) : (
              <bdi dir="ltr">{t.number(percentText(whatIf.ratio))}%</bdi>
            )}
          </Row>
        )}
      </dl>
      {/* What is asked before sending is read whole, and leads nowhere else. */}
      {label !== undefined && (
        <Link className={classNames(linkClass(), styles.bench)} to="/assets/contract/what-if">
          {t('ticket.receipt.bench')}
        </Link>
      )}
    </>
  )
}

/** Of a unified account whose coins are not known yet. */
const UNKNOWN = { before: undefined, after: undefined } as const

interface Standings extends Pick<Receipt, 'whatIf'> {
  readonly standing: Receipt['standing'] | typeof UNKNOWN
}

/** Where the position would stand: by its own wallet, or by all coins of a unified account as soon as they are known. */
function useStanding(receipt: Receipt, { data }: OrderContext): Standings {
  const account = useUnifiedNow()?.account
  if (!data.isUnified || data.isolated) return receipt
  if (!account) return { standing: UNKNOWN, whatIf: undefined }
  const { whatIf, ...standing } = unifiedStandingOf(account, receipt)
  return { standing, whatIf }
}

function priceOf(ticks: bigint | undefined, { terms, data }: OrderContext, number: (text: string) => string): string {
  return ticks === undefined ? NOTHING : number(ticksToPrice(ticks, terms.tick, data.market.priceDecimals))
}

function ratioText(ratio: bigint | undefined, number: (text: string) => string): string {
  return `${ratio === undefined ? BEYOND : number(percentText(ratio))}%`
}

interface RowProps {
  readonly name: string
  readonly topic: HelpTopic
  readonly children: ReactNode
}

function Row({ name, topic, children }: RowProps) {
  return (
    <>
      <dt>
        <HelpLink on={topic}>{name}</HelpLink>
      </dt>
      <dd>{children}</dd>
    </>
  )
}

interface ChangeProps {
  readonly before: Standing | undefined
  readonly after: Standing | undefined
  readonly of: (standing: Standing) => string
}

function Change({ before, after, of }: ChangeProps) {
  const t = useFuturesWords()
  const [from, to] = [before, after].map((standing) => (standing ? of(standing) : NOTHING)) as [string, string]
  if (from === to) return <bdi dir="ltr">{to}</bdi>
  return (
    <>
      <span aria-hidden="true" className={list.change}>
        <bdi dir="ltr">{from}</bdi>
        <i>→</i>
        <bdi dir="ltr">{to}</bdi>
      </span>
      <span className="spoken">{t('ticket.receipt.after', { before: from, after: to })}</span>
    </>
  )
}
