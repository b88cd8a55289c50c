import type { CallData } from '@bowline/contract/calls.ts'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { PriceText } from '@bowline/design-system/number-texts/price-text.tsx'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { Link } from 'react-router'
import { marketPath } from '../../market-rows/market-path.ts'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import { useFutures } from '../futures-context.tsx'
import styles from '../positions/positions.module.css'
import { PagedTable } from './paged-table.tsx'
import { useBookedPages } from './use-booked-pages.ts'

type EndedPosition = CallData<'POST /fe-co-api/position/history_position_list'>['positionList'][number]

/** Digits beyond those of a tick, as average prices of positions that are open have them. */
const AVERAGE_DIGITS = 2

/** Positions that have ended, with what they brought and why they ended. */
export function PositionHistory({ contractId }: { readonly contractId: number | undefined }) {
  const t = useWords('contracts/positions')
  const { siteApi } = usePage()
  const { terms } = useFutures()
  const pages = useBookedPages<EndedPosition>(`past ${contractId}`, async (page) => {
    const which = contractId === undefined ? page : { ...page, contractId }
    const { count, positionList } = await siteApi('POST /fe-co-api/position/history_position_list', which)
    return { count, rows: positionList }
  })
  const decimalsOf = ({ contractName }: EndedPosition) =>
    (terms?.get(contractName)?.row.coinResultVo.symbolPricePrecision ?? 0) + AVERAGE_DIGITS
  const money = (name: string, value: (row: EndedPosition) => string): Column<EndedPosition> => ({
    id: name,
    head: name,
    numeric: true,
    ch: 12,
    cell: (row) => <MoneyText value={value(row)} unit={row.marginCoin} signed />,
  })
  const columns: Column<EndedPosition>[] = [
    {
      id: 'contract',
      head: t('column.contract'),
      card: 'title',
      ch: 14,
      cell: ({ contractName, symbol, orderSide, positionType, leverageLevel }) => (
        <span className={styles.contract}>
          <Link to={marketPath(contractName)}>{symbol}</Link>
          <Badge tone={orderSide === 'BUY' ? 'gain' : 'loss'}>
            {t(orderSide === 'BUY' ? 'side.long' : 'side.short')}
          </Badge>
          <small>
            {t(positionType === 1 ? 'mode.cross' : 'mode.isolated')} {leverageLevel}×
          </small>
        </span>
      ),
    },
    { id: 'closed', head: t('column.closed'), ch: 19, cell: ({ mtime }) => <TimeText atMs={mtime} /> },
    {
      id: 'size',
      head: t('column.size'),
      numeric: true,
      ch: 10,
      cell: ({ closeVolume }) => <QtyText value={closeVolume} trim />,
    },
    {
      id: 'entry',
      head: t('column.entry'),
      numeric: true,
      ch: 10,
      cell: (row) => <PriceText value={row.openAvgPrice} decimals={decimalsOf(row)} />,
    },
    {
      id: 'exit',
      head: t('column.exit'),
      numeric: true,
      ch: 10,
      cell: (row) => <PriceText value={row.closePrice} decimals={decimalsOf(row)} />,
    },
    {
      id: 'pnl',
      head: t('column.pnl'),
      numeric: true,
      ch: 12,
      cell: ({ historyRealizedAmount, marginCoin }) => (
        <MoneyText value={historyRealizedAmount} unit={marginCoin} signed tone="gain-loss" />
      ),
    },
    money(t('column.fee'), ({ tradeFee }) => tradeFee),
    money(t('column.funding'), ({ capitalFee }) => capitalFee),
    { id: 'why', head: t('column.why'), ch: 10, cell: ({ closeType }) => t(`why.${closeType}`) },
  ]
  return (
    <PagedTable<EndedPosition>
      caption={t('tab.past')}
      empty={{ title: t('past.empty'), text: t('past.empty.text') }}
      pages={pages}
      rowKey={({ id }) => id}
      columns={columns}
    />
  )
}
