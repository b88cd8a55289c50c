import { cardAreas, cardCurrencies, cardPaymentTypes, cardReasons } from '@bowline/contract/terms/card.ts'
import { type Amount, formatUnits, isFault, LEDGER_DECIMALS, parseUnits } from '@bowline/money'
import { z } from 'zod'
import type { NewOrder, QuoteQuestion } from './provider.ts'
import { providerStatuses } from './provider.ts'

/** Amounts travel as decimal text. */
const amount = z.string().transform((text, context): Amount => {
  const units = parseUnits(text, LEDGER_DECIMALS)
  if (!isFault(units)) return units
  context.addIssue({ code: 'custom', message: 'no amount' })
  return z.NEVER
})
/** Numbers arrive as their text. */
const places = z.coerce.number().int().min(0).max(36)
const holder = z.object({ familyName: z.string(), name: z.string() })
const what = {
  area: z.enum(cardAreas),
  currency: z.enum(cardCurrencies),
  paymentType: z.enum(cardPaymentTypes),
  coin: z.string(),
}

/** What the company answers. */
export const demoPayAnswers = {
  offers: z.array(z.object({ ...what, least: amount, most: amount })),
  quote: z.object({ quoteId: z.string(), fee: amount, commission: amount, price: amount, coinDecimals: places }),
  made: z.object({ redirectUrl: z.url() }),
  order: z.object({
    ...{ orderId: z.uuid(), providerId: z.string(), currency: z.string(), pay: amount, coin: z.string() },
    status: z.enum(providerStatuses),
    isChargeBack: z.boolean(),
    isElsewhere: z.boolean(),
    reason: z.enum(cardReasons).optional(),
    coinAmount: amount.optional(),
    payer: holder.optional(),
    card: z.string().max(100).optional(),
  }),
  hook: z.object({ id: z.string().min(1).max(100), type: z.string().max(100), orderId: z.uuid() }),
} as const

const question = z.object({ ...what, pay: amount })
const newOrder = question.extend({
  ...{ orderId: z.uuid(), quoteId: z.string(), holder, returnUrl: z.url(), notifyUrl: z.url() },
})

export type CompanyQuestion = z.input<typeof question>

export const readQuestion = (sent: unknown): QuoteQuestion => question.parse(sent)
export const readNewOrder = (sent: unknown): NewOrder => newOrder.parse(sent)

type Written<T> = {
  readonly [N in keyof T]: T[N] extends bigint | undefined ? string | Extract<T[N], undefined> : T[N]
}

/** The same with its amounts as text. */
export function written<T extends object>(message: T): Written<T> {
  const entries = Object.entries(message).map(([name, value]) => [
    name,
    typeof value === 'bigint' ? formatUnits(value, LEDGER_DECIMALS) : value,
  ])
  return Object.fromEntries(entries) as Written<T>
}
