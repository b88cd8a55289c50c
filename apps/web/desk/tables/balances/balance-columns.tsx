import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { QtyText, significantPlaces } from '@bowline/design-system/number-texts/qty-text.tsx'
import { CoinIcon } from '@bowline/design-system/pictures/coin-icon.tsx'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { useWords } from '../../../words/use-words.ts'
import type { OwnedCoin } from './balance-rows.ts'
import styles from './balances.module.css'

/** Columns of a coin: available, in orders, being withdrawn, and total; without trailing zeros, the points in line. */
export function useBalanceColumns(rows: readonly OwnedCoin[], isHidden: boolean): Column<OwnedCoin>[] {
  const t = useWords('desk/tables')
  const texts = rows.flatMap(({ available, locked, withdrawing, total }) => [available, locked, withdrawing, total])
  const places = Math.max(0, ...texts.map((text) => significantPlaces(text)))
  const amount = (value: string) =>
    isHidden ? <MoneyText value={value} hidden /> : <QtyText value={value} places={places} />
  const number = (id: 'available' | 'locked' | 'withdrawing' | 'sum', of: (row: OwnedCoin) => string) =>
    ({ id, head: t(`tables.column.${id}`), numeric: true, ch: 14, cell: (row: OwnedCoin) => amount(of(row)) }) as const
  return [
    {
      id: 'coin',
      head: t('tables.column.coin'),
      card: 'title',
      ch: 6,
      cell: ({ asset }) => (
        <span className={styles.coin}>
          <CoinIcon symbol={asset} size={16} /> {asset}
        </span>
      ),
    },
    number('available', ({ available }) => available),
    number('locked', ({ locked }) => locked),
    number('withdrawing', ({ withdrawing }) => withdrawing),
    number('sum', ({ total }) => total),
  ]
}
