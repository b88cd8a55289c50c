import { TOKEN_FEE_PERCENT } from '@bowline/core/fee-terms.ts'
import type { FeeRates } from './market.ts'

/** What decides the rates of a market besides the tiers; the lower of both is charged. */
export interface Promotion {
  readonly promoMaker: number
  readonly promoTaker: number
  /** Whether fees may be paid in the platform token, for less. */
  readonly tokenDeduction: number
}

const WHOLE_PERCENT = 100n

/**
 * Whether every taker pays at least what a maker is paid: whichever tiers the two are in, and even when the taker pays in
 * the platform token. Otherwise the house would pay for each trade, and two accounts of one person could trade for that.
 */
export function coversRebates(
  tiers: readonly FeeRates[],
  { promoMaker, promoTaker, tokenDeduction }: Promotion,
): boolean {
  const maker = BigInt(Math.min(promoMaker, ...tiers.map((tier) => tier.maker)))
  const taker = BigInt(Math.min(promoTaker, ...tiers.map((tier) => tier.taker)))
  const percent = tokenDeduction === 0 ? WHOLE_PERCENT : TOKEN_FEE_PERCENT
  return taker >= 0n && (maker >= 0n || taker * percent >= -maker * WHOLE_PERCENT)
}
