import type { MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import { cancelList } from '@bowline/capabilities/spot/cancel-list.ts'
import type { EndedList, Spot } from '@bowline/capabilities/spot/index.ts'
import type { OrderDoor } from '@bowline/capabilities/spot/order-door.ts'
import type { ListReport } from '@bowline/capabilities/spot/order-report.ts'
import { placeList } from '@bowline/capabilities/spot/place-list.ts'
import { readList, readOpenLists } from '@bowline/capabilities/spot/read-open-orders.ts'
import type { orderListCalls } from '@bowline/contract/calls/spot/order-lists.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { ListRow } from '@bowline/contract/order.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import { available } from '../../call-kit/history-answer.ts'
import { cursorNumber, pageOf } from '../../call-kit/pages.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { fillOf, fillRow, listRow, orderRow } from '../../site-kit/order-rows.ts'
import { marketOfPair } from '../../site-kit/pair.ts'
import type { Handlers } from '../call/handler.ts'
import { listTerms } from './list-terms.ts'
import { type SlotNeeds, withinOrderLimits } from './order-slots.ts'
import { refusalOf } from './rejections.ts'

interface Needs extends SlotNeeds, OrderDoor {
  readonly markets: MarketRegistry
  readonly spot: Pick<Spot, 'accountHistory'>
}

const LEGS = { oco: 2, oto: 2, otoco: 3 } as const

export const orderListHandlers: Handlers<typeof orderListCalls, Needs> = {
  async 'POST /exchange-web/web/orderList/create'(call, site) {
    const { params, actor } = call
    const { account } = actor
    const market = marketOfPair(site.markets, params.pair)
    const terms = listTerms(params, market)
    return withinOrderLimits(site, account, LEGS[params.kind], async (takenAtMs) => {
      const placed = await placeList(site, actor, terms)
      if (placed.done) return { list: reportedList(placed, site), fills: fillsOf(placed, site), isRepeat: false }
      const first =
        placed.rejection === Rejection.repeatedClientId ? await firstList(site, account, placed.subject) : undefined
      if (!first || first.kind !== params.kind || first.pair !== params.pair) throw refusalOf(placed, market)
      site.orderLimits.giveBack(account, LEGS[params.kind], takenAtMs)
      return { list: first, fills: [], isRepeat: true }
    })
  },

  async 'POST /exchange-web/web/orderList/cancel'({ params, actor }, site) {
    const { pair, listId, clientListId } = params
    if ((listId === undefined) === (clientListId === undefined))
      throw new SiteRefusal(SiteCode.refused, 'send.list-id', { field: 'listId' })
    const market = marketOfPair(site.markets, pair)
    const key = { listId: listId ?? 0, listClientId: clientListId ?? '' }
    const canceled = await cancelList(site.engine, {
      account: actor.account,
      market: market.number,
      ...key,
    })
    if (!canceled.done) throw refusalOf(canceled, market)
    return { list: reportedList(canceled, site) }
  },

  async 'GET /exchange-web/web/orderList/openList'({ params, actor }, site) {
    const market = params.pair === undefined ? undefined : marketOfPair(site.markets, params.pair).number
    const page = { beforeId: cursorNumber(params.cursor), limit: params.limit + 1 }
    const open = await readOpenLists(site.engine, actor.account, market, page)
    const { rows, next } = pageOf(open.reverse(), params.limit, ({ list }) => String(list.listId))
    return { rows: rows.map((report) => reportedList(report, site)), next }
  },

  async 'GET /exchange-web/web/orderList/history'({ params, actor }, site) {
    const { pair, startMs, endMs, cursor, limit } = params
    const query = {
      account: actor.account,
      market: pair === undefined ? undefined : marketOfPair(site.markets, pair).number,
      start: startMs,
      end: endMs,
      beforeListId: cursorNumber(cursor),
      limit: limit + 1,
    }
    const { rows, next } = pageOf(await available(site.spot.accountHistory.lists(query)), limit, ({ list }) =>
      String(list.listId),
    )
    return { rows: rows.map((ended) => endedList(ended, site)), next }
  },
}

function reportedList({ list, legs }: ListReport, { markets }: Pick<Needs, 'markets'>): ListRow {
  return { ...listRow(list, markets), orders: legs.map(({ last }) => orderRow(last, markets)) }
}

function endedList({ list, legs }: EndedList, { markets }: Pick<Needs, 'markets'>): ListRow {
  return { ...listRow(list, markets), orders: legs.map((leg) => orderRow(leg, markets)) }
}

function fillsOf({ legs, time }: ListReport & { readonly time: number }, { markets }: Pick<Needs, 'markets'>) {
  return legs.flatMap((leg) => leg.fills.map((fill) => fillRow(fillOf(fill, time), markets)))
}

/** The list as it is now, open or ended; undefined when it is no longer known. */
async function firstList(site: Needs, account: number, listId: number): Promise<ListRow | undefined> {
  const open = await readList(site.engine, { account, listId, listClientId: '' })
  if (open) return reportedList(open, site)
  const [ended] = await available(site.spot.accountHistory.lists({ account, beforeListId: listId + 1, limit: 1 }))
  return ended && ended.list.listId === listId ? endedList(ended, site) : undefined
}
