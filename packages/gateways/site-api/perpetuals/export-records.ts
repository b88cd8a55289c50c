import type { futuresHistoryCalls } from '@bowline/contract/calls/perpetuals/order-history.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { csvLine, csvTime } from '@bowline/platform/csv.ts'
import { CSV_PAGE, csvFile } from '../../site-kit/csv-file.ts'
import type { Handlers } from '../call/handler.ts'
import { handledInInverseForm } from './in-inverse-form.ts'
import { openRows } from './open-orders.ts'
import { endedOrders, type OrderHistoryNeeds, pastTrades } from './order-history.ts'
import { endedPositions, type PositionHistoryNeeds, statementLines } from './position-history.ts'
import { pastTransactions, type RecordNeeds } from './records.ts'

type Needs = OrderHistoryNeeds &
  PositionHistoryNeeds &
  Pick<RecordNeeds, 'perpetuals'> & { readonly engine: EngineClient }

/** Fields of a row in the order of its columns; times are written as UTC. */
const COLUMNS = {
  open: [
    ...['ctime', 'orderId', 'clientOrderId', 'contractName', 'side', 'open', 'type', 'kind', 'timeInForce', 'price'],
    ...['triggerPrice', 'volume', 'dealVolume', 'avgPrice', 'marginCoin', 'reduceOnly', 'closePosition'],
  ],
  orders: [
    ...['ctime', 'mtime', 'orderId', 'clientOrderId', 'contractName', 'side', 'open', 'type', 'kind', 'timeInForce'],
    ...['price', 'triggerPrice', 'volume', 'dealVolume', 'avgPrice', 'dealMoney', 'marginCoin', 'tradeFee'],
    ...['realizedAmount', 'status', 'memo'],
  ],
  trades: [
    ...['ctime', 'tradeId', 'orderId', 'contractName', 'side', 'open', 'price', 'volume', 'money', 'fee', 'feeCoin'],
    ...['role', 'realizedAmount'],
  ],
  positions: [
    ...['ctime', 'mtime', 'id', 'contractName', 'orderSide', 'positionType', 'leverageLevel', 'openAvgPrice'],
    ...['closePrice', 'maxVolume', 'closeVolume', 'marginCoin', 'closeProfit', 'tradeFee', 'capitalFee'],
    ...['historyRealizedAmount', 'closeType', 'liquidationId'],
  ],
  liquidations: [
    ...['ctime', 'liquidationId', 'step', 'contractName', 'orderSide', 'positionType', 'indexPrice', 'indexState'],
    ...['indexSources', 'tagPrice', 'equity', 'maintMargin', 'equityCoin', 'walletBalance', 'volume', 'price', 'money'],
    ...['realizedAmount', 'tradeFee', 'clearance', 'toFund', 'fundBalance', 'marginCoin', 'orderId'],
  ],
  transactions: [
    ...['ctime', 'id', 'symbol', 'amount', 'balanceAfter', 'balanceOf', 'type', 'scene', 'contractName', 'refId'],
  ],
} as const
const TIMES: readonly string[] = ['ctime', 'mtime']

export const exportFuturesHandlers = handledInInverseForm({
  'GET /fe-co-api/record/export': ({ params, actor: { account }, nowMs }, site) => {
    const { what, type, liquidationId, ...filter } = params
    const columns = COLUMNS[what]
    const read = {
      open: async (page: Paged) => {
        const rows = await openRows(site, account, filter, undefined)
        return { count: rows.length, rows: rows.slice((page.page - 1) * page.limit, page.page * page.limit) }
      },
      orders: (page: Paged) => endedOrders(site, account, page, false),
      trades: (page: Paged) => pastTrades(site, account, page),
      positions: (page: Paged) => endedPositions(site, account, page),
      liquidations: (page: Paged) => statementLines(site, account, { ...page, liquidationId }),
      transactions: (page: Paged) => pastTransactions(site, account, { ...page, type }),
    }[what]
    return csvFile(`futures-${what}`, nowMs, columns, async (cursor) => {
      const page = Number(cursor ?? 1)
      const { count, rows } = await read({ ...filter, page, limit: CSV_PAGE })
      const lines = rows.map((row) => csvLine(columns.map((column) => cell(row as Row, column))))
      return { lines, next: page * CSV_PAGE < count ? String(page + 1) : null }
    })
  },
} satisfies Partial<Handlers<typeof futuresHistoryCalls, Needs>>)

interface Paged {
  readonly page: number
  readonly limit: number
}

type Row = Readonly<Record<string, string | number | null>>

function cell(row: Row, column: string): string {
  const value = row[column]
  return (TIMES.includes(column) ? csvTime(Number(value)) : String(value ?? '')) ?? ''
}
