import { AccountRecord } from '../accounts/accounts.ts'
import { LEDGER_LIMIT } from '../ledger/ledger.ts'
import { MarketRecord } from '../markets/markets.ts'
import { advanceMarket } from '../markets/reference-price.ts'
import { MAX_PRICE_TICKS } from '../matching/price-ladder.ts'
import { SeatRecord } from '../matching/seats.ts'
import { commandLayouts } from '../messages/commands.ts'
import type { Words } from '../messages/layout.ts'
import * as terms from '../messages/terms.ts'
import * as registers from '../registers.ts'
import type { State } from '../state.ts'

const { MarketState, OrderType, Side, Stp, TimeInForce } = terms
const { R } = registers
const A = AccountRecord.at
const C = commandLayouts['place-order'].at
const M = MarketRecord.at
const S = SeatRecord.at
const MAX_PRICE = BigInt(MAX_PRICE_TICKS)
const LIMIT = LEDGER_LIMIT

/**
 * A quick yes for the order that nearly all are: a plain limit order of an account that trades here already. Returns its seat
 * when every check of a placement passes, with what it must lock in `r[need]`. Anything unusual or refused gives 0, and the
 * full checks decide: they alone know reasons. It exists because the full checks together do not fit into a processor's
 * instruction cache beside matching; the simulation holds both against the reference.
 */
export function plainlyGood(s: State, memory: Words, byte: number): number {
  const c8 = byte >> 3
  const u8 = memory.u8
  const i64 = memory.i64
  const price = i64[c8 + C.price]
  const qty = i64[c8 + C.qty]
  if (u8[byte + C.type] !== OrderType.limit || u8[byte + C.timeInForce] > TimeInForce.fok) return 0
  if (u8[byte + C.side] > 1 || u8[byte + C.clientIdPolicy] !== 0 || memory.f64[c8 + C.expireAt] !== 0) return 0
  if (i64[c8 + C.quoteQty] !== 0n || i64[c8 + C.displayQty] !== 0n || i64[c8 + C.stopPrice] !== 0n) return 0
  if (i64[c8 + C.activationPrice] !== 0n || memory.u32[(byte >> 2) + C.trailingBps] !== 0) return 0
  if (price <= 0n || qty <= 0n || price > MAX_PRICE) return 0

  const account = memory.u32[(byte >> 2) + C.account]
  const market = memory.u32[(byte >> 2) + C.market]
  if (account >= s.accounts.size || market >= s.markets.size) return 0
  const people = s.accounts.u8
  if (people[(account << 6) + A.known] === 0 || people[(account << 6) + A.tradeFrozen] === 1) return 0
  const m = s.markets.words
  // A market that is not defined has state 0, which is not trading.
  if (m.u8[(market << 9) + M.state] !== MarketState.trading) return 0
  const stp = u8[byte + C.stp]
  if (stp > Stp.decrement) return 0
  if (stp !== Stp.default && (m.u8[(market << 9) + M.stpModes] & (1 << stp)) === 0) return 0
  if (u8[byte + C.clientId] !== 0 && s.clientIds.find(account, memory, byte + C.clientId) !== 0) return 0
  if (!s.orders.hasRoom(1) || !s.ladders.hasRoom(s.waiting + 1)) return 0
  const seat = s.seats.find(account, market)
  if (seat === 0) return 0

  advanceMarket(s, market)
  const m8 = market << 6
  const bounds = m.i64
  const buys = u8[byte + C.side] === Side.buy
  if (price < bounds[m8 + M.minPrice] || (bounds[m8 + M.maxPrice] !== 0n && price > bounds[m8 + M.maxPrice])) return 0
  if (qty < bounds[m8 + M.minQty] || (bounds[m8 + M.maxQty] !== 0n && qty > bounds[m8 + M.maxQty])) return 0
  if (price > bounds[m8 + (buys ? M.buyCeiling : M.sellCeiling)]) return 0
  if (price < bounds[m8 + (buys ? M.buyFloor : M.sellFloor)]) return 0
  const most = m.u32[(market << 7) + M.maxOpenOrders]
  if (most !== 0 && s.seats.u32[(seat << 4) + S.openOrders] >= most) return 0
  if (bounds[m8 + M.maxPosition] !== 0n) return 0

  const lotPrice = BigInt.asIntN(64, price * bounds[m8 + M.factor])
  if (qty > LIMIT / lotPrice || qty > LIMIT / bounds[m8 + M.lot]) return 0
  const value = BigInt.asIntN(64, lotPrice * qty)
  if (value < bounds[m8 + M.minNotional] || (bounds[m8 + M.maxNotional] !== 0n && value > bounds[m8 + M.maxNotional]))
    return 0
  s.r[R.need] = buys ? value : BigInt.asIntN(64, qty * bounds[m8 + M.lot])
  const row = s.seats.u32[(seat << 4) + (buys ? S.quoteRow : S.baseRow)]
  return s.r[R.need] <= s.ledger.i64[row << 1] ? seat : 0
}
