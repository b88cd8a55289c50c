import { Button } from '@bowline/design-system/actions/button.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { fromUnits } from '@bowline/design-system/numbers/decimal.ts'
import { Progress } from '@bowline/design-system/states/progress.tsx'
import { useEffect, useRef } from 'react'
import { Details } from '../../account-layout/details.tsx'
import { Notice } from '../../account-layout/notice.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { feePercent, percentText } from '../../fee-texts/rate-percent.ts'
import { usePage } from '../../page-context.ts'
import { useCoinText } from '../../quotes/use-coin-text.ts'
import { useCountdown } from '../../quotes/use-countdown.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-convert.module.css'
import type { Conversion, Quote } from './typed-conversion.ts'

interface QuoteCardProps {
  readonly quote: Quote
  readonly ask: () => Promise<Quote>
  readonly onQuote: (quote: Quote) => void
  readonly onDone: (conversion: Conversion) => void
  readonly onBack: () => void
}

const LAST_MS = 3_000

/** The price with its spread in words and money, and how long it stands. */
export function QuoteCard({ quote, ask, onQuote, onDone, onBack }: QuoteCardProps) {
  const t = useWords('assets-convert')
  const { siteApi } = usePage()
  const { symbols } = useLocale()
  const amountOf = useCoinText()
  const { fromCoin, toCoin, fromAmount, toAmount, rate, inverseRate, spreadPpm, cost, expiresAtMs, nowMs } = quote
  const spanMs = expiresAtMs - nowMs
  const leftMs = useCountdown(spanMs)
  const isOver = leftMs === 0
  const seconds = Math.ceil(leftMs / 1_000)
  const heading = useRef<HTMLDivElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const accept = useSubmit(() => siteApi('POST /exchange-web/web/convert/accept', { quoteId: quote.quoteId }), onDone)
  const refresh = useSubmit(ask, onQuote)
  return (
    <div ref={heading} tabIndex={-1} className={styles.narrow}>
      <Card title={t('quote')}>
        <form
          method="post"
          className={styles.form}
          onSubmit={isOver ? refresh.submit : accept.submit}
          aria-busy={accept.busy || refresh.busy}
        >
          <Details
            details={[
              { label: t('from'), value: amountOf(fromAmount, fromCoin) },
              { label: t('to'), value: <strong>{amountOf(toAmount, toCoin)}</strong> },
              {
                label: t('rate'),
                value: (
                  <span className={styles.rates}>
                    <span>{t('rate.of', { from: fromCoin, price: amountOf(rate, toCoin) })}</span>
                    <span>{t('rate.of', { from: toCoin, price: amountOf(inverseRate, fromCoin) })}</span>
                  </span>
                ),
              },
              {
                label: t('spread'),
                value: t('spread.value', {
                  percent: percentText(feePercent(fromUnits(BigInt(spreadPpm), 6)), symbols),
                  cost: amountOf(cost, 'USDT'),
                }),
              },
              { label: t('fee'), value: t('fee.none') },
            ]}
          />
          <Progress
            label={t('stands')}
            value={(leftMs / spanMs) * 100}
            valueText={isOver ? t('over') : t('seconds', { n: seconds })}
            tone={leftMs < LAST_MS ? 'warn' : 'plain'}
          />
          <p className="spoken" role="status">
            {isOver ? t('over') : t('stands.spoken', { n: Math.round(spanMs / 1_000) })}
          </p>
          {(accept.refusal ?? refresh.refusal) && (
            <Notice kind="bad">{(accept.refusal ?? refresh.refusal)?.text}</Notice>
          )}
          <div className={styles.actions}>
            <Button size="l" onClick={onBack} disabled={accept.busy}>
              {t('back')}
            </Button>
            <Button
              type="submit"
              kind="primary"
              size="l"
              busy={accept.busy || refresh.busy}
              busyLabel={t(isOver ? 'asking' : 'converting')}
            >
              {t(isOver ? 'refresh' : 'convert')}
            </Button>
          </div>
        </form>
      </Card>
    </div>
  )
}
