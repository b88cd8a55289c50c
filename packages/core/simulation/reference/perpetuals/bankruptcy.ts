import { ceilDiv, greatest, halfEven, size } from './numbers.ts'
import type { Contract, Position } from './state.ts'
import { notional } from './value.ts'

/** What leaves exactly nothing after the closing fee, against the user to the tick (domain/perpetuals.md §9). */
export function bankruptcyPrice(position: Position, equity: bigint): bigint {
  const { contract, qty } = position
  return bankruptcyPriceOf(contract, qty, notional(position), equity, BigInt(contract.terms.takerRate))
}

/** Of lots that cost so much; the mark where no price is. */
export function bankruptcyPriceOf(contract: Contract, qty: bigint, cost: bigint, equity: bigint, rate: bigint): bigint {
  const price = exactly(contract, qty, cost, equity, rate)
  if (!price) return contract.mark
  return greatest(1n, qty > 0n ? ceilDiv(price.over, price.under) : price.over / price.under)
}

function exactly({ factor, isInverse }: Contract, qty: bigint, cost: bigint, equity: bigint, rate: bigint) {
  const whole = 100_000_000n
  const sign = qty > 0n ? 1n : -1n
  const lots = size(qty) * factor
  const [over, under] = isInverse
    ? [lots * (whole + sign * rate), (cost + sign * equity) * whole]
    : [(cost - sign * equity) * whole, lots * (whole - sign * rate)]
  return over > 0n && under > 0n ? { over, under } : undefined
}

/** The price at which closing a position takes all equity behind it; 0 = none does. */
export function worstPriceOf(position: Position, equity: bigint): bigint {
  const { contract, qty } = position
  const price = exactly(contract, qty, notional(position), equity, BigInt(contract.terms.takerRate))
  if (!price) return 0n
  return qty > 0n ? ceilDiv(price.over, price.under) : price.over / price.under
}

/** What lots were worth each, to the nearest tick. */
export function averagePrice({ factor, isInverse }: Contract, qty: bigint, value: bigint): bigint {
  if (value === 0n) return 0n
  return isInverse ? halfEven(qty * factor, value) : halfEven(value, qty * factor)
}
