import { MarketRecord } from '../markets/markets.ts'
import { commandLayouts } from '../messages/commands.ts'
import { OrderRecord } from '../messages/events.ts'
import type { Words } from '../messages/layout.ts'
import * as terms from '../messages/terms.ts'
import type { State } from '../state.ts'

const { ClientIdPolicy, OrderFlag, OrderStatus, OrderType, Side, Stp } = terms

const C = commandLayouts['place-order'].at
const O = OrderRecord.at
const M = MarketRecord.at

/**
 * The order being checked is written where it will stand if all checks pass: in the slot that is given out next. Nothing
 * refers to it until then.
 */
export function draftSlot(s: State): number {
  return s.orders.nextSlot
}

export function isConditionalType(type: number): boolean {
  return type >= OrderType.stopMarket && type <= OrderType.takeProfitLimit
}

/** Writes the terms at `byte` (laid out as `place-order`) into the draft. */
export function draftOrder(s: State, memory: Words, byte: number): void {
  const o = s.orders.words
  const c4 = byte >> 2
  const c8 = byte >> 3
  const market = memory.u32[c4 + C.market]
  // Side, type, time in force and self-trade prevention stand in this order in both layouts: four bytes at once.
  const kind = memory.u32[(byte + C.side) >> 2]
  const side = kind & 0xff
  const type = (kind >>> 8) & 0xff
  const slot = draftSlot(s)
  const o8 = slot << 5
  const o4 = slot << 6
  const at = slot << 8
  o.u32[o4 + O.account] = memory.u32[c4 + C.account]
  o.u32[o4 + O.market] = market
  o.u32[(at + O.side) >> 2] = kind
  if (kind >>> 24 === Stp.default) o.u8[at + O.stp] = s.markets.words.u8[(market << 9) + M.defaultStp]
  o.i64[o8 + O.price] = memory.i64[c8 + C.price]
  o.i64[o8 + O.qty] = memory.i64[c8 + C.qty]
  o.i64[o8 + O.executed] = 0n
  o.i64[o8 + O.cumQuote] = 0n
  o.i64[o8 + O.locked] = 0n
  o.i64[o8 + O.visible] = 0n
  o.i64[o8 + O.displayQty] = memory.i64[c8 + C.displayQty]
  o.i64[o8 + O.stopPrice] = memory.i64[c8 + C.stopPrice]
  o.i64[o8 + O.trailExtreme] = 0n
  o.i64[o8 + O.activationPrice] = memory.i64[c8 + C.activationPrice]
  o.i64[o8 + O.quoteQty] = memory.i64[c8 + C.quoteQty]
  o.i64[o8 + O.prevented] = 0n
  o.i64[o8 + O.preventedQuote] = 0n
  o.i64[o8 + O.expireAt] = memory.i64[c8 + C.expireAt]
  o.f64[o8 + O.createdAt] = s.time
  o.f64[o8 + O.updatedAt] = s.time
  o.i64[o8 + O.workingAt] = 0n
  o.i64[o8 + O.listId] = 0n
  o.u32[o4 + O.trailingBps] = memory.u32[c4 + C.trailingBps]
  o.u32[o4 + O.amends] = 0
  o.i64[o8 + O.strategyId] = memory.i64[c8 + C.strategyId]
  for (let i = 0; i < 5; i++) o.i64[((at + O.clientId) >> 3) + i] = memory.i64[((byte + C.clientId) >> 3) + i]
  o.u32[o4 + O.strategyType] = memory.u32[c4 + C.strategyType]
  o.u32[o4 + O.previous] = 0
  o.u32[o4 + O.level] = 0
  o.u32[o4 + O.seatPrevious] = 0
  o.u32[o4 + O.seatNext] = 0
  o.u32[o4 + O.list] = 0

  let flags = 0
  if (memory.i64[c8 + C.quoteQty] > 0n) flags |= OrderFlag.byQuote
  if (memory.u8[byte + C.clientIdPolicy] === ClientIdPolicy.firstResult && memory.u8[byte + C.clientId] !== 0) {
    flags |= OrderFlag.remembered
  }
  if (isConditionalType(type)) {
    flags |= OrderFlag.conditional
    if (memory.u32[c4 + C.trailingBps] > 0) flags |= OrderFlag.trailing
    const isStop = type === OrderType.stopMarket || type === OrderType.stopLimit
    // A stop is worse than the market, a take-profit is better.
    if (isStop === (side === Side.buy)) flags |= OrderFlag.triggersAbove
  }
  // And the next four: status, end reason (none), flags, leg (0).
  o.u32[(at + O.status) >> 2] = OrderStatus.new | (flags << 16)
}
