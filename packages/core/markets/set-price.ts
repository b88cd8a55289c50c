import { LEDGER_LIMIT } from '../ledger/ledger.ts'
import type { CommandOf } from '../messages/commands.ts'
import { eventLayouts } from '../messages/events.ts'
import { encode } from '../messages/layout.ts'
import { namesKinds } from '../messages/record-version.ts'
import { PriceKind } from '../messages/terms.ts'
import { setContractPrice } from '../perpetuals/mark.ts'
import { Rejection } from '../rejections.ts'
import type { State } from '../state.ts'

/**
 * Takes over a price from outside, as of the command's time. The last price comes from trades alone. Of a contract it is more
 * than a price: see `perpetuals/mark.ts`.
 */
export function setPrice(s: State, c: Required<Omit<CommandOf<'set-price'>, 'kind'>>): void {
  const { market, price } = c
  const priceKind = namesKinds(s.recordVersion) ? c.priceKind : PriceKind.index
  if (!s.markets.isKnown(market)) {
    s.refuse(Rejection.unknownMarket)
    return
  }
  if (s.contracts.isKnown(market)) {
    setContractPrice(s, c)
    return
  }
  if (priceKind !== PriceKind.index || price <= 0n || price > LEDGER_LIMIT) {
    s.refuse(Rejection.badDefinition)
    return
  }
  s.market.setIndexPrice(market, price)
  s.market.setIndexTime(market, s.time)
  s.market.setFreshUntil(market, 0)
  s.reference.advanceMarket(market)
  encode(eventLayouts.index, s.events.words, s.events.openClear('index'), { market, price })
  s.risk.valued(market)
}
