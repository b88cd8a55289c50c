import type { Contract, MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import { readPositions } from '@bowline/capabilities/perpetuals/index.ts'
import type { EndedOrdersQuery, FillsQuery } from '@bowline/capabilities/spot/account-history.ts'
import type { futuresHistoryCalls } from '@bowline/contract/calls/perpetuals/order-history.ts'
import type { Family } from '@bowline/contract/futures.ts'
import type { FuturesOrderRow, FuturesTradeRow } from '@bowline/contract/futures-rows.ts'
import { OrderStatus, OrderType, Side, TimeInForce } from '@bowline/core/messages/terms.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { available } from '../../call-kit/history-answer.ts'
import { wantedContracts } from '../../site-kit/contract-rows.ts'
import { futuresOrderRow, futuresTradeRow } from '../../site-kit/futures-order-rows.ts'
import type { Handlers } from '../call/handler.ts'
import { type FillNeeds, fillSumsOf, TradeOutcomes } from './fill-sums.ts'
import { handledInInverseForm } from './in-inverse-form.ts'
import { numberedPage } from './numbered-page.ts'
import { settingOf } from './open-orders.ts'

export interface OrderHistoryNeeds extends FillNeeds {
  readonly engine: EngineClient
  readonly markets: MarketRegistry
}

/** Lists go back so far; what is older is found by its time. */
const MOST_ROWS = 10_000

const STATUSES: Readonly<Record<number, readonly number[]>> = {
  2: [OrderStatus.filled],
  4: [OrderStatus.canceled],
  6: [OrderStatus.expired, OrderStatus.expiredInMatch],
}

const LIMITS = [OrderType.limit, OrderType.stopLimit, OrderType.takeProfitLimit]
const TYPES: Readonly<Record<number, Pick<EndedOrdersQuery, 'types' | 'timesInForce'>>> = {
  1: { types: LIMITS, timesInForce: [TimeInForce.gtc, TimeInForce.gtd] },
  2: { types: [OrderType.market, OrderType.stopMarket, OrderType.takeProfitMarket] },
  3: { types: LIMITS, timesInForce: [TimeInForce.ioc] },
  4: { types: LIMITS, timesInForce: [TimeInForce.fok] },
  5: { types: [OrderType.limitMaker] },
}

export interface AskedOrders {
  readonly contractId?: number | undefined
  readonly uorbType?: Family | undefined
  readonly status?: number | undefined
  readonly type?: number | undefined
  readonly side?: 'BUY' | 'SELL' | undefined
  readonly beginTime?: number | undefined
  readonly endTime?: number | undefined
  readonly page: number
  readonly limit: number
}

export const futuresHistoryHandlers = handledInInverseForm({
  'POST /fe-co-api/order/history_order_list': async ({ params, actor }, site) => {
    const { count, rows } = await endedOrders(site, actor.account, params, false)
    return { count, orderList: rows }
  },

  'POST /fe-co-api/order/history_trigger_order_list': async ({ params, actor }, site) => {
    const { count, rows } = await endedOrders(site, actor.account, params, true)
    return { count, trigOrderList: rows }
  },

  'POST /fe-co-api/order/get_trade_info': async ({ params, actor }, site) => {
    const { count, rows } = await pastTrades(site, actor.account, params)
    return { count, tradeHisList: rows }
  },
} satisfies Partial<Handlers<typeof futuresHistoryCalls, OrderHistoryNeeds>>)

/** `wasWaiting`: those that never got into the book, or the others. */
export async function endedOrders(
  site: OrderHistoryNeeds,
  account: number,
  asked: AskedOrders,
  wasWaiting: boolean,
): Promise<{ count: number; rows: FuturesOrderRow[] }> {
  const { skip, limit, start, end } = numberedPage(asked)
  const contracts = wantedContracts(site.markets, asked)
  const statuses = asked.status === undefined ? undefined : (STATUSES[asked.status] ?? [])
  const query = {
    account,
    markets: contracts.map(({ number }) => number),
    market: asked.contractId,
    side: sideOf(asked.side),
    statuses,
    ...(asked.type === undefined ? {} : TYPES[asked.type]),
    wasWaiting,
    start,
    end,
  }
  const history = site.spot.accountHistory
  const [count, orders, { positions }] = await Promise.all([
    available(history.countOrders({ ...query, limit: MOST_ROWS })),
    skip >= MOST_ROWS ? [] : available(history.orders({ ...query, limit: skip + limit })),
    readPositions(site.engine, account),
  ])
  const page = orders.slice(skip)
  const sums = await fillSumsOf(site, account, page)
  const byNumber = byNumberOf(contracts)
  const rows = page.flatMap((order) => {
    const contract = byNumber.get(order.market)
    return contract ? [futuresOrderRow(order, contract, settingOf(positions, contract), sums.get(order.orderId))] : []
  })
  return { count, rows }
}

export async function pastTrades(
  site: OrderHistoryNeeds,
  account: number,
  asked: Omit<AskedOrders, 'status' | 'type'> & { readonly orderId?: number | undefined },
): Promise<{ count: number; rows: FuturesTradeRow[] }> {
  const { skip, limit, start, end } = numberedPage(asked)
  const contracts = wantedContracts(site.markets, asked)
  const side: FillsQuery['side'] = asked.side === undefined ? undefined : asked.side === 'BUY' ? 'buy' : 'sell'
  const markets = contracts.map(({ number }) => number)
  const query = { account, markets, side, orderId: asked.orderId, start, end }
  const history = site.spot.accountHistory
  const [count, trades] = await Promise.all([
    available(history.countFills({ ...query, limit: MOST_ROWS })),
    skip >= MOST_ROWS ? [] : available(history.fills({ ...query, limit: skip + limit })),
  ])
  const page = trades.slice(skip, skip + limit)
  const outcomes = await TradeOutcomes.of(site, account, page)
  const byNumber = byNumberOf(contracts)
  const rows = page.flatMap((trade) => {
    const contract = byNumber.get(trade.market)
    return contract ? [futuresTradeRow(trade, contract, outcomes.of(trade))] : []
  })
  return { count, rows }
}

function sideOf(side: AskedOrders['side']): number | undefined {
  return side === undefined ? undefined : Side[side === 'BUY' ? 'buy' : 'sell']
}

function byNumberOf(contracts: readonly Contract[]): ReadonlyMap<number, Contract> {
  return new Map(contracts.map((contract) => [contract.number, contract]))
}
