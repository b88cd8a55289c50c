import type { SiteApi } from '../../../site-api/site-api.ts'
import { type RecordQuery, ROWS, rangeParams } from './record-query.ts'

/** The page of one list that a query asks for; null where it could not be read. */
export async function loadRecords(siteApi: SiteApi, query: RecordQuery, nowMs: number) {
  const { kind } = query
  const asked = { ...rangeParams(query, nowMs), page: query.page, limit: ROWS }
  const orNull = <T>(answer: Promise<T>) => answer.catch(() => null)
  if (kind === 'orders') {
    const answer = siteApi('POST /fe-co-api/order/history_order_list', asked)
    return { kind, page: await orNull(answer.then(({ count, orderList }) => ({ count, rows: orderList }))) } as const
  }
  if (kind === 'trades') {
    const answer = siteApi('POST /fe-co-api/order/get_trade_info', asked)
    return { kind, page: await orNull(answer.then(({ count, tradeHisList: rows }) => ({ count, rows }))) } as const
  }
  if (kind === 'positions') {
    const answer = siteApi('POST /fe-co-api/position/history_position_list', asked)
    return { kind, page: await orNull(answer.then(({ count, positionList: rows }) => ({ count, rows }))) } as const
  }
  const answer = siteApi('POST /fe-co-api/position/liquidation_list', asked)
  return { kind, page: await orNull(answer.then(({ count, liquidationList: rows }) => ({ count, rows }))) } as const
}
