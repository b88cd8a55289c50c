import { Card } from '@bowline/design-system/layers/card.tsx'
import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { displayNumber } from '@bowline/design-system/numbers/display-number.ts'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './paper-account.module.css'
import type { PaperAccount } from './paper-account-screen.tsx'

/** What came of earlier starts, and why positions were closed for their owner. */
export function Lives({ results: { lives, liquidations } }: Pick<PaperAccount, 'results'>) {
  const t = useWords('paper-account')
  const { symbols } = useLocale()
  const number = (text: string) => displayNumber(text, { decimals: 8, exact: true, trim: true }, symbols)
  return (
    <>
      {liquidations.length > 0 && (
        <Card title={t('liquidations')}>
          <ul className={styles.differences}>
            {liquidations.map((each) => (
              <li key={each.id}>
                <TimeText atMs={each.atMs} kind="minute" /> <bdi>{each.pair}</bdi>{' '}
                {t('liquidations.text', {
                  mark: number(each.markPrice),
                  equity: number(each.equity),
                  maintenance: number(each.maintenance),
                  qty: number(each.qty),
                })}{' '}
                {each.savingPrice !== null && t('liquidations.saved', { price: number(each.savingPrice) })}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card title={t('lives')} flush>
        <DataTable
          caption={t('lives')}
          rows={lives}
          rowKey={({ life }) => String(life)}
          columns={[
            { id: 'life', head: '#', card: 'title', cell: ({ life }) => t('life', { n: life }) },
            {
              id: 'started',
              head: t('started'),
              cell: ({ startedAtMs }) => <TimeText atMs={startedAtMs} kind="minute" />,
            },
            {
              id: 'ended',
              head: t('ended'),
              cell: ({ endedAtMs }) =>
                endedAtMs === null ? t('running') : <TimeText atMs={endedAtMs} kind="minute" />,
            },
            {
              id: 'startValue',
              head: t('startValue'),
              numeric: true,
              cell: ({ startValue }) => <MoneyText value={startValue} unit="USDT" />,
            },
            {
              id: 'endValue',
              head: t('endValue'),
              numeric: true,
              cell: ({ endValue }) => <MoneyText value={endValue} unit="USDT" />,
            },
          ]}
        />
      </Card>
    </>
  )
}
