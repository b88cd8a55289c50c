import { z } from 'zod'
import type { CallTable } from '../call.ts'
import { cursor, page } from '../paging.ts'
import { ALL, cardAreas, cardCurrencies, cardPaymentTypes, cardReasons, cardStates } from '../terms/card.ts'
import { BUY_BY_CARD } from '../terms/products.ts'
import { asset, decimal, rowLimit, timeMs, whole } from '../values.ts'

const area = z.enum(cardAreas)
const currency = z.enum(cardCurrencies)
const paymentType = z.enum(cardPaymentTypes)
const orderId = z.uuid()

/** An order; amounts beside `coin` are of it, the others of `currency`. */
const orderRow = z.object({
  orderId,
  ...{ area, paymentType, currency, coin: asset },
  pay: decimal,
  fee: decimal,
  /** Of one coin. */
  price: decimal,
  get: decimal,
  state: z.enum(cardStates),
  /** Of those that brought nothing. */
  reason: z.enum(cardReasons).nullable(),
  /** The provider's page, while it can be paid there. */
  redirectUrl: z.string().nullable(),
  /** Of a charge-back, in the coin: what was taken back, and what is still owed. */
  debt: z.object({ taken: decimal, owed: decimal }).nullable(),
  /** Until then what was bought cannot be withdrawn. */
  heldUntilMs: timeMs.nullable(),
  timeMs,
})

export const cardPurchaseCalls = {
  'GET /exchange-web-gateway/creditcard/options': {
    access: 'anyone',
    summary:
      'What can be bought where, in which currency and how; `all`, or nothing, is any area and any payment type.',
    params: z.strictObject({
      area: z.enum([ALL, ...cardAreas]).default(ALL),
      currency: currency.optional(),
      paymentType: z.enum([ALL, ...cardPaymentTypes]).default(ALL),
    }),
    data: z.object({
      /** The company that takes the money; null: nothing is sold here. */
      provider: z.string().nullable(),
      offers: z.array(z.object({ area, currency, paymentType, coin: asset, least: decimal, most: decimal })),
    }),
  },
  'POST /exchange-web-gateway/creditcard/quote': {
    access: 'session',
    requires: BUY_BY_CARD,
    summary: 'What an amount of money buys, all fees included; the price stands for thirty seconds.',
    weight: 2,
    params: z.strictObject({ area, currency, paymentType, coin: asset, pay: decimal }),
    data: z.object({
      quoteId: z.uuid(),
      ...{ area, currency, paymentType, coin: asset },
      ...{ pay: decimal, fee: decimal, price: decimal, get: decimal },
      expiresAtMs: timeMs,
      /** The server's clock when it answered: a page counts down by the difference. */
      nowMs: timeMs,
    }),
  },
  'POST /exchange-web-gateway/creditcard/order': {
    access: 'session',
    requires: BUY_BY_CARD,
    summary: 'Orders at a quoted price, and answers where to pay. The same quote again answers the same order.',
    weight: 4,
    params: z.strictObject({ quoteId: z.uuid() }),
    data: orderRow,
  },
  'GET /exchange-web-gateway/creditcard/list': {
    access: 'session',
    summary: 'The caller’s card purchases, newest first.',
    params: z.strictObject({
      state: z.enum([ALL, ...cardStates]).default(ALL),
      cursor: cursor.optional(),
      limit: rowLimit(100),
    }),
    data: page(orderRow),
  },
  'GET /exchange-web-gateway/creditcard/detail': {
    access: 'session',
    // It asks the provider, and writes down what that says.
    isChange: true,
    summary: 'One of the caller’s card purchases as the provider has it now, with every state it entered.',
    params: z.strictObject({ orderId }),
    data: orderRow.extend({
      steps: z.array(z.object({ state: z.enum(cardStates), atMs: timeMs })),
      /** How many hours what was bought stays. */
      heldHours: whole(0, 1_000),
    }),
  },
} as const satisfies CallTable
