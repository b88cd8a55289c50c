import type { MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { Spot } from '@bowline/capabilities/spot/index.ts'
import type { ReadParamsOf } from '@bowline/contract/call.ts'
import type { spotOrderCalls } from '@bowline/contract/calls/spot/spot-orders.ts'
import type { FillRow, OrderRow } from '@bowline/contract/order.ts'
import { csvLine, csvTime } from '@bowline/platform/csv.ts'
import { readFills, readOrders } from '../../site-kit/order-pages.ts'
import { fillRow, orderRow } from '../../site-kit/order-rows.ts'
import type { Handlers } from '../call/handler.ts'

interface Needs {
  readonly markets: MarketRegistry
  readonly spot: Pick<Spot, 'accountHistory'>
}

type Params = ReadParamsOf<(typeof spotOrderCalls)['GET /exchange-web/web/order/export']>

const PAGE = 500
const MOST_ROWS = 100_000

export const exportOrdersHandlers = {
  async 'GET /exchange-web/web/order/export'({ params, actor, nowMs }, site) {
    const lines = csvPages(site, actor.account, params)
    // Fetch the first page before the answer begins, while a refusal can still be sent.
    const first = await lines.next()
    const day = new Date(nowMs).toISOString().slice(0, 10)
    return { name: `bowline-${params.what}-${day}`, text: following(first.value ?? '', lines) }
  },
} satisfies Partial<Handlers<typeof spotOrderCalls, Needs>>

async function* following(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first
  yield* rest
}

/** Page by page, at the reader's pace. */
async function* csvPages(site: Needs, account: number, { what, ...filter }: Params): AsyncGenerator<string> {
  const { status: _, ...tradeFilter } = filter
  let head = csvLine(what === 'history' ? ORDER_COLUMNS : FILL_COLUMNS)
  let cursor: string | undefined
  for (let sent = 0; sent < MOST_ROWS; sent += PAGE) {
    const paging = { cursor, limit: PAGE }
    let lines: string[]
    let next: string | null
    if (what === 'history') {
      const page = await readOrders(site.markets, site.spot, account, { ...filter, ...paging })
      next = page.next
      lines = page.rows.map((order) => orderLine(orderRow(order, site.markets)))
    } else {
      const page = await readFills(site.markets, site.spot, account, { ...tradeFilter, orderId: undefined, ...paging })
      next = page.next
      lines = page.rows.map((fill) => fillLine(fillRow(fill, site.markets)))
    }
    yield head + lines.join('')
    if (next === null) return
    head = ''
    cursor = next
  }
}

const ORDER_COLUMNS = [
  'created (UTC)',
  'updated (UTC)',
  'order id',
  'client order id',
  'pair',
  'side',
  'type',
  'time in force',
  'price',
  'stop price',
  'trailing (bps)',
  'quantity',
  'quote quantity',
  'executed',
  'executed value',
  'average price',
  'status',
  'reason',
]

function orderLine(row: OrderRow): string {
  return csvLine([
    csvTime(row.createdAtMs),
    csvTime(row.updatedAtMs),
    row.id,
    row.clientOrderId,
    row.pair,
    row.side,
    row.type,
    row.timeInForce,
    row.price,
    row.stopPrice,
    row.trailingBps,
    row.qty,
    row.quoteQty,
    row.executedQty,
    row.executedQuote,
    row.averagePrice,
    row.status,
    row.reason,
  ])
}

const FILL_COLUMNS = [
  'time (UTC)',
  'trade id',
  'order id',
  'pair',
  'side',
  'price',
  'quantity',
  'value',
  'role',
  'fee',
  'fee coin',
]

function fillLine(row: FillRow): string {
  return csvLine([
    csvTime(row.atMs),
    row.id,
    row.orderId,
    row.pair,
    row.side,
    row.price,
    row.qty,
    row.quote,
    row.role,
    row.fee,
    row.feeAsset,
  ])
}
