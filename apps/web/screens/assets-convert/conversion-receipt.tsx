import { Button, buttonClass } from '@bowline/design-system/actions/button.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Details } from '../../account-layout/details.tsx'
import { Notice } from '../../account-layout/notice.tsx'
import { useCoinText } from '../../quotes/use-coin-text.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-convert.module.css'
import { type Conversion, shownPrice } from './typed-conversion.ts'

interface ConversionReceiptProps {
  readonly conversion: Conversion
  readonly onAnother: () => void
}

const kinds = {
  success: 'good',
  failed: 'bad',
  processing: 'info',
  open: 'good',
  cancelled: 'info',
  expired: 'info',
} as const

/** What became of it; one that failed took nothing, and says why. */
export function ConversionReceipt({ conversion, onAnother }: ConversionReceiptProps) {
  const t = useWords('assets-convert')
  const amountOf = useCoinText()
  const { state, reason, fromCoin, toCoin, fromAmount, toAmount } = conversion
  const { from, price, coin } = shownPrice(conversion)
  const heading = useRef<HTMLDivElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div ref={heading} tabIndex={-1} className={styles.narrow}>
      <Card title={t('title')}>
        <div className={styles.form}>
          <Notice kind={kinds[state]} title={t(`state.${state}`)}>
            {state === 'success'
              ? t('done', { from: amountOf(fromAmount, fromCoin), to: amountOf(toAmount, toCoin) })
              : state === 'open'
                ? t('limit.waits', { from: amountOf(fromAmount, fromCoin), to: amountOf(toAmount, toCoin) })
                : reason
                  ? t(`reason.${reason}`)
                  : t('processing')}
          </Notice>
          {(state === 'success' || state === 'open') && (
            <Details details={[{ label: t('rate'), value: t('rate.of', { from, price: amountOf(price, coin) }) }]} />
          )}
          <div className={styles.actions}>
            <Link className={buttonClass({ size: 'l' })} to="/assets/spot">
              {t('toAccount')}
            </Link>
            <Button kind="primary" size="l" onClick={onAnother}>
              {t(state === 'failed' ? 'again' : 'another')}
            </Button>
          </div>
        </div>
      </Card>
    </div>
  )
}
