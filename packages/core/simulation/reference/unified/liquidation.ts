import { ConversionReason, LiquidationStep } from '../../../messages/terms.ts'
import { payShortage } from '../perpetuals/fund.ts'
import { report } from '../perpetuals/liquidation.ts'
import { unifiedKey } from '../perpetuals/liquidation-key.ts'
import { settleAsset } from '../perpetuals/money.ts'
import type { State } from '../perpetuals/state.ts'
import { unifiedWallet, walletOf } from './holdings.ts'
import { repayAboveLimits, repayAll } from './repayment.ts'
import { isUnified } from './state.ts'

/** Debts go before positions (futures-additions.md §4.4). Returns whether anything was repaid. */
export function repayFirst(state: State, account: number): boolean {
  if (!repayAll(state, account, ConversionReason.liquidation)) return false
  report(state, account, LiquidationStep.repaid)
  return true
}

/** Nothing is held and that did not help: coins repay what they can, and what then is owed the fund pays (domain/unified-account.md §9.5, 6). */
export function settleDebts(state: State, account: number): void {
  repayFirst(state, account)
  for (const { asset } of state.unified.collaterals) {
    const debt = -walletOf(state, account, asset)
    if (debt <= 0n) continue
    const last = state.lastContracts.get(unifiedKey(account))
    const ofAsset = [...state.contracts.values()].filter((of) => settleAsset(of) === asset).sort((a, b) => a.id - b.id)
    const contract = last && settleAsset(last) === asset ? last : ofAsset[0]
    if (!contract) continue
    payShortage(state, contract, unifiedWallet(account), debt)
    report(state, account, LiquidationStep.fundPaid, { contract: contract.id })
  }
}

/** After a command, of accounts that it changed: what is owed above a limit is repaid. */
export function repayChanged(state: State): void {
  const { changed } = state.unified
  const accounts = [...changed].filter((account) => isUnified(state, account))
  changed.clear()
  for (const account of accounts) {
    if (!state.liquidating.has(unifiedKey(account))) repayAboveLimits(state, account)
  }
}
