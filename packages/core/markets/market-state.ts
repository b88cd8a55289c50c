import type { CommandOf } from '../messages/commands.ts'
import { EndReason, MarketState, OrderStatus } from '../messages/terms.ts'
import { SeatRecord, seat4 } from '../records/seats.ts'
import { Rejection } from '../rejections.ts'
import type { State } from '../state.ts'
import { findNextOpening, tellMarket } from './define.ts'
import { MarketRecord } from './markets.ts'

const S = SeatRecord.at

const M = MarketRecord.at
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
  const { words } = s.markets
  const from = words.u8[(c.market << 9) + M.state]
  if (
    c.state > MarketState.delisted ||
    (from === MarketState.delisted && c.state !== from) ||
    (c.state === MarketState.preOpen && from !== c.state)
  ) {
    s.refuse(Rejection.badDefinition)
    return
  }
  if (c.state === from) return
  // In post-only trading begins when its time has come, not by asking.
  if (c.state === MarketState.trading && from === MarketState.postOnly) return
  const postOnlyMs = words.u32[(c.market << 7) + M.postOnlyMs]
  const opensThroughPostOnly =
    c.state === MarketState.trading && (from === MarketState.halted || (from === MarketState.preOpen && postOnlyMs > 0))
  enterState(s, c.market, opensThroughPostOnly ? MarketState.postOnly : c.state, from)
}

function enterState(s: State, market: number, to: number, from: number): void {
  const { words } = s.markets
  const m8 = market << 6
  s.reference.advanceMarket(market)
  words.u8[(market << 9) + M.state] = to
  const postOnlyMs = words.u32[(market << 7) + M.postOnlyMs]
  const wait = from === MarketState.halted ? Math.max(postOnlyMs, MIN_AFTER_HALT_MS) : postOnlyMs
  words.f64[m8 + M.opensAt] = to === MarketState.postOnly ? s.time + wait : 0
  findNextOpening(s)
  if (to === MarketState.delisted) expireAll(s, market)
  tellMarket(s, market)
}

/** Markets whose post-only phase is over begin to trade, lowest number first. */
export function openDueMarkets(s: State): void {
  if (s.nextOpening > s.time) return
  const { words } = s.markets
  for (let market = 0; market < s.markets.size; market++) {
    const at = words.f64[(market << 6) + M.opensAt]
    if (s.markets.known[market] === 1 && at > 0 && at <= s.time)
      enterState(s, market, MarketState.trading, MarketState.postOnly)
  }
}

function expireAll(s: State, market: number): void {
  const ids: number[] = []
  for (let seat = 1; seat < s.seats.used; seat++)
    if (s.seats.u32[seat4(seat) + S.market] === market) s.cancels.collectOpen(seat, ids)
  s.cancels.endAll(ids, OrderStatus.expired, EndReason.delist)
}
