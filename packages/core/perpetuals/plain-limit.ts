import { AccountRecord, MOST_ACCOUNTS } from '../accounts/accounts.ts'
import { INDEX_PATIENCE_MS } from '../formulas/perpetuals/index-bounds.ts'
import { MarketRecord, MOST_MARKETS, STP_OF_CONTRACT } from '../markets/markets.ts'
import { commandLayouts } from '../messages/commands.ts'
import type { Words } from '../messages/layout.ts'
import * as terms from '../messages/terms.ts'
import { hasPlentyOfLevels } from '../orders/shares.ts'
import { ContractRecord } from '../records/contracts.ts'
import { Extent, MOST_ORDERS, OrderExtra, OrderRecord } from '../records/orders.ts'
import { MOST_POSITIONS, PositionRecord } from '../records/positions.ts'
import { MOST_SEATS, SeatRecord } from '../records/seats.ts'
import type { AccountNumber, MarketNumber, PositionNumber, SeatNumber, Slot } from '../records/view.ts'
import * as registers from '../registers.ts'
import type { State } from '../state.ts'
import { plainMarginOf } from './plain-margin.ts'

const { ContractState, OrderType, Side, Stp, TimeInForce } = terms
const { R } = registers
const A = AccountRecord.at
const ACCOUNT = MOST_ACCOUNTS
const MARKET = MOST_MARKETS
const SLOT = MOST_ORDERS
const SEAT = MOST_SEATS
const POSITION = MOST_POSITIONS
const NOTHING = Extent.none
const NAME = Extent.named
const C = commandLayouts['place-contract-order'].at
const M = MarketRecord.at
const O = OrderRecord.at
const S = SeatRecord.at
const X = OrderExtra.at
const P = PositionRecord.at
const K = ContractRecord.at
/** Words of four small fields, as in `spot/plain-limit.ts`; `dryRun` is the last of the policy's. */
const KIND = O.side / 4
const POLICY = C.clientIdPolicy / 4
const DRY_RUN = 24
const STATE = M.state / 4
/** The state, and whether it is a contract. */
const TRADES = 0xff | (STP_OF_CONTRACT << 16)
const TRADING = ContractState.trading | (STP_OF_CONTRACT << 16)
const KNOWN = 0x000001
const KNOWN_AND_FROZEN = 0xff00ff
/** Hedge mode of any family, or a unified account. */
const MODES = A.tier / 4
const OTHER_MODES = 0x00ffff00
/** What is only of contracts: eight small fields, then four prices. */
const MORE = C.positionSide / 8
const IS_REDUCING = K.indexState / 4
const REDUCES = 0x00ff0000

/**
 * The quick way of contracts: a plain limit or post-only order in one-way mode on cross margin, of an account that was here
 * before. Part of the order path, see state.ts. Whatever it does not say yes to goes through the full checks
 * (`place-order.ts`), which are the text of the rules; the simulation holds both against the reference.
 */
