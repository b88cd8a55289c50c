import { Button } from '@bowline/design-system/actions/button.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { QtyText, significantPlaces } from '@bowline/design-system/number-texts/qty-text.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import { PairName } from '../../market-rows/pair-name.tsx'
import { useWords } from '../../words/use-words.ts'
import { type FundingBalance, VALUED_IN } from './ask-funding.ts'
import styles from './assets-funding.module.css'

/** Of `places`: never more than an amount needs. */
const placesIn = (value: string) => significantPlaces(value)

interface FundingBalancesProps {
  /** Of coins that there are some of. */
  readonly rows: readonly FundingBalance[]
  readonly hidden: boolean
  readonly onMove: (coin: string) => void
}

export function FundingBalances({ rows, hidden, onMove }: FundingBalancesProps) {
  const t = useWords('assets-funding')
  // All quantities have their points below each other.
  const places = Math.max(0, ...rows.flatMap((row) => [row.available, row.converting].map(placesIn)))
  const amount = (value: string) => <QtyText value={value} places={places} hidden={hidden} />
  return (
    <Card title={t('balances')} flush>
      <DataTable<FundingBalance>
        caption={t('balances')}
        cards="lines-above-actions"
        rows={rows}
        rowKey={({ coin }) => coin}
        empty={<EmptyState title={t('empty.balances')} text={t('empty.balances.text')} />}
        actionsHead={t('transfer')}
        actions={({ coin }) => (
          <Button size="s" onClick={() => onMove(coin)}>
            {t('transfer')} <span className="spoken">{coin}</span>
          </Button>
        )}
        columns={[
          {
            id: 'coin',
            head: t('column.coin'),
            card: 'title',
            cell: ({ coin, name }) => <PairName base={coin} name={name} />,
          },
          {
            id: 'available',
            head: t('column.available'),
            numeric: true,
            ch: 14,
            cell: ({ available }) => amount(available),
          },
          {
            id: 'converting',
            head: t('column.converting'),
            numeric: true,
            ch: 14,
            card: 'under',
            cell: ({ converting }) => (
              <span className={Number(converting) === 0 ? styles.none : undefined} data-head={t('column.converting')}>
                {amount(converting)}
              </span>
            ),
          },
          {
            id: 'value',
            head: t('column.value', { currency: VALUED_IN }),
            numeric: true,
            ch: 12,
            cell: ({ value }) => <MoneyText value={value} hidden={hidden} />,
          },
        ]}
      />
    </Card>
  )
}
