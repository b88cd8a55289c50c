import { eventLayouts } from '../messages/events.ts'
import { encode } from '../messages/layout.ts'
import { LedgerCode } from '../messages/terms.ts'
import type { LedgerRow, MarketNumber } from '../records/view.ts'
import type { State } from '../state.ts'

export type Postings = ReturnType<typeof postingsOf>

/** Movements of value that positions cause, reported as the lines of a journal. */
export function postingsOf(s: State) {
  /** Moves `amount` (0 = nothing to do) from one row to another of the same asset. */
  function move(
    from: number,
    to: number,
    amount: bigint,
    bizType: number,
    market: MarketNumber,
    bizNumber: number,
  ): void {
    if (amount === 0n) return
    line(from, -amount, bizType, market, bizNumber)
    line(to, amount, bizType, market, bizNumber)
  }

  function line(row: LedgerRow, amount: bigint, bizType: number, market: MarketNumber, bizNumber: number): void {
    const balance = s.ledger.enter(row, amount)
    const code = s.ledger.code(row)
    if (code === LedgerCode.futuresWallet) s.risk.walletMoved(row, amount)
    encode(eventLayouts['journal-line'], s.events.words, s.events.openClear('journal-line'), {
      owner: s.ledger.owner(row),
      subKey: s.ledger.subKey(row),
      code,
      asset: s.ledger.asset(row),
      bizType,
      amount,
      balance,
      bizNumber,
      market,
    })
  }

  return { move }
}
