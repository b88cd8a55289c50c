import { Button } from '@bowline/design-system/actions/button.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { CoinIcon } from '@bowline/design-system/pictures/coin-icon.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { MarginRatio } from '../../../contracts/figures/margin-ratio.tsx'
import { useWords } from '../../../words/use-words.ts'
import { isEmptyWallet, type WalletRow } from './wallet-rows.ts'
import styles from './wallets.module.css'

interface WalletTableProps {
  readonly rows: readonly WalletRow[]
  readonly hidden: boolean
  readonly onTransfer: (coin: string) => void
}

/** One row for each coin that contracts settle in; on a phone a card for each that has something. */
export function WalletTable({ rows, hidden, onTransfer }: WalletTableProps) {
  const t = useWords('assets-futures')
  const tPositions = useWords('contracts/positions')
  const tTables = useWords('desk/tables')
  const amount = (
    id: 'equity' | 'balance' | 'upl' | 'margin' | 'isolated' | 'maintenance' | 'available' | 'transferable',
    head: string,
  ): Column<WalletRow> => ({
    id,
    head,
    numeric: true,
    ch: 16,
    cell: (row) => <QtyText value={row[id]} hidden={hidden} zero trim />,
  })
  const columns: Column<WalletRow>[] = [
    {
      id: 'coin',
      head: tTables('tables.column.coin'),
      card: 'title',
      cell: (row) => (
        <span className={styles.coin} data-empty={isEmptyWallet(row) || undefined}>
          <CoinIcon symbol={row.coin} /> {row.coin}
          {row.isLiquidating && <Badge tone="bad">{t('wallet.liquidating')}</Badge>}
        </span>
      ),
    },
    amount('equity', tPositions('wallet.equity')),
    amount('balance', t('wallet.balance')),
    amount('upl', tPositions('column.upl')),
    amount('margin', t('wallet.margin')),
    amount('isolated', t('wallet.isolated')),
    amount('maintenance', t('wallet.maintenance')),
    {
      id: 'ratio',
      head: tPositions('wallet.ratio'),
      numeric: true,
      ch: 7,
      cell: ({ ratio }) => <MarginRatio percent={ratio} />,
    },
    amount('available', tPositions('wallet.available')),
    amount('transferable', t('wallet.transferable')),
  ]
  return (
    <Card title={t('wallets')} flush className={styles.wallets}>
      <DataTable<WalletRow>
        caption={t('wallets')}
        rows={rows.every(isEmptyWallet) ? [] : rows}
        rowKey={({ coin }) => coin}
        columns={columns}
        actionsHead={t('transfer')}
        actions={({ coin }) => (
          <Button size="s" onClick={() => onTransfer(coin)}>
            {t('transfer')} <span className="spoken">{coin}</span>
          </Button>
        )}
        empty={<EmptyState title={t('empty.wallets')} text={t('empty.wallets.text')} />}
      />
    </Card>
  )
}
