import { eventLayouts } from '../messages/events.ts'
import { encode } from '../messages/layout.ts'
import type { PositionNumber } from '../records/view.ts'
import type { State } from '../state.ts'

export type PositionReporter = ReturnType<typeof positionReporter>

/** Tells a position as it is; `realised` and `fee` are of the change alone. */
export function positionReporter(s: State) {
  return (position: PositionNumber, reason: number, bizNumber = 0, lastRealised = 0n, lastFee = 0n): void => {
    const { position: p } = s
    const market = p.market(position)
    encode(eventLayouts.position, s.events.words, s.events.openClear('position'), {
      positionId: p.positionId(position),
      account: p.account(position),
      market,
      positionSide: p.positionSide(position),
      isolated: p.isolated(position),
      reason,
      leverage: p.leverage(position),
      qty: p.qty(position),
      entryValue: p.entryValue(position),
      margin: p.margin(position),
      realised: p.realised(position),
      fees: p.fees(position),
      funding: p.funding(position),
      openedAt: p.openedAt(position),
      buyQty: p.buyQty(position),
      buyValue: p.buyValue(position),
      sellQty: p.sellQty(position),
      sellValue: p.sellValue(position),
      lastRealised,
      lastFee,
      bizNumber,
      wallet: s.ledger.balance(s.contractSettlement.walletOf(position)),
    })
  }
}
