import type { CommandOf } from '../messages/commands.ts'
import { ContractState, EndReason, MarketState, OrderStatus } from '../messages/terms.ts'
import type { MarketNumber } from '../records/view.ts'
import { Rejection } from '../rejections.ts'
import type { State } from '../state.ts'
import { findNextOpening, reportMarket } from './define.ts'

/** Leaving a halt goes through post-only for at least this long. */
const MIN_AFTER_HALT_MS = 60_000

/**
 * Moves a market to another state (domain/spot.md §13). Trading asked from a halt, or before the first opening of a market with
 * a post-only phase, becomes post-only first; it opens by itself when its time has come.
 */
export function setMarketState(s: State, c: Required<Omit<CommandOf<'set-market-state'>, 'kind'>>): void {
  if (!s.markets.isKnown(c.market)) {
    s.refuse(Rejection.unknownMarket)
    return
  }
  const from = s.market.state(c.market)
  const last = s.markets.isContract(c.market) ? ContractState.reduceOnly : MarketState.delisted
  if (
    c.state > last ||
    ((from === MarketState.delisted || from === ContractState.settling) && c.state !== from) ||
    // Positions are closed at the end of a contract, not dropped.
    (c.state === MarketState.delisted && hasPositions(s, c.market)) ||
    (c.state === MarketState.preOpen && from !== c.state)
  ) {
    s.refuse(Rejection.badDefinition)
    return
  }
  if (c.state === from) return
  // In post-only trading begins when its time has come, not by asking.
  if (c.state === MarketState.trading && from === MarketState.postOnly) return
  const postOnlyMs = s.market.postOnlyMs(c.market)
  const opensThroughPostOnly =
    c.state === MarketState.trading && (from === MarketState.halted || (from === MarketState.preOpen && postOnlyMs > 0))
  enterState(s, c.market, opensThroughPostOnly ? MarketState.postOnly : c.state, from)
}

function hasPositions(s: State, market: MarketNumber): boolean {
  return s.markets.isContract(market) && s.contract.holders(market) > 0
}

function enterState(s: State, market: MarketNumber, to: number, from: number): void {
  s.reference.advanceMarket(market)
  s.market.setState(market, to)
  const postOnlyMs = s.market.postOnlyMs(market)
  const wait = from === MarketState.halted ? Math.max(postOnlyMs, MIN_AFTER_HALT_MS) : postOnlyMs
  s.market.setOpensAt(market, to === MarketState.postOnly ? s.time + wait : 0)
  findNextOpening(s)
  if (to === MarketState.delisted) expireAll(s, market)
  reportMarket(s, market)
}

/** Markets whose post-only phase is over begin to trade, lowest number first. */
export function openDueMarkets(s: State): void {
  if (s.nextOpening > s.time) return
  for (let market = 0; market < s.markets.size; market++) {
    const at = s.market.opensAt(market)
    if (s.markets.known[market] === 1 && at > 0 && at <= s.time)
      enterState(s, market, MarketState.trading, MarketState.postOnly)
  }
}

export function expireAll(s: State, market: MarketNumber): void {
  const ids: number[] = []
  for (let seat = 1; seat < s.seats.used; seat++) if (s.seat.market(seat) === market) s.cancels.collectOpen(seat, ids)
  s.cancels.endAll(ids, OrderStatus.expired, EndReason.delist)
}
