import { EndReason, ListType, MarketState, OrderStatus, OrderType } from '../../messages/terms.ts'
import { bestAgainst, crosses, enqueue } from './book.ts'
import { greatest } from './extremes.ts'
import { available, lock, paysWith } from './ledger.ts'
import { lockNeed } from './locks.ts'
import { take } from './matching.ts'
import { endPending, expire } from './order-ends.ts'
import {
  type Account,
  type ExchangeState,
  isOpen,
  type List,
  type Market,
  type Order,
  type OrderTerms,
} from './state.ts'
import { isConditional, setOffRest, startWaiting, trigger, triggerIsMet } from './triggers.ts'

/** Would this post-only order trade at once? */
export function wouldTake(market: Market, terms: OrderTerms): boolean {
  const best = bestAgainst(market, terms.side)
  return best !== undefined && crosses(terms.side, terms.price, best.terms.price)
}

/** A funded order begins: it waits for its trigger, rests, or takes. */
export function start(state: ExchangeState, market: Market, order: Order): void {
  order.status = OrderStatus.new
  if (isConditional(order.terms.type)) startWaiting(state, order)
  else if (order.terms.type === OrderType.limitMaker) enqueue(state, market, order)
  else take(state, market, order)
}

/**
 * Enters what the running order set off in markets that trade, lowest order id first; what is too much for one command after
 * the next ones. Then goes on with what past prices set off.
 */
export function runAgenda(state: ExchangeState): void {
  for (let entered = 0; entered < state.shares.enteringPerCommand; entered++) {
    const next = nextToEnter(state)
    if (!next) break
    state.agenda.delete(next)
    const market = state.markets.get(next.terms.market) as Market
    if (next.stage === 'pending') activate(state, market, next.list as List)
    else enterTriggered(state, market, next)
  }
  for (const market of [...state.markets.values()].sort((a, b) => a.id - b.id)) setOffRest(state, market)
}

function nextToEnter(state: ExchangeState): Order | undefined {
  const trading = [...state.agenda].filter(
    ({ terms }) => state.markets.get(terms.market)?.state === MarketState.trading,
  )
  return trading.sort((a, b) => a.id - b.id)[0]
}

function enterTriggered(state: ExchangeState, market: Market, order: Order): void {
  if (isFrozen(state, order)) expire(state, market, order, EndReason.freeze)
  else take(state, market, order)
}

/** The parent is filled: the pending order, or the pending OCO, gets its money and begins. */
function activate(state: ExchangeState, market: Market, list: List): void {
  const legs = list.legs.filter((leg) => leg.stage === 'pending')
  const first = legs[0] as Order
  if (isFrozen(state, first)) endPending(state, market, list, EndReason.freeze)
  else if (!lockTogether(state, market, legs)) endPending(state, market, list, EndReason.insufficientFunds)
  else startPair(state, market, legs)
}

/** Locks the larger of the legs' needs on the first of them; false when the money is missing. */
export function lockTogether(state: ExchangeState, market: Market, legs: readonly Order[]): boolean {
  const first = legs[0] as Order
  for (const leg of legs) leg.need = lockNeed(state, market, leg.terms) ?? 0n
  const need = greatest(0n, ...legs.map((leg) => leg.need))
  if (need > available(state, first.terms.account, paysWith(market, first.terms.side))) return false
  lock(state, market, first, need)
  return true
}

/** Conditional legs first: when one is already met the other must not enter. */
export function startPair(state: ExchangeState, market: Market, legs: readonly Order[]): void {
  const conditional = legs.filter((leg) => isConditional(leg.terms.type))
  const direct = legs.filter((leg) => !isConditional(leg.terms.type))
  for (const leg of conditional) start(state, market, leg)
  for (const leg of conditional) {
    if (isOpen(leg) && triggerIsMet(market, leg.terms)) trigger(state, market, leg)
  }
  for (const leg of direct) {
    if (!isOpen(leg)) continue
    if (leg.terms.type === OrderType.limitMaker && wouldTake(market, leg.terms)) {
      expire(state, market, leg, EndReason.wouldTake)
    } else start(state, market, leg)
  }
}

/** The legs that begin when the list is placed: both of an OCO, else the working order. */
export function firstLegs(list: List): readonly Order[] {
  return list.type === ListType.oco ? list.legs : list.legs.slice(0, 1)
}

function isFrozen(state: ExchangeState, order: Order): boolean {
  return (state.accounts.get(order.terms.account) as Account).tradeFrozen
}
