import { ClientIdPolicy, OrderStatus, OrderType, type Side, Stp, type TimeInForce } from '../../messages/terms.ts'
import { Filter, Rejection } from '../../rejections.ts'
import { clientIdRejection, clientKey } from './client-ids.ts'
import type { Complete } from './complete.ts'
import { start, wouldTake } from './entering.ts'
import { failedFilter } from './filters.ts'
import { available, lock, paysWith } from './ledger.ts'
import { lockNeed } from './locks.ts'
import {
  done,
  type ExchangeState,
  type List,
  type Market,
  type Order,
  type OrderTerms,
  refuse,
  type Verdict,
} from './state.ts'
import { stateRejection, termsRejection } from './terms.ts'
import { triggerIsMet } from './triggers.ts'

export type OrderFields = Omit<Complete<'place-order'>, 'kind'>

export function placeOrder(state: ExchangeState, command: OrderFields): Verdict {
  const account = state.accounts.get(command.account)
  if (!account) return refuse(Rejection.unknownAccount)
  const market = state.markets.get(command.market)
  if (!market) return refuse(Rejection.unknownMarket)
  const terms = termsOf(command)

  const closed = stateRejection(market, [terms.type])
  if (closed !== Rejection.none) return refuse(closed)
  if (account.tradeFrozen) return refuse(Rejection.tradingFrozen)
  if (command.clientIdPolicy > ClientIdPolicy.firstResult) return refuse(Rejection.badTerms)
  const bad = termsRejection(state, terms)
  if (bad !== Rejection.none) return refuse(bad)
  const stp = stpOf(market, command.stp)
  if (!stpIsAllowed(market, stp)) return refuse(Rejection.stpNotAllowed)
  const repeat = clientIdRejection(state, state.clientOrders.get(clientKey(terms)), command.clientIdPolicy)
  if (repeat) return repeat
  const filter = failedFilter(state, market, [terms])
  if (filter !== Filter.none) return { ...refuse(Rejection.filter), filter }
  if (triggerIsMet(market, terms)) return refuse(Rejection.wouldTrigger)
  if (terms.type === OrderType.limitMaker && wouldTake(market, terms)) return refuse(Rejection.wouldTake)
  const need = lockNeed(state, market, terms)
  if (need === undefined || need > available(state, account, paysWith(market, terms.side))) {
    return refuse(Rejection.insufficientBalance)
  }
  if (command.dryRun) return done()

  const order = createOrder(state, terms, stp, command.clientIdPolicy === ClientIdPolicy.firstResult, undefined)
  order.need = need
  lock(state, market, order, need)
  start(state, market, order)
  return done(order.id)
}

export function stpOf(market: Market, asked: number): Stp {
  return (asked === Stp.default ? market.terms.defaultStp : asked) as Stp
}

export function stpIsAllowed(market: Market, stp: Stp): boolean {
  return stp <= Stp.decrement && (market.terms.stpModes & (1 << stp)) !== 0
}

function termsOf(command: OrderFields): OrderTerms {
  return {
    account: command.account,
    market: command.market,
    side: command.side as Side,
    type: command.type as OrderType,
    timeInForce: command.timeInForce as TimeInForce,
    price: command.price,
    qty: command.qty,
    quoteQty: command.quoteQty,
    displayQty: command.displayQty,
    stopPrice: command.stopPrice,
    activationPrice: command.activationPrice,
    trailingBps: command.trailingBps,
    expireAt: command.expireAt,
    clientId: command.clientId,
  }
}

export function createOrder(
  state: ExchangeState,
  terms: OrderTerms,
  stp: Stp,
  remembered: boolean,
  list: List | undefined,
): Order {
  const order: Order = {
    id: ++state.lastOrderId,
    terms,
    stp,
    remembered,
    list,
    stage: 'pending',
    status: OrderStatus.pendingNew,
    endReason: 0,
    endedAt: 0,
    isForgotten: false,
    qty: terms.qty,
    executed: 0n,
    prevented: 0n,
    cumQuote: 0n,
    preventedQuote: 0n,
    visible: 0n,
    locked: 0n,
    need: 0n,
    place: 0,
    amends: 0,
    triggered: false,
    tracking: false,
    metAt: 0n,
    trailExtreme: 0n,
  }
  state.open.set(order.id, order)
  list?.legs.push(order)
  if (terms.clientId !== '') state.clientOrders.set(clientKey(terms), order)
  return order
}
