import { isFault, LEDGER_DECIMALS, parseUnits } from '@bowline/money'
import { z } from 'zod'

/** Older than this a rate says nothing: its currency is not offered until the operator tells a newer one. */
export const RATE_LASTS_MS = 7 * 86_400_000

/**
 * What fiat money costs is told by the operator, with its source and its time, or by nobody: a site without rates tells
 * totals in coins only.
 */
const exchangeRate = z.strictObject({
  currency: z.string().regex(/^[A-Z]{3}$/, 'must be a currency such as EUR'),
  /** Of the currency for one USDT. */
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
  /** Ledger units of the currency for one USDT. */
  readonly perUsdt: bigint
  readonly source: string
  readonly asOfMs: number
}

/** The rate of a currency as far as one can be used now; what lies in the future counts from then on. */
export function rateInForce(
  rates: z.output<typeof exchangeRates>,
  currency: string,
  nowMs: number,
): RateInForce | undefined {
  const told = rates.find((rate) => rate.currency === currency)
  if (!told) return undefined
  const asOfMs = Date.parse(told.asOf)
  const perUsdt = parseUnits(told.perUsdt, LEDGER_DECIMALS)
  if (isFault(perUsdt) || asOfMs > nowMs || nowMs - asOfMs > RATE_LASTS_MS) return undefined
  return { currency, perUsdt, source: told.source, asOfMs }
}
