import * as terms from '../messages/terms.ts'
import type { AccountNumber, LevelNumber, Slot } from '../records/view.ts'
import * as registers from '../registers.ts'
import { Ladder, ladderOf } from './ladders.ts'
import type { Venue } from './venue.ts'

const { Side, Stp } = terms
const { R } = registers

/**
 * Whether a fill-or-kill order finds its whole size inside its price, the execution band and self-trade prevention, before
 * its first fill. Own orders do not count when the mode ends makers; in the other modes nothing behind the first own order
 * counts, and at its level only what shows, since hidden size queues up behind it.
 */
export function canFillWhole(s: Venue, taker: Slot): boolean {
  const market = s.order.market(taker)
  const buys = s.order.side(taker) === Side.buy
  const limit = s.order.price(taker)
  const ladder = ladderOf(market, buys ? Ladder.asks : Ladder.bids)
  s.reference.fixBand(market, buys ? Side.sell : Side.buy)
  s.book.remainingInto(taker, R.left)
  let missing = s.r[R.left]
  for (let level = s.ladders.best[ladder]; level !== 0; level = s.ladders.worse(ladder, level)) {
    const price = s.level.price(level)
    if (limit > 0n && (buys ? price > limit : price < limit)) return false
    if (price > s.r[R.bandHigh] || price < s.r[R.bandLow]) return false
    const found = findInLevel(s, taker, level)
    missing -= found.lots
    if (missing <= 0n) return true
    if (found.blocked) return false
  }
  return false
}

function findInLevel(s: Venue, taker: Slot, level: LevelNumber): { lots: bigint; blocked: boolean } {
  const account = s.order.account(taker)
  const mode = s.order.stp(taker)
  if (mode === Stp.none || !hasOwnOrders(s, taker, account)) {
    return { lots: s.level.visible(level) + s.level.hidden(level), blocked: false }
  }
  let visible = 0n
  let all = 0n
  for (let maker = s.level.head(level); maker !== 0; maker = s.order.next(maker)) {
    if (s.accounts.sameTrader(account, s.order.account(maker))) {
      if (mode === Stp.expireMaker) continue
      return { lots: visible, blocked: true }
    }
    s.book.remainingInto(maker, R.left)
    visible += s.order.visible(maker)
    all += s.r[R.left]
  }
  return { lots: all, blocked: false }
}

function hasOwnOrders(s: Venue, taker: Slot, account: AccountNumber): boolean {
  return s.account.tradeGroup(account) !== 0 || s.seat.openOrders(s.order.seat(taker)) > 1
}
