import { Button } from '@bowline/design-system/actions/button.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { PercentText } from '@bowline/design-system/number-texts/percent-text.tsx'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { CoinIcon } from '@bowline/design-system/pictures/coin-icon.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { useWords } from '../../../words/use-words.ts'
import { units } from '../../figures/contract-terms.ts'
import { percentOf } from '../effects.tsx'
import { type Debt, debtsOf } from '../repay/debts.ts'
import styles from '../unified.module.css'
import type { UnifiedFigures } from '../unified-figures.ts'

/** A hundredth of a percent is a usual rate for ten hours: an hour's needs more digits. */
const RATE_DECIMALS = 4

interface BorrowingsProps {
  readonly figures: UnifiedFigures
  readonly hidden: boolean
  readonly onRepay: (coin: string) => void
}

/** What the account owes, and what that costs. */
export function Borrowings({ figures, hidden, onRepay }: BorrowingsProps) {
  const t = useWords('contracts/unified')
  const amount = (
    id: 'borrowed' | 'owed' | 'nextInterest' | 'interestToday' | 'limit',
    head: string,
  ): Column<Debt> => ({
    id,
    head,
    numeric: true,
    ch: 12,
    cell: (debt) => <QtyText value={debt[id]} hidden={hidden} zero trim />,
  })
  const columns: Column<Debt>[] = [
    {
      id: 'coin',
      head: t('coin'),
      card: 'title',
      cell: ({ coin, isAboveLimit }) => (
        <span className={styles.coin}>
          <CoinIcon symbol={coin} /> {coin}
          {isAboveLimit && <Badge tone="bad">{t('aboveLimit')}</Badge>}
        </span>
      ),
    },
    amount('borrowed', t('borrowed')),
    amount('owed', t('owed')),
    {
      id: 'rate',
      head: t('hourlyRate'),
      numeric: true,
      ch: 7,
      cell: ({ hourlyRate }) => (
        <PercentText value={percentOf(hourlyRate)} decimals={RATE_DECIMALS} signed={false} tone="plain" exact />
      ),
    },
    amount('nextInterest', t('nextInterest')),
    amount('interestToday', t('interestToday')),
    amount('limit', t('limit')),
  ]
  return (
    <Card title={t('borrowings')} flush>
      <DataTable<Debt>
        caption={t('borrowings')}
        rows={debtsOf(figures)}
        rowKey={({ coin }) => coin}
        columns={columns}
        empty={<EmptyState title={t('borrowings.none')} />}
        actionsHead={t('repay')}
        actions={({ coin, owed }) =>
          units(owed) > 0n && (
            <Button size="s" onClick={() => onRepay(coin)}>
              {t('repay')} <span className="spoken">{coin}</span>
            </Button>
          )
        }
      />
      <p className={styles.note}>{t('borrowings.about')}</p>
    </Card>
  )
}
