import { formatUnits, isFault, type ParseFault, parseUnits } from './decimal-text.ts'
import { type Amount, LEDGER_DECIMALS, type Price, type Quantity } from './units.ts'

/** `off-grid`: a number, but not a whole multiple of the market's step. */
export type StepFault = ParseFault | 'off-grid'

const UNIT = 10n ** BigInt(LEDGER_DECIMALS)

/** "60000.00" → ticks. `tick` is the size of one tick in 10^-8 quote per whole base. */
export function priceToTicks(text: string, tick: bigint): Price | StepFault {
  return toSteps(text, tick)
}

export function ticksToPrice(ticks: Price, tick: bigint, decimals = LEDGER_DECIMALS): string {
  return fromSteps(ticks, tick, decimals)
}

/** "0.5" → lots. `lot` is the size of one lot in ledger units of the base asset. */
export function quantityToLots(text: string, lot: bigint): Quantity | StepFault {
  return toSteps(text, lot)
}

export function lotsToQuantity(lots: Quantity, lot: bigint, decimals = LEDGER_DECIMALS): string {
  return fromSteps(lots, lot, decimals)
}

/**
 * Ledger units of quote for `lots` at `ticks`. Exact: a market is refused unless tick × lot is a whole number of quote
 * units (domain/spot.md §1), so a remainder here is a bug and throws.
 */
export function notional(ticks: Price, lots: Quantity, tick: bigint, lot: bigint): Amount {
  const scaled = ticks * tick * lots * lot
  if (scaled % UNIT !== 0n) throw new RangeError('tick × lot is not a whole number of quote units')
  return scaled / UNIT
}

function toSteps(text: string, step: bigint): bigint | StepFault {
  const units = parseUnits(text, LEDGER_DECIMALS)
  if (isFault(units)) return units
  return units % step === 0n ? units / step : 'off-grid'
}

/** With fewer than 8 `decimals` a digit of the step may be cut off; that would be a wrong number, so it throws. */
function fromSteps(steps: bigint, step: bigint, decimals: number): string {
  const text = formatUnits(steps * step, LEDGER_DECIMALS)
  const cut = LEDGER_DECIMALS - decimals
  if (cut <= 0) return text + '0'.repeat(-cut)
  if (!text.endsWith('0'.repeat(cut))) throw new RangeError(`${text} does not fit ${decimals} decimals`)
  return text.slice(0, decimals === 0 ? -cut - 1 : -cut)
}
