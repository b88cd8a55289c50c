import { OrderType, Side } from '../../messages/terms.ts'
import { endOcoSibling } from './order-ends.ts'
import { type ExchangeState, type Market, type Order, type OrderTerms, openOrders } from './state.ts'

const BPS = 10_000n

export function isConditional(type: OrderType): boolean {
  return isStop(type) || type === OrderType.takeProfitMarket || type === OrderType.takeProfitLimit
}

export function isStop(type: OrderType): boolean {
  return type === OrderType.stopMarket || type === OrderType.stopLimit
}

/** A stop is worse than the market, a take-profit better: buy stops and sell take-profits wait above. */
function triggersAbove(terms: OrderTerms): boolean {
  return isStop(terms.type) === (terms.side === Side.buy)
}

/** Is the condition of a stop price met by a trade at `price`? Never for trailing orders. */
function stopIsMet(terms: OrderTerms, price: bigint): boolean {
  if (!isConditional(terms.type) || terms.trailingBps > 0) return false
  return triggersAbove(terms) ? price >= terms.stopPrice : price <= terms.stopPrice
}

/** Is the condition met at once, by the last price or by one that counts as shown still? */
export function triggerIsMet(market: Market, terms: OrderTerms): boolean {
  const shown = triggersAbove(terms) ? market.shownHigh : market.shownLow
  return [market.lastPrice, shown].some((price) => price > 0n && stopIsMet(terms, price))
}

export function startWaiting(state: ExchangeState, order: Order): void {
  order.stage = 'waiting'
  order.place = state.nextPlace++
}

/**
 * Shows one trade to every waiting order of the market; those that trigger go to the agenda, as many as one command may set
 * off. For the others the price stays shown.
 */
export function afterTrade(state: ExchangeState, market: Market, price: bigint): void {
  market.shownHigh = price > market.shownHigh ? price : market.shownHigh
  market.shownLow = market.shownLow === 0n || price < market.shownLow ? price : market.shownLow
  setOffRest(state, market)
  const trailing = waitingIn(state, market).filter(({ terms, metAt }) => terms.trailingBps > 0 && metAt === 0n)
  for (const order of trailing.sort((a, b) => a.place - b.place)) {
    // It may have ended as the sibling of one before.
    if (order.stage !== 'waiting' || !trailingIsMet(order, price)) continue
    if (maySetOff(state)) trigger(state, market, order)
    else keepForLater(state, market, order, price)
  }
}

/** One too many waits like an order whose stop price is the price that sets it off. */
function keepForLater(state: ExchangeState, market: Market, order: Order, price: bigint): void {
  order.metAt = price
  order.place = state.nextPlace++
  if (triggersAbove(order.terms)) market.shownHigh = price > market.shownHigh ? price : market.shownHigh
  else market.shownLow = market.shownLow === 0n || price < market.shownLow ? price : market.shownLow
}

/**
 * Sets off what shown prices set off, as much as the running command may: first what waits for a higher price, the lowest
 * first, then what waits for a lower one, the highest first; of one price in the order in which they began to wait for it.
 */
export function setOffRest(state: ExchangeState, market: Market): void {
  for (const above of [true, false]) {
    let next = nextToSetOff(state, market, above)
    while (next && maySetOff(state)) {
      trigger(state, market, next)
      next = nextToSetOff(state, market, above)
    }
    if (next) continue
    if (above) market.shownHigh = 0n
    else market.shownLow = 0n
  }
}

function nextToSetOff(state: ExchangeState, market: Market, above: boolean): Order | undefined {
  const shown = above ? market.shownHigh : market.shownLow
  if (shown === 0n) return undefined
  const met = waitingIn(state, market).filter((order) => {
    const price = triggerPrice(order)
    return triggersAbove(order.terms) === above && price > 0n && (above ? price <= shown : price >= shown)
  })
  const nearest = (a: Order, b: Order) => Number(triggerPrice(a) - triggerPrice(b)) * (above ? 1 : -1)
  return met.sort((a, b) => nearest(a, b) || a.place - b.place)[0]
}

function triggerPrice({ terms, metAt }: Order): bigint {
  return terms.trailingBps > 0 ? metAt : terms.stopPrice
}

function maySetOff(state: ExchangeState): boolean {
  return state.setOff < state.shares.markingPerCommand
}

function waitingIn(state: ExchangeState, market: Market): Order[] {
  return openOrders(state, (order) => order.stage === 'waiting' && order.terms.market === market.id)
}

export function trigger(state: ExchangeState, market: Market, order: Order): void {
  endOcoSibling(state, market, order)
  state.setOff++
  order.triggered = true
  order.stage = 'agenda'
  state.agenda.add(order)
}

/** Follows the price, then compares it exactly with the extreme (domain/spot.md §8). */
function trailingIsMet(order: Order, price: bigint): boolean {
  const { side, activationPrice, trailingBps } = order.terms
  const sells = side === Side.sell
  if (!order.tracking) {
    const activated = activationPrice === 0n || (sells ? price >= activationPrice : price <= activationPrice)
    if (!activated) return false
    order.tracking = true
    order.trailExtreme = price
    return false
  }
  if (sells ? price > order.trailExtreme : price < order.trailExtreme) order.trailExtreme = price
  const delta = BigInt(trailingBps)
  return sells ? price * BPS <= order.trailExtreme * (BPS - delta) : price * BPS >= order.trailExtreme * (BPS + delta)
}
