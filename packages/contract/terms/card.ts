/** What a card purchase is paid in, by what and from where (specification §3). */
export const cardCurrencies = ['HKD', 'CNY', 'USD', 'TWD', 'IDR', 'RUB', 'VND'] as const
export type CardCurrency = (typeof cardCurrencies)[number]

export const cardPaymentTypes = ['bankcard', 'wechat', 'alipay', 'paypal'] as const
export type CardPaymentType = (typeof cardPaymentTypes)[number]

export const cardAreas = ['hongkong', 'taiwan', 'american', 'indonesia', 'vietnam', 'russia'] as const
export type CardArea = (typeof cardAreas)[number]

/** As a filter: any payment type, any area. */
export const ALL = 'all'

/** States of an order; `providers/provider.ts` has the company's own. */
export const cardStates = [
  'created',
  'pending-payment',
  'paid',
  'delivering',
  'completed',
  'failed',
  'expired',
  'refunded',
  'chargeback',
] as const
export type CardState = (typeof cardStates)[number]

/** Why one was not delivered, or why somebody of ours must look at it. */
export const cardReasons = [
  'declined',
  'authentication',
  'limit',
  'name',
  'amount',
  'address',
  'canceled',
  'other',
] as const
export type CardReason = (typeof cardReasons)[number]
