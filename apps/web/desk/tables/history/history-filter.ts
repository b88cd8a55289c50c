import type { CallParams } from '@bowline/contract/calls.ts'
import type { FillRow, OrderRow } from '@bowline/contract/order.ts'
import type { endStatuses } from '@bowline/contract/terms/orders.ts'
import { readInputTime } from '../../input-time.ts'

export const ranges = ['all', 'day', 'week', 'month', 'quarter', 'custom'] as const
export type Range = (typeof ranges)[number]

/** The filters of a history table; '' = any. */
export interface HistoryFilter {
  readonly side: 'buy' | 'sell' | ''
  readonly status: (typeof endStatuses)[number] | ''
  readonly range: Range
  /** Days of a custom range, in the format of a date input; '' = open. The last day is included. */
  readonly from: string
  readonly to: string
}

export const noFilter: HistoryFilter = { side: '', status: '', range: 'all', from: '', to: '' }

/** The parameters sent to the exchange, without the filters set to "any". */
export type HistoryQuery = Pick<
  CallParams<'GET /exchange-web/web/order/history'>,
  'pair' | 'side' | 'status' | 'startMs' | 'endMs'
>

const DAY_MS = 86_400_000
const rangeDays: Partial<Record<Range, number>> = { day: 1, week: 7, month: 30, quarter: 90 }

/** Days start and end in the page's time zone. */
export function historyQuery(
  filter: HistoryFilter,
  pair: string | undefined,
  nowMs: number,
  timeZone: string,
): HistoryQuery {
  const { side, status, range, from, to } = filter
  const days = rangeDays[range]
  const start = days === undefined ? undefined : nowMs - days * DAY_MS
  const isCustom = range === 'custom'
  const startMs = isCustom ? dayStart(from, timeZone) : start
  const nextDay = isCustom ? dayStart(to, timeZone, 1) : undefined
  return {
    ...(pair !== undefined && { pair }),
    ...(side !== '' && { side }),
    ...(status !== '' && { status }),
    ...(startMs !== undefined && { startMs }),
    ...(nextDay !== undefined && { endMs: nextDay - 1 }),
  }
}

function dayStart(day: string, timeZone: string, daysOn = 0): number | undefined {
  const asUtc = Date.parse(`${day}T00:00Z`)
  if (Number.isNaN(asUtc)) return undefined
  const wanted = new Date(asUtc + daysOn * DAY_MS).toISOString().slice(0, 16)
  return readInputTime(wanted, timeZone) ?? undefined
}

/** Whether a custom range ends before it starts, so that there is nothing to request. */
export function isBackwards({ range, from, to }: HistoryFilter): boolean {
  return range === 'custom' && from !== '' && to !== '' && from > to
}

export function isFiltered(filter: HistoryFilter): boolean {
  return filter.side !== '' || filter.status !== '' || filter.range !== 'all'
}

/** Whether the exchange would have returned this order; for orders that end while the table is open. */
export function matchesOrder(order: OrderRow, query: HistoryQuery): boolean {
  return (query.status === undefined || query.status === order.status) && matches(order, order.createdAtMs, query)
}

export function matchesFill(fill: FillRow, query: HistoryQuery): boolean {
  return matches(fill, fill.atMs, query)
}

function matches({ pair, side }: Pick<OrderRow, 'pair' | 'side'>, atMs: number, query: HistoryQuery): boolean {
  if (query.pair !== undefined && query.pair !== pair) return false
  if (query.side !== undefined && query.side !== side) return false
  return atMs >= Number(query.startMs ?? 0) && atMs <= Number(query.endMs ?? Number.MAX_SAFE_INTEGER)
}
