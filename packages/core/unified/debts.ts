import { ConversionReason, LiquidationStep } from '../messages/terms.ts'
import type { Figures } from '../perpetuals/figures.ts'
import { PoolKind } from '../records/positions.ts'
import type { LedgerRow, PoolNumber } from '../records/view.ts'
import type { State } from '../state.ts'

export type Debts = ReturnType<typeof debtsOf>

/** What becomes of debts in a liquidation (futures-additions.md §4.4). */
export function debtsOf(s: State) {
  /** What a unified account owes is repaid with its other coins before any position goes. True when something was. */
  function repay(pool: PoolNumber, found: Figures): boolean {
    if (s.pool.kind(pool) !== PoolKind.unified) return false
    const before = s.collaterals.lastConversionId
    s.conversions.repayDebts(pool, ConversionReason.liquidation)
    if (s.collaterals.lastConversionId === before) return false
    s.statement.report(pool, LiquidationStep.repaid, found)
    return true
  }

  /** Nothing is held any more: coins repay what is owed as far as they can, and the fund pays the rest. */
  function close(pool: PoolNumber, found: Figures): void {
    repay(pool, found)
    for (let slot = 0; slot < s.collaterals.size; slot++) {
      const row = s.holdings.rowOf(s.pool.account(pool), s.collateral.asset(slot))
      if (row >= 0) pay(pool, row)
    }
  }

  /** The fund pays what a wallet owes. */
  function pay(pool: PoolNumber, row: LedgerRow): void {
    const debt = -s.ledger.balance(row)
    if (debt > 0n) s.statement.payDebt(pool, row, debt)
  }

  return { repay, close, pay }
}
