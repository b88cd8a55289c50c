import assert from 'node:assert/strict'
import { type CardProvider, openCardPurchase } from '@bowline/capabilities/card-purchase/index.ts'
import { isSignedHook, signHook } from '@bowline/capabilities/card-purchase/providers/signed-hook.ts'
import { WebNews } from '@bowline/capabilities/messages/web-news.ts'
import { unasked } from '@bowline/capabilities/permission/index.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { type CrashHouse, UNIT } from './crash-house.ts'
import { asText } from './flow.ts'
import type { StepsToDeath } from './steps-to-death.ts'

const COMPANY = 'crash-pay'
const HOOK_KEY = 'the key of the company and of nobody else'
const HOOK_HEADER = 'x-signature'
const PAY = 100n * UNIT
/** 100 less 3.50, at 1.004: what C12 says. */
export const GET = 9_611_553_700n
const holder = { familyName: 'Moreau', name: 'Claire' }
const terms = { area: 'american', currency: 'USD', paymentType: 'bankcard', coin: 'USDT' } as const

/** One after the other: nobody may order more than twenty times a day. */
export async function setUpBuyers(house: CrashHouse, buyers: readonly number[]): Promise<void> {
  for (const id of buyers) await house.user(id, [])
  await house.sql`create table company_orders (order_id uuid primary key, is_taken_back boolean not null default false)`
}

/** What all purchases of a life are made of, and what their buyer and their company do. What the company knows outlives us. */
export function cardParts(house: CrashHouse, steps: StepsToDeath) {
  const { sql, log, markets } = house
  const now = Date.now
  const card = openCardPurchase({
    ...{ sql, log, now, markets, provider: companyOf(sql), engine: steps.through(house.engine) },
    messages: { enqueue: async () => {}, webNews: new WebNews(sql) },
    earlyMarkets: { isEarly: () => false },
    freezes: { record: async () => ({ endedSessions: 0, follow: async () => {} }) },
    holderOf: async () => holder,
    publicUrl: () => 'http://localhost',
  })
  /** By the company, twice. */
  const announced = async (orderId: string, type: 'paid' | 'taken-back') => {
    const rawBody = JSON.stringify({ id: `${type}-${orderId}`, type, orderId })
    const signature = signHook(HOOK_KEY, rawBody, now())
    const hook = { rawBody, header: (name: string) => (name === HOOK_HEADER ? signature : undefined) }
    for (const time of ['first', 'again']) {
      const received = await card.receive(COMPANY, hook)
      assert.ok(received, time)
      await received.follow()
    }
  }
  return {
    card,
    announced,
    /** Half an hour and more passes: an order that nobody paid for is given up, and every other asked for again. */
    async recover() {
      await sql`
        update card_orders set asked_at = asked_at - interval '31 minutes', created_at = created_at - interval '31 minutes'`
      await sql`update card_events set received_at = received_at - interval '31 minutes'`
      await card.round()
    },
    async buys(id: number): Promise<string> {
      const buyer = unasked<never>(id)
      const quote = await card.quote(buyer, { ...terms, pay: PAY })
      assert.ok('quoteId' in quote, asText(quote))
      const order = await card.order(buyer, quote.quoteId)
      assert.ok('orderId' in order && order.state === 'pending-payment')
      return order.orderId
    },
    async takenBack(orderId: string) {
      await sql`update company_orders set is_taken_back = true where order_id = ${orderId}`
      await announced(orderId, 'taken-back')
    },
  }
}

/** Takes the money of every order that it was asked for. */
function companyOf(sql: Sql): CardProvider {
  const offer = { ...terms, least: UNIT, most: 1_000n * UNIT }
  return {
    name: COMPANY,
    shownAs: COMPANY,
    offers: async () => [offer],
    quote: async () => ({
      ...{ quoteId: 'quote', fee: 350_000_000n, commission: UNIT, price: 100_400_000n, coinDecimals: 6 },
    }),
    async createOrder({ orderId }) {
      await sql`insert into company_orders values (${orderId}) on conflict do nothing`
      return { redirectUrl: `http://localhost/${orderId}` }
    },
    async getOrder(orderId) {
      const [known] = await sql<{ is_taken_back: boolean }[]>`select * from company_orders where order_id = ${orderId}`
      if (!known) return undefined
      const isChargeBack = known.is_taken_back
      const { currency, coin } = terms
      const paid = { currency, pay: PAY, coin, coinAmount: undefined, payer: holder, card: undefined }
      const about = { orderId, providerId: `p-${orderId}`, isChargeBack, isElsewhere: false, reason: undefined }
      return { ...about, ...paid, status: isChargeBack ? 'returned' : 'paid' }
    },
    async readHook({ rawBody, header }, nowMs) {
      if (!isSignedHook(HOOK_KEY, rawBody, header(HOOK_HEADER), nowMs)) return undefined
      const { id: eventId, type, orderId } = JSON.parse(rawBody) as { id: string; type: string; orderId: string }
      return { eventId, type, orderId }
    },
  }
}
