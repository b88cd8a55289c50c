import { isConditional, triggersAbove } from '../formulas/terms.ts'
import { MarketRecord, MOST_MARKETS } from '../markets/markets.ts'
import { commandLayouts } from '../messages/commands.ts'
import type { Words } from '../messages/layout.ts'
import * as terms from '../messages/terms.ts'
import { Extent, MOST_ORDERS, OrderExtra, OrderRecord } from '../records/orders.ts'
import type { MarketNumber, SeatNumber, Slot } from '../records/view.ts'
import type { State } from '../state.ts'

const { ClientIdPolicy, OrderFlag, OrderStatus, Stp } = terms

const SLOT = MOST_ORDERS
const MARKET = MOST_MARKETS
const ALL = Extent.all
const NAME = Extent.named
const NOTHING = Extent.none
const C = commandLayouts['place-order'].at
const O = OrderRecord.at
const X = OrderExtra.at
const M = MarketRecord.at
/** Account and market, and four small fields each: the same in the command and in the record. */
const PLACE_IN = C.account / 2
const PLACE = O.account / 2
const KIND_IN = C.side / 4
const KIND = O.side / 4
const STATE = O.status / 4
const NAME_WORDS = 5
/** The market's state, then its default mode. */
const MARKET_TERMS = M.state / 4

/** Whether the terms are side, type, price and quantity and no more: the words from the quote amount on are zero. */
function isPlain(memory: Words, c8: number): boolean {
  const { i64 } = memory
  const terms = BigInt.asIntN(
    64,
    i64[c8 + C.quoteQty] |
      i64[c8 + C.displayQty] |
      i64[c8 + C.stopPrice] |
      i64[c8 + C.activationPrice] |
      i64[c8 + C.trailingBps / 2] |
      i64[c8 + C.strategyId] |
      i64[c8 + C.expireAt] |
      i64[c8 + C.clientId / 8],
  )
  return terms === BigInt.asIntN(64, 0n)
}

function flagsOf(memory: Words, byte: number): number {
  const type = memory.u8[byte + C.type]
  let flags = 0
  if (memory.i64[(byte >> 3) + C.quoteQty] > 0n) flags |= OrderFlag.byQuote
  if (memory.u8[byte + C.clientIdPolicy] === ClientIdPolicy.firstResult && memory.u8[byte + C.clientId] !== 0) {
    flags |= OrderFlag.remembered
  }
  if (isConditional({ type })) {
    flags |= OrderFlag.conditional
    if (memory.u32[(byte >> 2) + C.trailingBps] > 0) flags |= OrderFlag.trailing
    if (triggersAbove({ type, side: memory.u8[byte + C.side] })) flags |= OrderFlag.triggersAbove
  }
  return flags
}

export type Drafts = ReturnType<typeof draftsOf>

/** The draft of the order being placed. Part of the order path, see state.ts. */
export function draftsOf(s: State) {
  /**
   * The order being checked is written where it will stand if all checks pass: in the slot that is given out next. Nothing
   * refers to it until then.
   */
  function draftSlot(): number {
    return s.orders.nextSlot
  }

  /** Writes the terms at `byte` (laid out as `place-order`) into the draft; seat 0 is to be filled in. */
  function draftOrder(memory: Words, byte: number, seat: SeatNumber): void {
    const { orders } = s
    const slot = orders.nextSlot
    const { u32, i64 } = orders.words
    const input = memory.i64
    const o8 = (slot & SLOT) << 4
    const o4 = o8 << 1
    const c8 = byte >>> 3
    if (u32[o4 + O.extent] !== NOTHING) orders.clearExtra(slot)
    i64[o8 + PLACE] = input[c8 + PLACE_IN]
    u32[o4 + KIND] = withMode(memory.u32[(c8 << 1) + KIND_IN], u32[o4 + O.market])
    u32[o4 + STATE] = OrderStatus.new
    i64[o8 + O.price] = input[c8 + C.price]
    i64[o8 + O.qty] = input[c8 + C.qty]
    u32[o4 + O.seat] = seat
    begin(slot)
    if (!isPlain(memory, c8)) draftExtra(slot, memory, byte)
  }

  /** Nothing filled, locked or reported yet, and in no queue. */
  function begin(slot: Slot): void {
    const { u32, i64, f64 } = s.orders.words
    const o8 = (slot & SLOT) << 4
    const o4 = o8 << 1
    const zero = BigInt.asIntN(64, 0n)
    i64[o8 + O.executed] = zero
    i64[o8 + O.cumQuote] = zero
    i64[o8 + O.locked] = zero
    i64[o8 + O.visible] = zero
    f64[o8 + O.createdAt] = s.time
    f64[o8 + O.updatedAt] = s.time
    i64[o8 + O.workingAt] = zero
    u32[o4 + O.level] = 0
    u32[o4 + O.previous] = 0
    u32[o4 + O.seatPrevious] = 0
    u32[o4 + O.seatNext] = 0
  }

  /** Side, type, time in force and the mode, which is the market's where the order names none. */
  function withMode(kind: number, market: MarketNumber): number {
    if (kind >>> 24 !== Stp.default) return kind
    const terms = s.markets.words.u32[((market & MARKET) << 7) + MARKET_TERMS]
    return kind | (((terms >>> 8) & 0xff) << 24)
  }

  /** What few orders have. */
  function draftExtra(slot: Slot, memory: Words, byte: number): void {
    const o = s.orders.words
    const extra = s.orders.extra
    const c4 = byte >> 2
    const c8 = byte >> 3
    const x8 = slot << 5
    const hasTerms =
      memory.i64[c8 + C.quoteQty] !== 0n ||
      memory.i64[c8 + C.displayQty] !== 0n ||
      memory.i64[c8 + C.stopPrice] !== 0n ||
      memory.i64[c8 + C.activationPrice] !== 0n ||
      memory.i64[c8 + C.strategyId] !== 0n ||
      memory.i64[c8 + C.expireAt] !== 0n ||
      memory.u32[c4 + C.trailingBps] !== 0 ||
      memory.u32[c4 + C.strategyType] !== 0
    o.u32[(slot << 5) + O.extent] = hasTerms ? ALL : NAME
    for (let i = 0; i < NAME_WORDS; i++) extra.i64[x8 + i] = memory.i64[c8 + C.clientId / 8 + i]
    if (hasTerms) {
      extra.i64[x8 + X.displayQty] = memory.i64[c8 + C.displayQty]
      extra.i64[x8 + X.stopPrice] = memory.i64[c8 + C.stopPrice]
      extra.i64[x8 + X.activationPrice] = memory.i64[c8 + C.activationPrice]
      extra.i64[x8 + X.quoteQty] = memory.i64[c8 + C.quoteQty]
      extra.i64[x8 + X.expireAt] = memory.i64[c8 + C.expireAt]
      extra.u32[(slot << 6) + X.trailingBps] = memory.u32[c4 + C.trailingBps]
      extra.i64[x8 + X.strategyId] = memory.i64[c8 + C.strategyId]
      extra.u32[(slot << 6) + X.strategyType] = memory.u32[c4 + C.strategyType]
    }
    o.u16[(slot << 6) + O.flags] = flagsOf(memory, byte)
  }

  return { draftSlot, draftOrder }
}
