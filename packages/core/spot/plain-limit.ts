import { AccountRecord, MOST_ACCOUNTS } from '../accounts/accounts.ts'
import { LEDGER_LIMIT, MOST_ROWS } from '../ledger/ledger.ts'
import { MarketRecord, MOST_MARKETS, STP_OF_CONTRACT } from '../markets/markets.ts'
import { commandLayouts } from '../messages/commands.ts'
import type { Words } from '../messages/layout.ts'
import * as terms from '../messages/terms.ts'
import { hasPlentyOfLevels } from '../orders/shares.ts'
import { Extent, MOST_ORDERS, OrderExtra, OrderRecord } from '../records/orders.ts'
import { MOST_SEATS, SeatRecord } from '../records/seats.ts'
import type { AccountNumber, MarketNumber, SeatNumber, Slot } from '../records/view.ts'
import * as registers from '../registers.ts'
import type { State } from '../state.ts'

const { MarketState, OrderType, Side, Stp, TimeInForce } = terms
const { R } = registers
const A = AccountRecord.at
const ACCOUNT = MOST_ACCOUNTS
const MARKET = MOST_MARKETS
const SLOT = MOST_ORDERS
const SEAT = MOST_SEATS
const NOTHING = Extent.none
const NAME = Extent.named
const C = commandLayouts['place-order'].at
const M = MarketRecord.at
const O = OrderRecord.at
const S = SeatRecord.at
const X = OrderExtra.at
const ROW = MOST_ROWS
const LIMIT = LEDGER_LIMIT
/** Words of four small fields: side, type, time in force, mode; the market's state, default mode, modes; known … frozen. */
const KIND = O.side / 4
const POLICY = C.clientIdPolicy / 4
const STATE = M.state / 4
/** The state, and whether it is a contract. */
const TRADES_SPOT = 0xff | (STP_OF_CONTRACT << 16)
const KNOWN = 0x000001
const KNOWN_AND_FROZEN = 0xff00ff

export type PlainLimits = ReturnType<typeof plainLimits>

/** The quick yes. Part of the order path, see state.ts. */
export function plainLimits(s: State) {
  /**
   * A quick yes for the order that nearly all are: a plain limit order of an account that trades here already. True when every
   * check of a placement passes; the order then stands in the draft, and what it must lock in `r[need]`. Anything unusual or
   * refused gives false, and the full checks decide: they alone know reasons. It exists because the full checks together do
   * not fit into a processor's instruction cache beside matching; the simulation holds both against the reference.
   */
  function isPlainlyGood(memory: Words, byte: number): boolean {
    const { u32 } = memory
    const c4 = byte >>> 2
    const account = u32[c4 + C.account]
    const market = u32[c4 + C.market]
    if ((u32[c4 + POLICY] & 0xff) !== 0 || !mayTrade(account, market)) return false
    const seat = s.seats.find(account, market)
    if (seat === 0) return false
    s.reference.advanceMarket(market)
    s.drafts.draftOrder(memory, byte, seat)
    const slot = s.orders.nextSlot
    if (!isPlain(slot, account, market) || !isWithinBounds(slot, market)) return false
    return isWithinLimits(seat, market) && isGoodValue(slot, market) && hasFunds(slot, seat, market)
  }

  function mayTrade(account: AccountNumber, market: MarketNumber): boolean {
    if (account >= s.accounts.size || market >= s.markets.size) return false
    if ((s.accounts.u32[(account & ACCOUNT) << 4] & KNOWN_AND_FROZEN) !== KNOWN) return false
    // A market that is not defined has state 0, which is not trading.
    return (s.markets.words.u32[((market & MARKET) << 7) + STATE] & TRADES_SPOT) === MarketState.trading
  }

  /** A limit order with nothing beyond price, quantity and a new name, for which there is room. */
  function isPlain(slot: Slot, account: AccountNumber, market: MarketNumber): boolean {
    const { u32 } = s.orders.words
    const o4 = (slot & SLOT) << 5
    const kind = u32[o4 + KIND]
    if ((kind & 0xff) > Side.sell || ((kind >>> 8) & 0xff) !== OrderType.limit) return false
    if (((kind >>> 16) & 0xff) > TimeInForce.fok) return false
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

  /** The greatest price of a market without one, and the like, are written out as such: see `combineBounds`. */
  function isWithinBounds(slot: Slot, market: MarketNumber): boolean {
    const { u32, i64 } = s.orders.words
    const o8 = (slot & SLOT) << 4
    const bounds = s.markets.words.i64
    const m8 = (market & MARKET) << 6
    const price = i64[o8 + O.price]
    const qty = i64[o8 + O.qty]
    const buys = (u32[(o8 << 1) + KIND] & 0xff) === Side.buy
    if (price < bounds[m8 + (buys ? M.lowestBuy : M.lowestSell)]) return false
    if (price > bounds[m8 + (buys ? M.highestBuy : M.highestSell)]) return false
    return qty >= bounds[m8 + M.leastQty] && qty <= bounds[m8 + M.mostQty]
  }

  /** Nothing beyond the price and quantity limits the account: open orders below the maximum, no maximum position. */
  function isWithinLimits(seat: SeatNumber, market: MarketNumber): boolean {
    const m8 = (market & MARKET) << 6
    const most = s.markets.words.u32[(m8 << 1) + M.maxOpenOrders]
    if (most !== 0 && s.seats.u32[((seat & SEAT) << 4) + S.openOrders] >= most) return false
    const account = s.seats.u32[((seat & SEAT) << 4) + S.account]
    if (s.accounts.u32[((account & ACCOUNT) << 4) + A.openOrders] >= s.capacity.accountOrders) return false
    return s.markets.words.i64[m8 + M.maxPosition] === BigInt.asIntN(64, 0n)
  }

  /** Leaves the value, which is what a buy locks, in `r[need]`. */
  function isGoodValue(slot: Slot, market: MarketNumber): boolean {
    const { i64 } = s.orders.words
    const o8 = (slot & SLOT) << 4
    const bounds = s.markets.words.i64
    const m8 = (market & MARKET) << 6
    const qty = i64[o8 + O.qty]
    const lotPrice = BigInt.asIntN(64, i64[o8 + O.price] * bounds[m8 + M.factor])
    if (qty > BigInt.asIntN(64, BigInt.asIntN(64, LIMIT) / lotPrice)) return false
    const value = BigInt.asIntN(64, lotPrice * qty)
    s.r[R.need] = value
    return value >= bounds[m8 + M.minNotional] && value <= bounds[m8 + M.mostNotional]
  }

  function hasFunds(slot: Slot, seat: SeatNumber, market: MarketNumber): boolean {
    const { u32, i64 } = s.orders.words
    const { r } = s
    const o8 = (slot & SLOT) << 4
    const buys = (u32[(o8 << 1) + KIND] & 0xff) === Side.buy
    if (!buys) r[R.need] = BigInt.asIntN(64, i64[o8 + O.qty] * s.markets.words.i64[((market & MARKET) << 6) + M.lot])
    const row = s.seats.u32[((seat & SEAT) << 4) + (buys ? S.quoteRow : S.baseRow)]
    return r[R.need] <= s.ledger.i64[(row & ROW) << 1]
  }

  return { isPlainlyGood }
}
