import type { FuturesOrderRow, FuturesTradeRow } from '@bowline/contract/futures-rows.ts'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { ContractCell } from '../../../contracts/records/contract-cell.tsx'
import { AveragePrice, ExactPrice } from '../../../contracts/records/exact-texts.tsx'
import { SideCell } from '../../../desk/tables/cells.tsx'
import { useWords } from '../../../words/use-words.ts'
import styles from './records.module.css'

const statusWords = {
  0: 'new',
  1: 'new',
  2: 'filled',
  3: 'partiallyFilled',
  4: 'canceled',
  5: 'canceled',
  6: 'expired',
} as const
type Status = keyof typeof statusWords

const plainKinds = { 1: 'limit', 2: 'market', 3: 'limit', 4: 'limit', 5: 'postOnly' } as const
const MARKET = 2

/** The kind of an order as the order form calls it. */
function kindOf({ kind, type }: Pick<FuturesOrderRow, 'kind' | 'type'>) {
  if (kind === 'plain') return plainKinds[type as keyof typeof plainKinds]
  if (kind === 'trailing') return 'trailing'
  return `${kind}${type === MARKET ? 'Market' : 'Limit'}` as const
}

/** Orders that have ended, with what their fills cost and brought. */
export function useOrderColumns(hidden: boolean): Column<FuturesOrderRow>[] {
  const t = useWords('assets-futures')
  const tPositions = useWords('contracts/positions')
  const tDesk = useWords('desk')
  const tTables = useWords('desk/tables')
  return [
    contractColumn(tPositions('column.contract')),
    { id: 'time', head: tPositions('column.time'), ch: 19, cell: ({ ctime }) => <TimeText atMs={ctime} /> },
    {
      id: 'side',
      head: tTables('tables.column.side'),
      ch: 8,
      cell: ({ side, open, type, kind }) => (
        <span className={styles.pile}>
          <SideCell side={side === 'BUY' ? 'buy' : 'sell'} />
          <small>
            {t(`intent.${open}`)} · {tDesk(`ticket.kind.${kindOf({ kind, type })}`)}
          </small>
        </span>
      ),
    },
    {
      id: 'status',
      head: tTables('tables.column.status'),
      ch: 12,
      cell: ({ status, memo }) => (
        <span className={styles.pile}>
          {tTables(`tables.status.${statusWords[status as Status]}`)}
          {memo !== '' && memo !== 'canceledByUser' && <small>{tDesk(`reason.${memo}`)}</small>}
        </span>
      ),
    },
    {
      id: 'price',
      head: tTables('tables.column.price'),
      numeric: true,
      ch: 10,
      cell: ({ price, triggerPrice }) => <ExactPrice value={Number(price) === 0 ? triggerPrice : price} />,
    },
    {
      id: 'average',
      head: tTables('tables.column.average'),
      numeric: true,
      ch: 10,
      cell: ({ avgPrice }) => <AveragePrice value={avgPrice} />,
    },
    {
      id: 'filled',
      head: tTables('tables.column.executed'),
      numeric: true,
      ch: 14,
      cell: ({ dealVolume, volume, closePosition }) => (
        <bdi dir="ltr">
          <QtyText value={dealVolume} hidden={hidden} trim zero />
          {closePosition === 0 && (
            <>
              {' / '}
              <QtyText value={volume} hidden={hidden} trim />
            </>
          )}
        </bdi>
      ),
    },
    moneyColumn('fee', tPositions('column.fee'), hidden, ({ tradeFee, marginCoin }) => [tradeFee, marginCoin]),
    moneyColumn('pnl', tPositions('column.pnl'), hidden, ({ realizedAmount, marginCoin }) => [
      realizedAmount,
      marginCoin,
    ]),
  ]
}

/** Every fill with its role, its fee and the profit that it realised. */
export function useTradeColumns(hidden: boolean): Column<FuturesTradeRow>[] {
  const t = useWords('assets-futures')
  const tPositions = useWords('contracts/positions')
  const tTables = useWords('desk/tables')
  return [
    contractColumn(tPositions('column.contract')),
    { id: 'time', head: tPositions('column.time'), ch: 19, cell: ({ ctime }) => <TimeText atMs={ctime} /> },
    {
      id: 'side',
      head: tTables('tables.column.side'),
      ch: 8,
      cell: ({ side, open, role }) => (
        <span className={styles.pile}>
          <SideCell side={side === 'BUY' ? 'buy' : 'sell'} />
          <small>
            {t(`intent.${open}`)} · {tTables(`tables.role.${role}`)}
          </small>
        </span>
      ),
    },
    {
      id: 'price',
      head: tTables('tables.column.price'),
      numeric: true,
      ch: 10,
      cell: ({ price }) => <ExactPrice value={price} />,
    },
    {
      id: 'volume',
      head: tPositions('column.size'),
      numeric: true,
      ch: 10,
      cell: ({ volume }) => <QtyText value={volume} hidden={hidden} trim />,
    },
    moneyColumn('fee', tPositions('column.fee'), hidden, ({ fee, feeCoin }) => [fee, feeCoin]),
    moneyColumn('pnl', tPositions('column.pnl'), hidden, ({ realizedAmount, feeCoin }) => [realizedAmount, feeCoin]),
  ]
}

type Amount = readonly [value: string | null, coin: string]

function contractColumn<R extends { readonly contractName: string }>(head: string): Column<R> {
  return {
    id: 'contract',
    head,
    card: 'title',
    ch: 14,
    cell: (row) => <ContractCell contractName={row.contractName} />,
  }
}

function moneyColumn<R>(id: string, head: string, hidden: boolean, of: (row: R) => Amount): Column<R> {
  return {
    ...{ id, head, numeric: true, ch: 14 },
    cell: (row) => {
      const [value, coin] = of(row)
      return <QtyText value={value} unit={coin} hidden={hidden} trim zero />
    },
  }
}
