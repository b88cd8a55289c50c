import { AccountRecord, MOST_ACCOUNTS } from '../accounts/accounts.ts'
import { LEDGER_LIMIT, MOST_ROWS } from '../ledger/ledger.ts'
import { MarketRecord, MOST_MARKETS } from '../markets/markets.ts'
import { MOST_SEATS, SeatRecord } from '../matching/seats.ts'
import { commandLayouts } from '../messages/commands.ts'
import type { Words } from '../messages/layout.ts'
import * as terms from '../messages/terms.ts'
import * as registers from '../registers.ts'
import type { State } from '../state.ts'

const { MarketState, OrderType, Side, Stp, TimeInForce } = terms
const { R } = registers
const ACCOUNT = MOST_ACCOUNTS
const MARKET = MOST_MARKETS
const SEAT = MOST_SEATS
const _A = AccountRecord.at
const C = commandLayouts['place-order'].at
const M = MarketRecord.at
const S = SeatRecord.at
const ROW = MOST_ROWS
const LIMIT = LEDGER_LIMIT
/** Words of four small fields: side, type, time in force, mode; the market's state, default mode, modes; known … frozen. */
const KIND = C.side / 4
const POLICY = C.clientIdPolicy / 4
const STATE = M.state / 4
const KNOWN = 0x000001
const KNOWN_AND_FROZEN = 0xff00ff

export type PlainLimits = ReturnType<typeof plainLimits>

/** The quick yes. Part of the order path, see state.ts. */
export function plainLimits(s: State) {
  /**
   * A quick yes for the order that nearly all are: a plain limit order of an account that trades here already. Returns its seat
   * when every check of a placement passes, with what it must lock in `r[need]`. Anything unusual or refused gives 0, and the
   * full checks decide: they alone know reasons. It exists because the full checks together do not fit into a processor's
   * instruction cache beside matching; the simulation holds both against the reference.
   */
  function plainlyGood(memory: Words, byte: number): number {
    const { u32, i64 } = memory
    const c8 = byte >>> 3
    const c4 = byte >>> 2
    const zero = BigInt.asIntN(64, 0n)
    const kind = u32[c4 + KIND]
    const side = kind & 0xff
    const stp = kind >>> 24
    const extra = BigInt.asIntN(
      64,
      i64[c8 + C.quoteQty] |
        i64[c8 + C.displayQty] |
        i64[c8 + C.stopPrice] |
        i64[c8 + C.activationPrice] |
        i64[c8 + C.trailingBps / 2] |
        i64[c8 + C.expireAt],
    )
    if (side > Side.sell || ((kind >>> 8) & 0xff) !== OrderType.limit || ((kind >>> 16) & 0xff) > TimeInForce.fok)
      return 0
    if (stp > Stp.decrement || extra !== zero || (u32[c4 + POLICY] & 0xff) !== 0) return 0

    const account = u32[c4 + C.account]
    const market = u32[c4 + C.market]
    if (account >= s.accounts.size || market >= s.markets.size) return 0
    if ((s.accounts.u32[(account & ACCOUNT) << 4] & KNOWN_AND_FROZEN) !== KNOWN) return 0
    const m4 = (market & MARKET) << 7
    const m8 = m4 >>> 1
    const terms = s.markets.words.u32
    const bounds = s.markets.words.i64
    // A market that is not defined has state 0, which is not trading.
    const state = terms[m4 + STATE]
    if ((state & 0xff) !== MarketState.trading) return 0
    if (stp !== Stp.default && ((state >>> 16) & (1 << stp)) === 0) return 0
    if (u32[c4 + C.clientId / 4] !== 0 && s.clientIds.find(account, memory, byte + C.clientId) !== 0) return 0
    if (!s.orders.hasRoom(1) || !s.ladders.hasRoom(s.waiting + 1)) return 0
    const seat = s.seats.find(account, market)
    if (seat === 0) return 0
    const s4 = (seat & SEAT) << 4

    s.reference.advanceMarket(market)
    const buys = side === Side.buy
    const price = i64[c8 + C.price]
    const qty = i64[c8 + C.qty]
    const most = terms[m4 + M.maxOpenOrders]
    // The greatest price of a market without one, and the like, are written out as such: see `deriveBounds`.
    if (price < bounds[m8 + (buys ? M.lowestBuy : M.lowestSell)]) return 0
    if (price > bounds[m8 + (buys ? M.highestBuy : M.highestSell)]) return 0
    if (qty < bounds[m8 + M.leastQty] || qty > bounds[m8 + M.mostQty]) return 0
    if (most !== 0 && s.seats.u32[s4 + S.openOrders] >= most) return 0
    if (bounds[m8 + M.maxPosition] !== zero) return 0

    const lotPrice = BigInt.asIntN(64, price * bounds[m8 + M.factor])
    if (qty > BigInt.asIntN(64, BigInt.asIntN(64, LIMIT) / lotPrice)) return 0
    const value = BigInt.asIntN(64, lotPrice * qty)
    if (value < bounds[m8 + M.minNotional] || value > bounds[m8 + M.mostNotional]) return 0
    const need = buys ? value : BigInt.asIntN(64, qty * bounds[m8 + M.lot])
    const row = s.seats.u32[s4 + (buys ? S.quoteRow : S.baseRow)]
    if (need > s.ledger.i64[(row & ROW) << 1]) return 0
    s.r[R.need] = need
    return seat
  }

  return { plainlyGood }
}
