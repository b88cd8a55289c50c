import { AccountRecord } from '../accounts/accounts.ts'
import * as terms from '../messages/terms.ts'
import { OrderRecord } from '../records/orders.ts'
import { SeatRecord } from '../records/seats.ts'
import * as registers from '../registers.ts'
import { Ladder, ladderOf } from './ladders.ts'
import { LevelRecord } from './level-record.ts'
import type { Venue } from './venue.ts'

const { Side, Stp } = terms
const { R } = registers

const A = AccountRecord.at

const V = LevelRecord.at

const S = SeatRecord.at

const O = OrderRecord.at

/**
 * Whether a fill-or-kill order finds its whole size inside its price, the execution band and self-trade prevention, before
 * its first fill. Own orders do not count when the mode ends makers; in the other modes nothing behind the first own order
 * counts, and at its level only what shows, since hidden size queues up behind it.
 */
export function canFillWhole(s: Venue, taker: number): boolean {
  const o = s.orders.words
  const market = o.u32[(taker << 5) + O.market]
  const buys = o.u8[(taker << 7) + O.side] === Side.buy
  const limit = o.i64[(taker << 4) + O.price]
  const ladder = ladderOf(market, buys ? Ladder.asks : Ladder.bids)
  s.reference.fixBand(market)
  s.book.remainingInto(taker, R.left)
  let missing = s.r[R.left]
  for (let level = s.ladders.best[ladder]; level !== 0; level = s.ladders.worse(ladder, level)) {
    const price = s.ladders.i64[(level << 3) + V.price]
    if (limit > 0n && (buys ? price > limit : price < limit)) return false
    if (price > s.r[R.bandHigh] || price < s.r[R.bandLow]) return false
    const found = findInLevel(s, taker, level)
    missing -= found.lots
    if (missing <= 0n) return true
    if (found.blocked) return false
  }
  return false
}

function findInLevel(s: Venue, taker: number, level: number): { lots: bigint; blocked: boolean } {
  const o = s.orders.words
  const account = o.u32[(taker << 5) + O.account]
  const mode = o.u8[(taker << 7) + O.stp]
  if (mode === Stp.none || !hasOwnOrders(s, taker, account)) {
    return { lots: s.ladders.i64[(level << 3) + V.visible] + s.ladders.i64[(level << 3) + V.hidden], blocked: false }
  }
  let visible = 0n
  let all = 0n
  for (let maker = s.ladders.u32[(level << 4) + V.head]; maker !== 0; maker = o.u32[(maker << 5) + O.next]) {
    if (s.accounts.sameTrader(account, o.u32[(maker << 5) + O.account])) {
      if (mode === Stp.expireMaker) continue
      return { lots: visible, blocked: true }
    }
    s.book.remainingInto(maker, R.left)
    visible += o.i64[(maker << 4) + O.visible]
    all += s.r[R.left]
  }
  return { lots: all, blocked: false }
}

function hasOwnOrders(s: Venue, taker: number, account: number): boolean {
  return (
    s.accounts.u32[(account << 4) + A.tradeGroup] !== 0 ||
    s.seats.u32[(s.orders.words.u32[(taker << 5) + O.seat] << 4) + S.openOrders] > 1
  )
}
