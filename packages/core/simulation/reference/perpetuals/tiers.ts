import { ceilDiv, UNIT } from './numbers.ts'
import type { Contract, Position, Tier } from './state.ts'
import { notional } from './value.ts'

/** `cum_t = cum_(t−1) + floor_t × (rate_t − rate_(t−1))` (domain/perpetuals.md §7). */
export function tiersOf(rows: readonly { cap: bigint; rate: number; maxLeverage: number }[]): Tier[] {
  const tiers: Tier[] = []
  for (const { cap, rate, maxLeverage } of rows) {
    const below = tiers.at(-1)
    const cum = below ? below.cum + below.cap * (BigInt(rate) - below.rate) : 0n
    tiers.push({ cap, rate: BigInt(rate), cum, maxLeverage: BigInt(maxLeverage) })
  }
  return tiers
}

/** The tier a notional falls into; beyond the last cap it stays in the last. */
export function tierNumber(contract: Contract, value: bigint): number {
  const found = contract.tiers.findIndex(({ cap }) => value <= cap)
  return found < 0 ? contract.tiers.length - 1 : found
}

/** `notional × rate − cum`, up. */
export function maintenance(contract: Contract, value: bigint): bigint {
  const { rate, cum } = contract.tiers[tierNumber(contract, value)] as Tier
  return ceilDiv(value * rate - cum, UNIT)
}

export function maintenanceOf(position: Position): bigint {
  return position.qty === 0n ? 0n : maintenance(position.contract, notional(position))
}

/** The most that a leverage may hold. */
export function capAt(contract: Contract, leverage: bigint): bigint {
  return contract.tiers.filter(({ maxLeverage }) => maxLeverage >= leverage).at(-1)?.cap ?? 0n
}
