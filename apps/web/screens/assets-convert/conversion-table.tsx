import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { CoinIcon } from '@bowline/design-system/pictures/coin-icon.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import type { ReactNode } from 'react'
import { useCoinText } from '../../quotes/use-coin-text.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-convert.module.css'
import { CancelLimit } from './cancel-limit.tsx'
import { type Conversion, shownPrice } from './typed-conversion.ts'

const tones = {
  success: 'gain',
  failed: 'bad',
  processing: 'info',
  open: 'info',
  cancelled: 'plain',
  expired: 'plain',
} as const

interface ConversionTableProps {
  readonly rows: readonly Conversion[]
  readonly empty: ReactNode
  /** Of all conversions, where it is not said. */
  readonly caption?: string
  readonly onEnded: (ended: Conversion) => void
}

/** Conversions, newest first. */
export function ConversionTable({ rows, empty, caption, onEnded }: ConversionTableProps) {
  const t = useWords('assets-convert')
  const amountOf = useCoinText()
  const priceText = (row: Conversion) => {
    const { from, price, coin } = shownPrice(row)
    return t('rate.of', { from, price: amountOf(price, coin) })
  }
  return (
    <DataTable
      caption={caption ?? t('history')}
      rows={rows}
      rowKey={({ quoteId }) => quoteId}
      empty={empty}
      columns={[
        {
          id: 'pair',
          head: t('column.pair'),
          card: 'title',
          cell: ({ fromCoin, toCoin }) => (
            <bdi className={styles.pair}>
              <CoinIcon symbol={fromCoin} /> {fromCoin} → <CoinIcon symbol={toCoin} /> {toCoin}
            </bdi>
          ),
        },
        {
          ...{ id: 'from', head: t('from'), numeric: true, ch: 14 },
          cell: ({ fromAmount, fromCoin }) => amountOf(fromAmount, fromCoin),
        },
        {
          ...{ id: 'to', head: t('to'), numeric: true, ch: 14 },
          cell: ({ toAmount, toCoin }) => amountOf(toAmount, toCoin),
        },
        { id: 'rate', head: t('rate'), numeric: true, card: 'wide', cell: (row) => priceText(row) },
        { id: 'time', head: t('column.time'), cell: ({ timeMs }) => <TimeText atMs={timeMs} kind="minute" /> },
        {
          id: 'state',
          head: t('column.state'),
          cell: (row) => (
            <span className={styles.state}>
              <Badge tone={tones[row.state]}>{t(`state.${row.state}`)}</Badge>
              {row.reason && <small>{t(`reason.${row.reason}`)}</small>}
              {row.state === 'open' && row.limit && (
                <>
                  <small>
                    {t('limit.until')} <TimeText atMs={row.limit.expiresAtMs} kind="minute" />
                  </small>
                  <CancelLimit row={row} onEnded={onEnded} />
                </>
              )}
            </span>
          ),
        },
      ]}
    />
  )
}
