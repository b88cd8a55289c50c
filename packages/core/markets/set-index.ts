import { LEDGER_LIMIT } from '../ledger/ledger.ts'
import type { CommandOf } from '../messages/commands.ts'
import { eventLayouts } from '../messages/events.ts'
import { encode } from '../messages/layout.ts'
import { Rejection } from '../rejections.ts'
import type { State } from '../state.ts'
import { MarketRecord } from './markets.ts'

const M = MarketRecord.at

/** Takes a market's index price over, as of the command's time. */
export function setIndex(s: State, c: Required<Omit<CommandOf<'set-index'>, 'kind'>>): void {
  if (!s.markets.isKnown(c.market)) {
    s.refuse(Rejection.unknownMarket)
    return
  }
  if (c.price <= 0n || c.price > LEDGER_LIMIT) {
    s.refuse(Rejection.badDefinition)
    return
  }
  const { words } = s.markets
  words.i64[(c.market << 6) + M.indexPrice] = c.price
  words.f64[(c.market << 6) + M.indexTime] = s.time
  words.f64[(c.market << 6) + M.freshUntil] = 0
  s.reference.advanceMarket(c.market)
  encode(eventLayouts.index, s.events.words, s.events.openClear('index'), c)
}
