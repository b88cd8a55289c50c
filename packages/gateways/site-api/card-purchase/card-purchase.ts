import {
  CARD_LIMITS,
  type CardOrder,
  type CardOrderRefusal,
  CardProviderSilent,
  type CardPurchase,
  type CardQuoteRefusal,
  HELD_HOURS,
} from '@bowline/capabilities/card-purchase/index.ts'
import { amountText, parseAmount } from '@bowline/capabilities/markets/index.ts'
import type { cardPurchaseCalls } from '@bowline/contract/calls/card-purchase.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { ALL } from '@bowline/contract/terms/card.ts'
import { type Amount, trimUnits } from '@bowline/money'
import { identityNeeded } from '../../call-kit/denial.ts'
import { cursorNumber, pageOf } from '../../call-kit/pages.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import type { Handlers } from '../call/handler.ts'

interface Needs {
  readonly cardPurchase: Pick<CardPurchase, 'shownAs' | 'offers' | 'quote' | 'order' | 'list' | 'find'>
}

export const cardPurchaseHandlers: Handlers<typeof cardPurchaseCalls, Needs> = {
  async 'GET /exchange-web-gateway/creditcard/options'({ params }, { cardPurchase }) {
    const { area, currency, paymentType } = params
    const filter = { area: unlessAll(area), currency, paymentType: unlessAll(paymentType) }
    const offers = await answered(cardPurchase.offers(filter))
    return {
      provider: cardPurchase.shownAs ?? null,
      offers: offers.map(({ least, most, ...offer }) => ({
        ...offer,
        least: amountText(least),
        most: amountText(most),
      })),
    }
  },

  async 'POST /exchange-web-gateway/creditcard/quote'({ params, actor }, { cardPurchase }) {
    const { pay: text, ...what } = params
    const wanted = readPay(text)
    const quote = await answered(cardPurchase.quote(actor, { ...what, pay: wanted }))
    if ('refusal' in quote) throw quoteRefusal(quote, params.currency)
    const { quoteId, area, currency, paymentType, coin, pay, fee, price, get, quotedAtMs: nowMs, expiresAtMs } = quote
    return {
      ...{ quoteId, area, currency, paymentType, coin, pay: amountText(pay), fee: amountText(fee) },
      ...{ price: amountText(price), get: amountText(get), expiresAtMs, nowMs },
    }
  },

  async 'POST /exchange-web-gateway/creditcard/order'({ params, actor }, { cardPurchase }) {
    const order = await answered(cardPurchase.order(actor, params.quoteId))
    if ('refusal' in order) throw orderRefusal(order)
    return orderRow(order)
  },

  async 'GET /exchange-web-gateway/creditcard/list'({ params, caller }, { cardPurchase }) {
    const { cursor, limit, state } = params
    const query = { userId: caller.user.id, state: unlessAll(state), beforeId: cursorNumber(cursor), limit: limit + 1 }
    const { rows, next } = pageOf(await cardPurchase.list(query), limit, ({ id }) => String(id))
    return { rows: rows.map(orderRow), next }
  },

  async 'GET /exchange-web-gateway/creditcard/detail'({ params, caller }, { cardPurchase }) {
    const order = await answered(cardPurchase.find(caller.user.id, params.orderId))
    if (!order) throw new SiteRefusal(SiteCode.refused, 'card.unknown-order')
    return { ...orderRow(order), steps: order.steps, heldHours: HELD_HOURS }
  },
}

function unlessAll<T extends string>(choice: T): Exclude<T, typeof ALL> | undefined {
  return choice === ALL ? undefined : (choice as Exclude<T, typeof ALL>)
}

function readPay(text: string): Amount {
  const pay = parseAmount(text)
  if (typeof pay === 'bigint' && pay > 0n) return pay
  throw new SiteRefusal(SiteCode.refused, 'card.amount')
}

/** A company that does not answer is busy, not ours to fail by. */
async function answered<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof CardProviderSilent) throw new SiteRefusal(SiteCode.busy, 'card.provider-silent')
    throw error
  }
}

function orderRow(order: CardOrder) {
  const { orderId, area, paymentType, currency, coin, pay, fee, price, coinAmount, state, reason = null } = order
  return {
    ...{ orderId, area, paymentType, currency, coin, pay: amountText(pay), fee: amountText(fee) },
    ...{ price: amountText(price), get: amountText(coinAmount), state, reason },
    redirectUrl: state === 'pending-payment' ? (order.redirectUrl ?? null) : null,
    debt: state === 'chargeback' ? debtOf(order) : null,
    heldUntilMs: order.heldUntilMs ?? null,
    timeMs: order.createdAtMs,
  }
}

/** Nothing is taken before it is booked. */
function debtOf({ settledAtMs, recovered = 0n, coinAmount }: CardOrder) {
  const taken = settledAtMs === undefined ? 0n : recovered
  return { taken: amountText(taken), owed: amountText(coinAmount - taken) }
}

function quoteRefusal(refused: CardQuoteRefusal, currency: string): SiteRefusal {
  switch (refused.refusal) {
    case 'size': {
      const [least = '', most = ''] = [refused.least, refused.most].map((amount) => trimUnits(amount, 8))
      return new SiteRefusal(SiteCode.refused, 'card.size', null, { least, most, asset: currency })
    }
    case 'too-many':
      return new SiteRefusal(SiteCode.refused, 'card.too-many', null, { most: CARD_LIMITS.quotesPerMinute })
    case 'cents':
      return new SiteRefusal(SiteCode.refused, 'card.amount')
    case 'no-price':
      return new SiteRefusal(SiteCode.refused, 'card.no-price')
    case 'not-offered':
      return new SiteRefusal(SiteCode.refused, 'card.not-offered')
  }
}

function orderRefusal({ refusal }: CardOrderRefusal): SiteRefusal {
  switch (refusal) {
    case 'day-limit':
      return new SiteRefusal(SiteCode.refused, 'card.day-limit', null, { most: CARD_LIMITS.ordersPerDay })
    case 'not-offered':
      return new SiteRefusal(SiteCode.refused, 'card.not-offered')
    case 'no-name':
      return identityNeeded('card.no-name')
    case 'unknown-quote':
    case 'expired':
      return new SiteRefusal(SiteCode.refused, 'card.quote-expired')
  }
}
