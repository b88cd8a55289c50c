import { AccountRecord, account4 } from '../accounts/accounts.ts'
import { fixBand } from '../markets/reference-price.ts'
import { OrderRecord } from '../messages/events.ts'
import { Side, Stp } from '../messages/terms.ts'
import { R } from '../registers.ts'
import type { State } from '../state.ts'
import { remainingInto } from './book.ts'
import { order4, order8, orderByte } from './orders.ts'
import { Ladder, LevelRecord, ladderOf, level4, level8 } from './price-ladder.ts'
import { SeatRecord, seat4 } from './seats.ts'

const A = AccountRecord.at

const V = LevelRecord.at

const S = SeatRecord.at

const O = OrderRecord.at

/**
 * Whether a fill-or-kill order finds its whole size inside its price, the execution band and self-trade prevention, before
 * its first fill. Own orders do not count when the mode ends makers; in the other modes nothing behind the first own order
 * counts, and at its level only what shows, since hidden size queues up behind it.
 */
export function canFillWhole(s: State, taker: number): boolean {
  const o = s.orders.words
  const market = o.u32[order4(taker) + O.market]
  const buys = o.u8[orderByte(taker) + O.side] === Side.buy
  const limit = o.i64[order8(taker) + O.price]
  const ladder = ladderOf(market, buys ? Ladder.asks : Ladder.bids)
  fixBand(s, market)
  remainingInto(s, taker, R.left)
  let missing = s.r[R.left]
  for (let level = s.ladders.best[ladder]; level !== 0; level = s.ladders.worse(ladder, level)) {
    const price = s.ladders.i64[level8(level) + V.price]
    if (limit > 0n && (buys ? price > limit : price < limit)) return false
    if (price > s.r[R.bandHigh] || price < s.r[R.bandLow]) return false
    const found = findInLevel(s, taker, level)
    missing -= found.lots
    if (missing <= 0n) return true
    if (found.blocked) return false
  }
  return false
}

function findInLevel(s: State, taker: number, level: number): { lots: bigint; blocked: boolean } {
  const o = s.orders.words
  const account = o.u32[order4(taker) + O.account]
  const mode = o.u8[orderByte(taker) + O.stp]
  if (mode === Stp.none || !hasOwnOrders(s, taker, account)) {
    return { lots: s.ladders.i64[level8(level) + V.visible] + s.ladders.i64[level8(level) + V.hidden], blocked: false }
  }
  let visible = 0n
  let all = 0n
  for (let maker = s.ladders.u32[level4(level) + V.head]; maker !== 0; maker = o.u32[order4(maker) + O.next]) {
    if (s.accounts.sameTrader(account, o.u32[order4(maker) + O.account])) {
      if (mode === Stp.expireMaker) continue
      return { lots: visible, blocked: true }
    }
    remainingInto(s, maker, R.left)
    visible += o.i64[order8(maker) + O.visible]
    all += s.r[R.left]
  }
  return { lots: all, blocked: false }
}

function hasOwnOrders(s: State, taker: number, account: number): boolean {
  return (
    s.accounts.u32[account4(account) + A.tradeGroup] !== 0 ||
    s.seats.u32[seat4(s.orders.words.u32[order4(taker) + O.seat]) + S.openOrders] > 1
  )
}
