import type { CallData } from '@bowline/contract/calls.ts'
import type { CardArea, CardCurrency, CardPaymentType } from '@bowline/contract/terms/card.ts'
import { compareDecimals, placesOf, toUnits, trimDecimals } from '@bowline/design-system/numbers/decimal.ts'

export type Offer = CallData<'GET /exchange-web-gateway/creditcard/options'>['offers'][number]
export type CardQuote = CallData<'POST /exchange-web-gateway/creditcard/quote'>
export type CardOrder = CallData<'POST /exchange-web-gateway/creditcard/order'>
export type CardDetail = CallData<'GET /exchange-web-gateway/creditcard/detail'>

/** The state of the form. What is chosen first bounds what can be chosen next. */
export interface TypedPurchase {
  readonly area: CardArea
  readonly paymentType: CardPaymentType
  readonly currency: CardCurrency
  readonly coin: string
  readonly pay: string
}

/** In the order of the form; each is offered for the ones before it. */
const FIELDS = ['area', 'paymentType', 'currency', 'coin'] as const
export type Field = (typeof FIELDS)[number]

/** What can be chosen for a field, given those before it. */
export function choicesFor<F extends Field>(offers: readonly Offer[], typed: TypedPurchase, field: F): Offer[F][] {
  const before = FIELDS.slice(0, FIELDS.indexOf(field))
  const fitting = offers.filter((offer) => before.every((known) => offer[known] === typed[known]))
  return [...new Set(fitting.map((offer) => offer[field]))]
}

/** With another choice; what is no longer offered after it becomes the first that is. */
export function withChoice(
  offers: readonly Offer[],
  typed: TypedPurchase,
  change: Partial<TypedPurchase>,
): TypedPurchase {
  let next = { ...typed, ...change }
  for (const field of FIELDS) {
    const choices: readonly string[] = choicesFor(offers, next, field)
    if (!choices.includes(next[field])) next = { ...next, [field]: choices[0] ?? next[field] }
  }
  return next.currency === typed.currency ? next : { ...next, pay: '' }
}

/** The first of everything, with the coin of the address if it is sold. */
export function firstPurchase(offers: readonly Offer[], coin: string | null): TypedPurchase | undefined {
  const [first] = offers
  if (!first) return undefined
  const { area, paymentType, currency } = first
  return withChoice(offers, { area, paymentType, currency, coin: coin ?? first.coin, pay: '' }, {})
}

export function offerOf(offers: readonly Offer[], typed: TypedPurchase): Offer | undefined {
  return offers.find((offer) => FIELDS.every((field) => offer[field] === typed[field]))
}

/** Currencies are paid in cents. */
const PLACES = 2

export type PayFault = 'missing' | 'decimals' | 'size'

/** The first thing wrong with the amount; the server decides the rest. */
export function payFault(pay: string, { least, most }: Pick<Offer, 'least' | 'most'>): PayFault | undefined {
  if (!/^\d+(\.\d+)?$/.test(pay) || toUnits(pay, 8) === 0n) return 'missing'
  if (placesOf(trimDecimals(pay)) > PLACES) return 'decimals'
  return compareDecimals(pay, least) < 0 || compareDecimals(pay, most) > 0 ? 'size' : undefined
}

/** Whether something is still to come of an order by itself. */
function isOpen({ state }: Pick<CardOrder, 'state'>): boolean {
  return state === 'created' || state === 'pending-payment' || state === 'paid' || state === 'delivering'
}

const [SOON_MS, LATER_MS, LATE_MS] = [3_000, 10_000, 30_000]
const FRESH_MS = 5 * 60_000
const DAY_MS = 86_400_000

/**
 * How often a page asks what became of an order, seldomer as time goes by; undefined: nothing more comes of it. One that was not paid
 * may be paid late, within a day, and what was delivered may be charged back while it is held.
 */
export function looksAgainAfterMs(order: Pick<CardOrder, 'state' | 'timeMs' | 'heldUntilMs'>, nowMs: number) {
  const ageMs = nowMs - order.timeMs
  if (isOpen(order)) return ageMs < FRESH_MS ? SOON_MS : LATER_MS
  const { state, heldUntilMs } = order
  const mayChange =
    state === 'failed' || state === 'expired' ? ageMs < DAY_MS : state === 'completed' && nowMs < (heldUntilMs ?? 0)
  return mayChange ? LATE_MS : undefined
}
