import { CommandKind, commandLayouts } from '../messages/commands.ts'
import { decode, type Words } from '../messages/layout.ts'
import type { State } from '../state.ts'
import { defineContract, defineTiers } from './define.ts'
import { placeContractOrder } from './place-order.ts'

/** The commands of contracts; false for any other. Their orders aside, none is on the order path. */
export function runContractCommand(s: State, memory: Words, byte: number, kind: number): boolean {
  switch (kind) {
    case CommandKind['define-tiers']:
      defineTiers(s, decode(commandLayouts['define-tiers'], memory, byte))
      return true
    case CommandKind['define-contract']:
      defineContract(s, decode(commandLayouts['define-contract'], memory, byte))
      return true
    case CommandKind['place-contract-order']:
      placeContractOrder(s, memory, byte)
      return true
    default:
      return false
  }
}
