import type { Contract, MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import {
  cancelContractOrder,
  cancelContractOrders,
  type HeldPosition,
  readPositions,
} from '@bowline/capabilities/perpetuals/index.ts'
import type { OrderStep } from '@bowline/capabilities/spot/order-report.ts'
import { CONTRACT_KINDS, readOpenOrders } from '@bowline/capabilities/spot/read-open-orders.ts'
import type { futuresOrderCalls } from '@bowline/contract/calls/perpetuals/orders.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { Family } from '@bowline/contract/futures.ts'
import type { FuturesOrderRow } from '@bowline/contract/futures-rows.ts'
import { PositionSide } from '@bowline/core/messages/terms.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { contractOf, wantedContracts } from '../../site-kit/contract-rows.ts'
import { futuresOrderRow, isConditionOrder, isOpenOrder, kindOf } from '../../site-kit/futures-order-rows.ts'
import { isProtection } from '../../site-kit/position-rows.ts'
import type { Handlers } from '../call/handler.ts'
import { futuresRefusal } from './futures-refusal.ts'
import { handledInInverseForm } from './in-inverse-form.ts'
import { numberedPage } from './numbered-page.ts'

interface Needs {
  readonly engine: EngineClient
  readonly markets: MarketRegistry
}

/** Of one contract, of a family, or all. */
interface Scope {
  readonly contractId?: number | undefined
  readonly uorbType?: Family | undefined
}

export const openFuturesOrderHandlers = handledInInverseForm({
  'POST /fe-co-api/order/current_order_list': async ({ params, actor }, site) => {
    const rows = await openRows(site, actor.account, params, params.isConditionOrder)
    return { count: rows.length, orderList: pageOf(rows, params) }
  },

  'POST /fe-co-api/order/trigger_order_list': async ({ params, actor }, site) => {
    const rows = await openRows(site, actor.account, params, true)
    return { count: rows.length, trigOrderList: pageOf(rows, params) }
  },

  'POST /fe-co-api/order/get_user_order_count': async ({ params, actor }, site) => {
    const [open, { positions }] = await Promise.all([
      openOrders(site, actor.account, params),
      readPositions(site.engine, actor.account),
    ])
    const wanted = new Set(wantedContracts(site.markets, params).map(({ number }) => number))
    const waiting = open.filter(({ order }) => isConditionOrder(order)).length
    const positionCount = positions.filter(({ market, qty }) => qty !== 0n && wanted.has(market)).length
    return { orderCount: open.length - waiting, triggerOrderCount: waiting, positionCount }
  },

  'POST /fe-co-api/order/take_profit_stop_loss': async ({ params, actor }, site) => {
    const contract = contractOf(site.markets, params.contractId, params.uorbType)
    const [open, { positions }] = await Promise.all([
      openOrders(site, actor.account, params),
      readPositions(site.engine, actor.account, contract.number),
    ])
    const held = positions.filter(
      ({ qty }) => qty !== 0n && (params.orderSide === undefined || qty > 0n === (params.orderSide === 'BUY')),
    )
    const own = open.filter(({ order }) => held.some((position) => isProtection(order, position)))
    const rows = (isWanted: (order: OrderStep) => boolean) =>
      own
        .filter(({ order }) => isWanted(order))
        .map(({ order }) => futuresOrderRow(order, contract, held[0], undefined))
    return {
      takeProfitList: rows((order) => kindOf(order) === 'takeProfit'),
      stopLossList: rows((order) => kindOf(order) !== 'takeProfit'),
    }
  },

  'POST /fe-co-api/order/order_cancel': async ({ params, actor: { account } }, site) => {
    const { orderId, clientOrderId, isConditionOrder: waits } = params
    if (orderId !== undefined || clientOrderId !== undefined) {
      if (params.contractId === undefined)
        throw new SiteRefusal(SiteCode.refused, 'parameter.missing', { field: 'contractId' }, { field: 'contractId' })
      const contract = contractOf(site.markets, params.contractId, params.uorbType)
      const key = { orderId: orderId ?? 0, clientId: orderId === undefined ? (clientOrderId ?? '') : '' }
      return { cancelIds: [await cancelOne(site, account, contract, key)] }
    }
    if (waits !== undefined) return { cancelIds: await cancelSome(site, account, params, waits) }
    const open = await openOrders(site, account, params)
    const contracts = [...new Set(open.map(({ contract }) => contract))]
    return { cancelIds: (await Promise.all(contracts.map((each) => cancelAll(site, account, each)))).flat() }
  },

  'POST /fe-co-api/order/order_tpsl_cancel': async ({ params, actor: { account } }, site) => {
    const contract = contractOf(site.markets, params.contractId, params.uorbType)
    const cancelIds: string[] = []
    for (const orderId of params.orderIds) {
      // The other one of a pair may have gone with the first.
      if (!cancelIds.includes(String(orderId)))
        cancelIds.push(await cancelOne(site, account, contract, { orderId, clientId: '' }))
    }
    return { cancelIds }
  },
} satisfies Partial<Handlers<typeof futuresOrderCalls, Needs>>)

export interface OpenOrder {
  readonly contract: Contract
  readonly order: OrderStep
}

/** Newest first. */
export async function openOrders({ engine, markets }: Needs, account: number, scope: Scope): Promise<OpenOrder[]> {
  const byNumber = new Map(wantedContracts(markets, scope).map((contract) => [contract.number, contract]))
  const orders = await readOpenOrders(engine, account, scope.contractId, undefined, CONTRACT_KINDS)
  return orders.reverse().flatMap((order) => {
    const contract = byNumber.get(order.market)
    return contract ? [{ contract, order }] : []
  })
}

export async function openRows(
  site: Needs,
  account: number,
  scope: Scope,
  waits: boolean | undefined,
): Promise<FuturesOrderRow[]> {
  const [open, { positions }] = await Promise.all([
    openOrders(site, account, scope),
    readPositions(site.engine, account),
  ])
  return open
    .filter(({ order }) => waits === undefined || isConditionOrder(order) === waits)
    .map(({ order, contract }) => futuresOrderRow(order, contract, settingOf(positions, contract), undefined))
}

export function settingOf(positions: readonly HeldPosition[], { number }: Contract): HeldPosition | undefined {
  return positions.find(({ market, positionSide }) => market === number && positionSide !== PositionSide.short)
}

function pageOf<T>(rows: readonly T[], params: { readonly page: number; readonly limit: number }): T[] {
  const { skip, limit } = numberedPage(params)
  return rows.slice(skip, skip + limit)
}

async function cancelOne(
  { engine }: Needs,
  account: number,
  contract: Contract,
  key: { readonly orderId: number; readonly clientId: string },
): Promise<string> {
  const canceled = await cancelContractOrder(engine, { account, market: contract.number, ...key })
  if (!canceled.done) throw futuresRefusal(canceled, contract)
  return String(canceled.orderId)
}

/** Those that wait, or those in the book; one that is gone meanwhile needs no canceling. */
async function cancelSome(site: Needs, account: number, scope: Scope, waits: boolean): Promise<string[]> {
  const open = await openOrders(site, account, scope)
  const wanted = open.filter(({ order }) => isConditionOrder(order) === waits)
  const canceled = await Promise.all(
    wanted.map(({ contract, order: { orderId } }) =>
      cancelContractOrder(site.engine, { account, market: contract.number, orderId, clientId: '' }),
    ),
  )
  return canceled.flatMap((each) => (each.done ? [String(each.orderId)] : []))
}

export async function cancelAll({ engine }: Needs, account: number, contract: Contract): Promise<string[]> {
  const canceled = await cancelContractOrders(engine, { account, market: contract.number })
  if (!canceled.done) throw futuresRefusal(canceled, contract)
  return canceled.orders.filter(({ last }) => !isOpenOrder(last)).map(({ orderId }) => String(orderId))
}
