import { ALL_MARKETS } from '../../messages/commands.ts'
import { CancelOnly, EndReason, OrderStatus, ReplaceMode, Side } from '../../messages/terms.ts'
import { Filter, Rejection } from '../../rejections.ts'
import { clientKey } from './client-ids.ts'
import type { Complete } from './complete.ts'
import { failedByQuantity } from './filters.ts'
import { release } from './ledger.ts'
import { endOrder } from './order-ends.ts'
import { placeOrder } from './place-order.ts'
import { baseAmount, quoteAmount } from './prices.ts'
import {
  done,
  type ExchangeState,
  isOpen,
  type List,
  type Market,
  type Order,
  openOrders,
  refuse,
  remaining,
  type Verdict,
} from './state.ts'
import { takesChanges } from './terms.ts'

export function cancelOrder(state: ExchangeState, command: Complete<'cancel-order'>): Verdict {
  const unknown = unknownParty(state, command)
  if (unknown !== Rejection.none) return refuse(unknown)
  const found = findForCancel(state, command, command.orderId, command.clientId, command.cancelOnly)
  if (typeof found === 'number') return refuse(found)
  cancel(state, found, EndReason.canceledByUser)
  return done(found.id)
}

export function cancelAll(state: ExchangeState, command: Complete<'cancel-all'>): Verdict {
  if (!state.accounts.has(command.account)) return refuse(Rejection.unknownAccount)
  const everywhere = command.market === ALL_MARKETS
  const market = state.markets.get(command.market)
  if (!everywhere && !market) return refuse(Rejection.unknownMarket)
  if (market && !takesChanges(market)) return refuse(Rejection.marketClosed)
  const own = openOrders(state, ({ terms }) => terms.account === command.account)
  for (const order of own) {
    const itsMarket = marketOf(state, order)
    const wanted = everywhere ? takesChanges(itsMarket) : itsMarket === market
    if (wanted) cancel(state, order, EndReason.canceledByUser)
  }
  return done()
}

export function cancelList(state: ExchangeState, command: Complete<'cancel-list'>): Verdict {
  const unknown = unknownParty(state, command)
  if (unknown !== Rejection.none) return refuse(unknown)
  const market = state.markets.get(command.market) as Market
  if (!takesChanges(market)) return refuse(Rejection.marketClosed)
  const key = clientKey({ account: command.account, clientId: command.listClientId })
  const list = command.listId !== 0 ? state.openLists.get(command.listId) : state.clientLists.get(key)
  const isTheirs = list?.endedAt === 0 && list.account === command.account && list.market === market.id
  if (!isTheirs) return refuse(Rejection.unknownList)
  cancel(state, openLeg(list), EndReason.canceledByUser)
  return done(list.id)
}

export function amendOrder(state: ExchangeState, command: Complete<'amend-order'>): Verdict {
  const unknown = unknownParty(state, command)
  if (unknown !== Rejection.none) return refuse(unknown)
  const order = findForCancel(state, command, command.orderId, command.clientId, CancelOnly.any)
  if (typeof order === 'number') return refuse(order)
  const market = marketOf(state, order)
  if (order.stage !== 'resting' || order.list) return refuse(Rejection.badTerms)
  const gone = order.executed + order.prevented
  if (command.qty <= gone || command.qty >= order.qty) return refuse(Rejection.amendNotLower)
  const { maxAmends } = market.terms
  if (maxAmends !== 0 && order.amends >= maxAmends) return refuse(Rejection.amendTooMany)

  const filter = failedByQuantity(state, market, { ...order.terms, qty: command.qty })
  if (filter !== Filter.none) return { ...refuse(Rejection.filter), filter }

  const less = order.qty - command.qty
  const { side, price } = order.terms
  const freed = side === Side.sell ? baseAmount(market, less) : quoteAmount(market, price, less)
  release(state, market, order, freed)
  order.need -= freed
  order.qty = command.qty
  order.amends++
  if (remaining(order) < order.visible) order.visible = remaining(order)
  return done(order.id)
}

export function cancelReplace(state: ExchangeState, command: Complete<'cancel-replace'>): Verdict {
  const unknown = unknownParty(state, command)
  if (unknown !== Rejection.none) return refuse(unknown)
  if (command.dryRun) return refuse(Rejection.badTerms)
  const found = findForCancel(state, command, command.cancelOrderId, command.cancelClientId, command.cancelOnly)
  let cancelRejection: Rejection = Rejection.none
  if (typeof found === 'number') {
    cancelRejection = found
    if (command.replaceMode === ReplaceMode.stopOnFailure) {
      return { ...refuse(Rejection.replaceCancelFailed), cancelRejection }
    }
  } else {
    cancel(state, found, EndReason.replaced)
  }
  return { ...placeOrder(state, command), cancelRejection }
}

function unknownParty(state: ExchangeState, command: { account: number; market: number }): Rejection {
  if (!state.accounts.has(command.account)) return Rejection.unknownAccount
  return state.markets.has(command.market) ? Rejection.none : Rejection.unknownMarket
}

/** The open order meant, or why it may not be changed. */
function findForCancel(
  state: ExchangeState,
  command: { account: number; market: number },
  orderId: number,
  clientId: string,
  restriction: number,
): Order | Rejection {
  const market = state.markets.get(command.market) as Market
  if (!takesChanges(market)) return Rejection.marketClosed
  const byClientId = state.clientOrders.get(clientKey({ account: command.account, clientId }))
  const order = orderId !== 0 ? state.open.get(orderId) : byClientId
  if (!order || !isOpen(order)) return Rejection.unknownOrder
  if (order.terms.account !== command.account || order.terms.market !== market.id) return Rejection.unknownOrder
  if (restriction === CancelOnly.new && order.status !== OrderStatus.new) return Rejection.cancelRestricted
  if (restriction === CancelOnly.partiallyFilled && order.status !== OrderStatus.partiallyFilled) {
    return Rejection.cancelRestricted
  }
  return order
}

function cancel(state: ExchangeState, order: Order, reason: number): void {
  endOrder(state, marketOf(state, order), order, OrderStatus.canceled, reason)
}

function marketOf(state: ExchangeState, order: Order): Market {
  return state.markets.get(order.terms.market) as Market
}

function openLeg(list: List): Order {
  return list.legs.find(isOpen) as Order
}
