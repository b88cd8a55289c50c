import { CommandKind, commandLayouts } from '../messages/commands.ts'
import { decode, type Words } from '../messages/layout.ts'
import { knowsUnified } from '../messages/record-version.ts'
import type { State } from '../state.ts'
import { defineCollateral } from './define-collateral.ts'
import { repayDebt, setCollateral } from './settings.ts'
import { upgradeAccount } from './upgrade.ts'

/** The commands of unified accounts; false for any other, and for one of before there were any. */
export function runUnifiedCommand(s: State, memory: Words, byte: number, kind: number): boolean {
  if (!knowsUnified(s.recordVersion)) return false
  switch (kind) {
    case CommandKind['define-collateral']:
      defineCollateral(s, decode(commandLayouts['define-collateral'], memory, byte))
      return true
    case CommandKind['upgrade-account']:
      upgradeAccount(s, decode(commandLayouts['upgrade-account'], memory, byte))
      return true
    case CommandKind['set-collateral']:
      setCollateral(s, decode(commandLayouts['set-collateral'], memory, byte))
      return true
    case CommandKind['repay-debt']:
      repayDebt(s, decode(commandLayouts['repay-debt'], memory, byte))
      return true
    default:
      return false
  }
}
