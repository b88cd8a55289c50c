import { divide, LEDGER_DECIMALS, LEDGER_LIMIT } from '@bowline/money'
import type { ChainUnits } from './chain.ts'

/** The ledger part of an amount, and what is too small for the ledger, in chain units. */
export interface LedgerPart {
  readonly units: bigint
  readonly dust: ChainUnits
}

/** More decimals than any token in use has; 10^77 still fits the database's numeric(78,0). */
const MOST_DECIMALS = 77

/**
 * Chain units → ledger units of 10^-8, and the rest. `down` for what users are credited (the house keeps the dust, ≥ 0),
 * `up` for costs, whose dust is therefore ≤ 0: `units × 10^(decimals-8) + dust = amount`, always.
 */
export function toLedger(amount: ChainUnits, decimals: number, rounding: 'down' | 'up'): LedgerPart {
  if (amount < 0n) throw new RangeError('amounts on a chain are not negative')
  checkDecimals(decimals)
  const missing = LEDGER_DECIMALS - decimals
  const units = missing >= 0 ? amount * 10n ** BigInt(missing) : divide(amount, 10n ** BigInt(-missing), rounding)
  if (units > LEDGER_LIMIT) throw new RangeError('more than the ledger holds')
  return { units, dust: missing >= 0 ? 0n : amount - units * 10n ** BigInt(-missing) }
}

/** Ledger units → chain units; undefined when the chain has no unit that small (USDC on Ethereum has six decimals). */
export function toChain(units: bigint, decimals: number): ChainUnits | undefined {
  if (units < 0n) throw new RangeError('amounts on a chain are not negative')
  checkDecimals(decimals)
  const more = decimals - LEDGER_DECIMALS
  if (more >= 0) return units * 10n ** BigInt(more)
  const scale = 10n ** BigInt(-more)
  return units % scale === 0n ? units / scale : undefined
}

function checkDecimals(decimals: number): void {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > MOST_DECIMALS)
    throw new RangeError(`${decimals} is no number of decimals`)
}