export function plainContractLimits(s: State) {
  const margin = plainMarginOf(s)

  /** Places the order if every check of a placement plainly passes; else nothing has happened. */
  function place(memory: Words, byte: number): boolean {
    if (!isPlainlyGood(memory, byte)) return false
    if (memory.u32[(byte >>> 2) + POLICY] >>> DRY_RUN !== 0) return true
    const slot = s.entry.admitDraft()
    s.subject = s.order.orderId(slot)
    hold(slot)
    if (!s.entry.isBeyondBook(slot)) s.closingBounds.clearWay(slot)
    s.entry.startOrder(slot)
    return true
  }

  /** True: the order stands in the draft, and its worth in `r[need]`. */
  function isPlainlyGood(memory: Words, byte: number): boolean {
    const { u32 } = memory
    const c4 = byte >>> 2
    const account = u32[c4 + C.account]
    const market = u32[c4 + C.market]
    // While somebody waits to be liquidated, the full checks say whether it is the owner of this.
    if (s.nextStep === 0) return false
    if ((u32[c4 + POLICY] & 0xff) !== 0 || hasMore(memory, byte) || !mayTrade(account, market)) return false
    const seat = s.seats.find(account, market)
    if (seat === 0) return false
    const position = s.seats.u32[((seat & SEAT) << 4) + S.baseRow]
    if (!margin.isPlain(position)) return false
    s.reference.advanceMarket(market)
    s.drafts.draftOrder(memory, byte, seat)
    const slot = s.orders.nextSlot
    if (!isPlain(slot, account, market) || !isWithinLimits(seat, market)) return false
    return isWithinBounds(slot, market) && isGoodValue(slot, market) && fits(slot, position, market)
  }

  /** Position side, what it closes, triggers, attached legs. */
  function hasMore(memory: Words, byte: number): boolean {
    const { i64 } = memory
    const c8 = byte >>> 3
    const more = BigInt.asIntN(
      64,
      i64[c8 + MORE] |
        i64[c8 + C.takeProfit] |
        i64[c8 + C.stopLoss] |
        i64[c8 + C.takeProfitLimit] |
        i64[c8 + C.stopLossLimit],
    )
    return more !== BigInt.asIntN(64, 0n)
  }

  /** Account and contract: known, in no other mode, trading, with an index that came within the minute, and without an end. */
  function mayTrade(account: AccountNumber, market: MarketNumber): boolean {
    if (account >= s.accounts.size || market >= s.contracts.size) return false
    const a4 = (account & ACCOUNT) << 4
    if ((s.accounts.u32[a4] & KNOWN_AND_FROZEN) !== KNOWN) return false
    if ((s.accounts.u32[a4 + MODES] & OTHER_MODES) !== 0) return false
    if ((s.markets.words.u32[((market & MARKET) << 7) + STATE] & TRADES) !== TRADING) return false
    const { u32, f64 } = s.contracts
    const k8 = (market & MARKET) << 6
    if ((u32[(k8 << 1) + IS_REDUCING] & REDUCES) !== 0) return false
    return f64[k8 + K.endsAt] === 0 && s.time - f64[k8 + K.indexAt] < INDEX_PATIENCE_MS
  }

  /** A limit order with nothing beyond price, quantity and a new name, for which there is room; what only adds takes nothing. */
  function isPlain(slot: Slot, account: AccountNumber, market: MarketNumber): boolean {
    const { u32 } = s.orders.words
    const o4 = (slot & SLOT) << 5
    const kind = u32[o4 + KIND]
    const type = (kind >>> 8) & 0xff
    const timeInForce = (kind >>> 16) & 0xff
    if ((kind & 0xff) > Side.sell) return false
    if (type === OrderType.limitMaker) {
      if (timeInForce !== TimeInForce.gtc || !s.entry.isBeyondBook(slot)) return false
    } else if (type !== OrderType.limit || timeInForce > TimeInForce.fok) return false
    const stp = kind >>> 24
    const modes = s.markets.words.u32[((market & MARKET) << 7) + STATE] >>> 16
    if (stp > Stp.decrement || (modes & (1 << stp)) === 0) return false
    const extent = u32[o4 + O.extent]
    if (extent !== NOTHING) {
      if (extent !== NAME) return false
      if (s.clientIds.find(account, s.orders.extra.u32, (slot << 6) + X.clientId / 4) !== 0) return false
    }
    return s.orders.hasPlenty(1) && hasPlentyOfLevels(s, s.waiting + 1)
  }

  function isWithinLimits(seat: SeatNumber, market: MarketNumber): boolean {
    const s4 = (seat & SEAT) << 4
    if (s.seats.u32[s4 + S.openOrders] >= s.markets.words.u32[((market & MARKET) << 7) + M.maxOpenOrders]) return false
    const account = s.seats.u32[s4 + S.account]
    return s.accounts.u32[((account & ACCOUNT) << 4) + A.openOrders] < s.capacity.accountOrders
  }

  /** Limits of price and quantity, and the price limits of the contract. */
  function isWithinBounds(slot: Slot, market: MarketNumber): boolean {
    const { u32, i64 } = s.orders.words
    const o8 = (slot & SLOT) << 4
    const bounds = s.markets.words.i64
    const contracts = s.contracts.i64
    const m8 = (market & MARKET) << 6
    const price = i64[o8 + O.price]
    const qty = i64[o8 + O.qty]
    const zero = BigInt.asIntN(64, 0n)
    if (price <= zero || qty <= zero) return false
    if (price < bounds[m8 + M.minPrice] || price > bounds[m8 + M.maxPrice]) return false
    if (qty < bounds[m8 + M.minQty] || qty > bounds[m8 + M.maxQty]) return false
    return (u32[(o8 << 1) + KIND] & 0xff) === Side.buy
      ? price <= contracts[m8 + K.maxBuy]
      : price >= contracts[m8 + K.minSell]
  }

  /** Leaves the worth, for which the order holds margin, in `r[need]`. */
  function isGoodValue(slot: Slot, market: MarketNumber): boolean {
    const { i64 } = s.orders.words
    const o8 = (slot & SLOT) << 4
    const bounds = s.markets.words.i64
    const m8 = (market & MARKET) << 6
    s.r[R.lots] = i64[o8 + O.qty]
    s.r[R.atPrice] = i64[o8 + O.price]
    if (!margin.worthInto(market, R.need)) return false
    const most = bounds[m8 + M.maxNotional]
    if (most > BigInt.asIntN(64, 0n) && s.r[R.need] > most) return false
    return s.r[R.need] >= bounds[m8 + M.minNotional]
  }

  /** Closing not beyond what its owner can pay, tier, open interest, and margin. */
  function fits(slot: Slot, position: PositionNumber, market: MarketNumber): boolean {
    const { i64 } = s.positions
    const o8 = (slot & SLOT) << 4
    const p8 = (position & POSITION) * 24
    const zero = BigInt.asIntN(64, 0n)
    const isBuy = (s.orders.words.u32[(o8 << 1) + KIND] & 0xff) === Side.buy
    const held = isBuy ? BigInt.asIntN(64, zero - i64[p8 + P.qty]) : i64[p8 + P.qty]
    if (held > zero) {
      if (!margin.isNear(slot, market)) return false
      // What only closes may, whatever it costs.
      const waits = isBuy ? i64[p8 + P.buyQty] : i64[p8 + P.sellQty]
      if (BigInt.asIntN(64, waits + s.orders.words.i64[o8 + O.qty]) <= held) return true
    }
    return margin.fitsOpenInterest(slot, position, market) && margin.covers(slot, position, market)
  }

  /** The order's part of the sums that its position keeps. */
  function hold(slot: Slot): void {
    const { u32, i64 } = s.orders.words
    const o8 = (slot & SLOT) << 4
    const o4 = o8 << 1
    const positions = s.positions.i64
    const position = s.seats.u32[((u32[o4 + O.seat] & SEAT) << 4) + S.baseRow]
    const p8 = (position & POSITION) * 24
    const isBuy = (u32[o4 + KIND] & 0xff) === Side.buy
    const lots = p8 + (isBuy ? P.buyQty : P.sellQty)
    const value = p8 + (isBuy ? P.buyValue : P.sellValue)
    i64[o8 + O.locked] = s.r[R.need]
    positions[lots] = BigInt.asIntN(64, positions[lots] + i64[o8 + O.qty])
    positions[value] = BigInt.asIntN(64, positions[value] + s.r[R.need])
  }

  return { place }
}
