import { isFault, LEDGER_DECIMALS, parseUnits } from '@bowline/money'
import { z } from 'zod'

/** An older rate is unusable: its currency is not offered until the operator sets a newer one. */
export const RATE_LASTS_MS = 7 * 86_400_000

/**
 * Fiat rates come from the operator, with source and time, or from nobody: a site without rates shows totals in coins
 * only.
 */
const exchangeRate = z.strictObject({
  currency: z.string().regex(/^[A-Z]{3}$/, 'must be a currency such as EUR'),
  /** Units of the currency per USDT. */
  perUsdt: z
    .string()
    .regex(/^\d{1,10}(\.\d{1,8})?$/, 'must be a plain decimal number of up to 8 places')
    .refine((text) => /[1-9]/.test(text), 'must be more than zero'),
  asOf: z.iso.datetime({ offset: true }),
  source: z.string().trim().min(1).max(60),
})

export const exchangeRates = z
  .array(exchangeRate)
  .max(40)
  .refine((all) => new Set(all.map(({ currency }) => currency)).size === all.length, 'two rates are of one currency')

export interface RateInForce {
  readonly currency: string
  /** Ledger units of the currency per USDT. */
  readonly perUsdt: bigint
  readonly source: string
  readonly asOfMs: number
}

/** The rate of a currency that is usable now; one dated in the future counts from then on. */
export function rateInForce(
  rates: z.output<typeof exchangeRates>,
  currency: string,
  nowMs: number,
): RateInForce | undefined {
  const published = rates.find((rate) => rate.currency === currency)
  if (!published) return undefined
  const asOfMs = Date.parse(published.asOf)
  const perUsdt = parseUnits(published.perUsdt, LEDGER_DECIMALS)
  if (isFault(perUsdt) || asOfMs > nowMs || nowMs - asOfMs > RATE_LASTS_MS) return undefined
  return { currency, perUsdt, source: published.source, asOfMs }
}
