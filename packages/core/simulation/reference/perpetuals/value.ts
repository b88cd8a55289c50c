import { halfEven, signOf, size } from './numbers.ts'
import type { Contract, Position } from './state.ts'

/**
 * What lots are worth at a price, in units of what settles: linear exact, inverse to the nearest unit, from the middle to the
 * even one (domain/perpetuals.md §1). One value for both sides of a trade.
 */
export function worthOf(contract: Contract, price: bigint, lots: bigint): bigint {
  return contract.isInverse ? halfEven(lots * contract.factor, price) : price * lots * contract.factor
}

/** +1 where a long gains when the value rises; of an inverse contract it gains when the coin value falls. */
export function sense(contract: Contract): bigint {
  return contract.isInverse ? -1n : 1n
}

export function notional({ contract, qty }: Position, price = contract.mark): bigint {
  return worthOf(contract, price, size(qty))
}

/** Unrealised profit at mark. */
export function unrealised(position: Position, price = position.contract.mark): bigint {
  if (position.qty === 0n) return 0n
  return sense(position.contract) * signOf(position.qty) * (notional(position, price) - position.entry)
}

/** Signed entry cost (domain/ledger.md §5): with the clearing balance it sums to zero. */
export function entryCost({ contract, qty, entry }: Pick<Position, 'contract' | 'qty' | 'entry'>): bigint {
  return qty === 0n ? 0n : sense(contract) * signOf(qty) * entry
}
