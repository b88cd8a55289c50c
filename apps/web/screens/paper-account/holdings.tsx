import { Button } from '@bowline/design-system/actions/button.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { Link, useRevalidator } from 'react-router'
import { marketName, marketPath } from '../../market-rows/market-path.ts'
import { usePage } from '../../page-context.ts'
import { paperPathOf } from '../../paper/paper-address.ts'
import { useShowError } from '../../shell/errors/use-show-error.ts'
import { useWords, type Words } from '../../words/use-words.ts'
import type { PaperAccount } from './paper-account-screen.tsx'

/** To its paper desk. */
function MarketLink({ pair }: { readonly pair: string }) {
  return (
    <Link to={paperPathOf(marketPath(pair))}>
      <bdi>{marketName(pair)}</bdi>
    </Link>
  )
}

/** A column of one figure, named as the field that has it. */
function figure<Name extends string>(name: Name, head: string): Column<Readonly<Record<Name, string | null>>> {
  return { id: name, head, numeric: true, cell: (row) => <QtyText value={row[name]} trim /> }
}

/** The market and the side of an order or a trade. */
function traded<Row extends { readonly pair: string; readonly side: 'buy' | 'sell' }>(
  t: Words<'desk/tables'>,
): Column<Row> {
  return {
    id: 'market',
    head: t('tables.column.pair'),
    card: 'title',
    cell: ({ pair, side }) => (
      <>
        <MarketLink pair={pair} /> {t(`tables.side.${side}`)}
      </>
    ),
  }
}

export function Positions({ positions }: Pick<PaperAccount['account'], 'positions'>) {
  const t = useWords('contracts/positions')
  return (
    <Card title={t('tab.positions')} flush>
      <DataTable
        caption={t('tab.positions')}
        rows={positions}
        rowKey={({ pair }) => pair}
        empty={<EmptyState title={t('positions.empty')} />}
        columns={[
          {
            id: 'contract',
            head: t('column.contract'),
            card: 'title',
            cell: ({ pair, isLong, leverage }) => (
              <>
                <MarketLink pair={pair} /> {t(isLong ? 'side.long' : 'side.short')} <bdi>{leverage}×</bdi>
              </>
            ),
          },
          figure('qty', t('column.size')),
          figure('entryPrice', t('column.entry')),
          figure('markPrice', t('column.mark')),
          figure('liquidationPrice', t('column.liquidation')),
          {
            id: 'upl',
            head: t('column.upl'),
            numeric: true,
            cell: ({ unrealised }) => <MoneyText value={unrealised} signed tone="gain-loss" zero />,
          },
        ]}
      />
    </Card>
  )
}

export function OpenOrders({ orders }: Pick<PaperAccount, 'orders'>) {
  const t = useWords('desk/tables')
  const { siteApi } = usePage()
  const showError = useShowError()
  const { revalidate } = useRevalidator()
  const cancel = (orderId: number) =>
    siteApi('POST /exchange-web/web/paper/order/cancel', { orderId }).then(() => revalidate(), showError)
  return (
    <Card title={t('tables.tab.open')} flush>
      <DataTable
        caption={t('tables.tab.open')}
        rows={orders}
        rowKey={({ id }) => String(id)}
        empty={<EmptyState title={t('tables.open.empty')} />}
        columns={[
          traded(t),
          {
            id: 'price',
            head: t('tables.column.price'),
            numeric: true,
            cell: ({ price, stopPrice }) => <QtyText value={price ?? stopPrice} trim />,
          },
          figure('qty', t('tables.column.amount')),
          figure('executedQty', t('tables.column.filled')),
          {
            id: 'placed',
            head: t('tables.column.placed'),
            cell: ({ createdAtMs }) => <TimeText atMs={createdAtMs} kind="minute" />,
          },
        ]}
        actionsHead={t('tables.column.actions')}
        actions={({ id }) => (
          <Button size="s" onClick={() => cancel(id)}>
            {t('tables.cancel')}
          </Button>
        )}
      />
    </Card>
  )
}

export function Trades({ trades }: Pick<PaperAccount, 'trades'>) {
  const t = useWords('desk/tables')
  return (
    <Card title={t('tables.tab.trades')} flush>
      <DataTable
        caption={t('tables.tab.trades')}
        rows={trades}
        rowKey={({ id }) => String(id)}
        empty={<EmptyState title={t('tables.trades.empty')} />}
        columns={[
          { id: 'time', head: t('tables.column.time'), cell: ({ atMs }) => <TimeText atMs={atMs} kind="date-time" /> },
          traded(t),
          figure('price', t('tables.column.price')),
          figure('qty', t('tables.column.amount')),
          { id: 'role', head: t('tables.column.role'), cell: ({ role }) => t(`tables.role.${role}`) },
          {
            id: 'fee',
            head: t('tables.column.fee'),
            numeric: true,
            cell: ({ fee, feeAsset }) => <QtyText value={fee} unit={feeAsset} trim />,
          },
        ]}
      />
    </Card>
  )
}
