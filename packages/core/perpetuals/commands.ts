import { CommandKind, commandLayouts } from '../messages/commands.ts'
import { decode, type Words } from '../messages/layout.ts'
import type { State } from '../state.ts'
import { amendContractOrder } from './amend-order.ts'
import { defineContract, defineTiers } from './define.ts'
import { placeContractOrder } from './place-order.ts'
import { adjustMargin, setLeverage, setMarginMode, setPositionMode } from './settings.ts'

/** The commands of contracts; false for any other. */
export function runContractCommand(s: State, memory: Words, byte: number, kind: number): boolean {
  switch (kind) {
    case CommandKind['place-contract-order']:
      placeContractOrder(s, memory, byte)
      return true
    case CommandKind['amend-contract-order']:
      amendContractOrder(s, memory, byte)
      return true
    case CommandKind['set-leverage']:
      setLeverage(s, decode(commandLayouts['set-leverage'], memory, byte))
      return true
    case CommandKind['set-margin-mode']:
      setMarginMode(s, decode(commandLayouts['set-margin-mode'], memory, byte))
      return true
    case CommandKind['set-position-mode']:
      setPositionMode(s, decode(commandLayouts['set-position-mode'], memory, byte))
      return true
    case CommandKind['adjust-margin']:
      adjustMargin(s, decode(commandLayouts['adjust-margin'], memory, byte))
      return true
    case CommandKind['define-tiers']:
      defineTiers(s, decode(commandLayouts['define-tiers'], memory, byte))
      return true
    case CommandKind['define-contract']:
      defineContract(s, decode(commandLayouts['define-contract'], memory, byte))
      return true
    default:
      return false
  }
}

/** What is due and done in portions. */
export function workOnContracts(s: State): void {
  s.funding.payPortions()
  s.contractEnds.closePortion()
}

/** After a command that touched a pool, or when a liquidation goes on. */
export function watchRisk(s: State): void {
  s.risk.lookAfterCommand()
  s.liquidations.run()
  // What the steps touched; what is found goes on with the next command.
  s.risk.lookAtTouched()
  s.deleveraging.forget()
  findNextStep(s)
}

function findNextStep(s: State): void {
  s.nextStep = s.risk.isCrowded() ? 0 : s.liquidations.nextStepAt()
}

/** After a restore. */
export function resumeContracts(s: State): void {
  for (let pool = 1; pool < s.pools.used; pool++) if (s.pool.isLiquidating(pool) !== 0) s.liquidating.add(pool)
  s.lanes.rebuild()
  s.risk.resume()
  s.funding.findNext()
  s.contractEnds.findNext()
  findNextStep(s)
}
