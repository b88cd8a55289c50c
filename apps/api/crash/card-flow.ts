import assert from 'node:assert/strict'
import { type CardProvider, openCardPurchase } from '@bowline/capabilities/card-purchase/index.ts'
import { isSignedHook, signHook } from '@bowline/capabilities/card-purchase/providers/signed-hook.ts'
import { WebNews } from '@bowline/capabilities/messages/web-news.ts'
import { unasked } from '@bowline/capabilities/permission/index.ts'
import { LedgerCode } from '@bowline/core/messages/terms.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { UNIT, USDT } from './crash-house.ts'
import { asText, type Flow } from './flow.ts'

/** One after the other: nobody may order more than twenty times a day. */
const BUYERS = Array.from({ length: 20 }, (_, n) => 1_601 + n)
const COMPANY = 'crash-pay'
const HOOK_KEY = 'the key of the company and of nobody else'
const HOOK_HEADER = 'x-signature'
const PAY = 100n * UNIT
/** 100 less 3.50, at 1.004: what C12 says. */
const GET = 9_611_553_700n
const holder = { familyName: 'Moreau', name: 'Claire' }
const terms = { area: 'american', currency: 'USD', paymentType: 'bankcard', coin: 'USDT' } as const

/** Quote, order, the company's announcement (twice), and the delivery. What the company knows of outlives our process. */
export const cardFlow: Flow = {
  async setUp(house) {
    for (const id of BUYERS) await house.user(id, [])
    await house.sql`create table company_orders (order_id uuid primary key)`
  },

  async open(house, steps) {
    const { sql, log, markets } = house
    const now = Date.now
    const card = openCardPurchase({
      ...{ sql, log, now, markets, provider: companyOf(sql), engine: steps.through(house.engine) },
      messages: { enqueue: async () => {}, webNews: new WebNews(sql) },
      earlyMarkets: { isEarly: () => false },
      freezes: { record: () => Promise.reject(new Error('nothing is charged back')) },
      holderOf: async () => holder,
      publicUrl: () => 'http://localhost',
    })
    return {
      async recover() {
        // Half an hour and more passes: an order that nobody paid for is given up, and every other asked for again.
        await sql`
          update card_orders set asked_at = asked_at - interval '31 minutes', created_at = created_at - interval '31 minutes'`
        await sql`update card_events set received_at = received_at - interval '31 minutes'`
        await card.round()
      },
      async act(number) {
        const id = BUYERS[number % BUYERS.length] as number
        const buyer = unasked<never>(id)
        const quote = await card.quote(buyer, { ...terms, pay: PAY })
        assert.ok('quoteId' in quote, asText(quote))
        const order = await card.order(buyer, quote.quoteId)
        assert.ok('orderId' in order && order.state === 'pending-payment')
        const rawBody = JSON.stringify({ id: `event-${order.orderId}`, type: 'paid', orderId: order.orderId })
        const signature = signHook(HOOK_KEY, rawBody, now())
        const hook = { rawBody, header: (name: string) => (name === HOOK_HEADER ? signature : undefined) }
        for (const time of ['first', 'again']) {
          const received = await card.receive(COMPANY, hook)
          assert.ok(received, time)
          await received.follow()
        }
        assert.equal((await card.find(id, order.orderId))?.state, 'completed')
      },
    }
  },

  async check(house) {
    const { sql } = house
    const orders = await sql<{ order_id: string; state: string; coin: string; fee: string; is_known: boolean }[]>`
      select order_id, state, coin_amount::text as coin, commission::text as fee,
        exists (select from company_orders c where c.order_id = o.order_id) as is_known from card_orders o`
    const done = orders.filter(({ state }) => state === 'completed')
    assert.ok(done.length > 0)
    for (const { order_id: orderId, state, is_known: isKnown } of orders) {
      // What the company was asked for is paid, so it is delivered; of what it never heard nothing is.
      assert.equal(state, isKnown ? 'completed' : 'expired', orderId)
      const [found] = await sql<{ lines: bigint; news: bigint; open: bigint }[]>`
        select (select count(*) from ledger_lines where biz_id = ${`card:${orderId}`}) as lines,
          (select count(*) from web_news where key like ${`card-${orderId}-%`}) as news,
          (select count(*) from card_events where order_id = ${orderId} and handled_at is null) as open`
      assert.deepEqual(
        [Number(found?.lines), Number(found?.news), Number(found?.open)],
        [isKnown ? 5 : 0, 1, 0],
        orderId,
      )
    }
    const coins = done.reduce((sum, { coin }) => sum + BigInt(coin), 0n)
    const fees = done.reduce((sum, { fee }) => sum + BigInt(fee), 0n)
    assert.equal(coins, GET * BigInt(done.length))
    const heldBy = async (code: number) => {
      const each = await Promise.all(BUYERS.map((id) => house.balance(code, id, USDT)))
      return each.reduce((sum, balance) => sum + balance, 0n)
    }
    assert.deepEqual([await heldBy(LedgerCode.spotAvailable), await heldBy(LedgerCode.cardPending)], [coins, 0n])
    const ofHouse = async (code: number) => house.balance(code, 0, USDT)
    assert.deepEqual(
      [await ofHouse(LedgerCode.cardReceivable), await ofHouse(LedgerCode.cardIncome)],
      [-(coins + fees), fees],
    )
  },
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
      const [known] = await sql`select from company_orders where order_id = ${orderId}`
      const paid = {
        currency: terms.currency,
        pay: PAY,
        coin: terms.coin,
        coinAmount: undefined,
        payer: holder,
        card: undefined,
      }
      const about = { orderId, providerId: `p-${orderId}`, isChargeBack: false, isElsewhere: false, reason: undefined }
      return known && { ...about, ...paid, status: 'paid' }
    },
    async readHook({ rawBody, header }, nowMs) {
      if (!isSignedHook(HOOK_KEY, rawBody, header(HOOK_HEADER), nowMs)) return undefined
      const { id: eventId, type, orderId } = JSON.parse(rawBody) as { id: string; type: string; orderId: string }
      return { eventId, type, orderId }
    },
  }
}
