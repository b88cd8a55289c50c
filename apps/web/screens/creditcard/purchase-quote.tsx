import { Button } from '@bowline/design-system/actions/button.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { Progress } from '@bowline/design-system/states/progress.tsx'
import { useEffect, useRef } from 'react'
import { Details } from '../../account-layout/details.tsx'
import { Notice } from '../../account-layout/notice.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { useCoinText } from '../../quotes/use-coin-text.ts'
import { useCountdown } from '../../quotes/use-countdown.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './creditcard.module.css'
import type { CardQuote } from './typed-purchase.ts'

interface PurchaseQuoteProps {
  readonly quote: CardQuote
  readonly provider: string
  readonly ask: () => Promise<CardQuote>
  readonly onQuote: (quote: CardQuote) => void
  readonly onBack: () => void
}

const LAST_MS = 5_000

/** What is paid, what of it is fee and what is received, how long that stands, and where it is paid. */
export function PurchaseQuote({ quote, provider, ask, onQuote, onBack }: PurchaseQuoteProps) {
  const t = useWords('creditcard')
  const { siteApi } = usePage()
  const amountOf = useCoinText()
  const { quoteId, currency, coin, pay, fee, price, get, expiresAtMs, nowMs } = quote
  const spanMs = expiresAtMs - nowMs
  const leftMs = useCountdown(spanMs)
  const isOver = leftMs === 0
  const heading = useRef<HTMLDivElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const order = useSubmit(
    () => siteApi('POST /exchange-web-gateway/creditcard/order', { quoteId }),
    // Without a page to pay at, the order is past paying: its own page says what became of it.
    ({ redirectUrl, orderId }) => location.assign(redirectUrl ?? `/creditcard/success?orderId=${orderId}`),
  )
  const refresh = useSubmit(ask, onQuote)
  const refusal = order.refusal ?? refresh.refusal
  const isBusy = order.busy || refresh.busy
  return (
    <div ref={heading} tabIndex={-1}>
      <Card title={t('quote')}>
        <form
          method="post"
          className={styles.form}
          onSubmit={isOver ? refresh.submit : order.submit}
          aria-busy={isBusy}
        >
          <Details
            details={[
              { label: t('pay'), value: amountOf(pay, currency) },
              { label: t('fee'), value: amountOf(fee, currency) },
              { label: t('price'), value: t('price.of', { coin, price: amountOf(price, currency) }) },
              { label: t('get'), value: <strong>{amountOf(get, coin)}</strong> },
            ]}
          />
          <Progress
            label={t('stands')}
            value={(leftMs / spanMs) * 100}
            valueText={isOver ? t('over') : t('seconds', { n: Math.ceil(leftMs / 1_000) })}
            tone={leftMs < LAST_MS ? 'warn' : 'plain'}
          />
          <p className="spoken" role="status">
            {isOver ? t('over') : t('stands.spoken', { n: Math.round(spanMs / 1_000) })}
          </p>
          <Notice kind="info" title={t('leaving', { provider })}>
            {t('leaving.text')}
          </Notice>
          {refusal && <Notice kind="bad">{refusal.text}</Notice>}
          <div className={styles.actions}>
            <Button size="l" onClick={onBack} disabled={order.busy}>
              {t('back')}
            </Button>
            <Button type="submit" kind="primary" size="l" busy={isBusy} busyLabel={t(isOver ? 'asking' : 'ordering')}>
              {isOver ? t('refresh') : t('continue', { provider })}
            </Button>
          </div>
        </form>
      </Card>
    </div>
  )
}
