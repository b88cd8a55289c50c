import { EndReason, MarketState, TimeInForce } from '../../messages/terms.ts'
import { recomputeTiers } from './fees.ts'
import { expire } from './order-ends.ts'
import { forgetOldTrades } from './prices.ts'
import { type ExchangeState, type Market, openOrders } from './state.ts'

/** What is due by `state.time`, before the command itself; see conventions 1. */
export function passTime(state: ExchangeState): void {
  for (const market of [...state.markets.values()].sort((a, b) => a.id - b.id)) {
    forgetOldTrades(state, market)
    if (market.state === MarketState.postOnly && state.time >= market.opensAt) {
      market.state = MarketState.trading
      market.opensAt = 0
    }
  }
  const due = openOrders(
    state,
    ({ terms }) => terms.timeInForce === TimeInForce.gtd && terms.expireAt <= state.time,
  ).sort((a, b) => a.terms.expireAt - b.terms.expireAt || a.id - b.id)
  for (const order of due) expire(state, state.markets.get(order.terms.market) as Market, order, EndReason.gtd)
  recomputeTiers(state)
}
