import assert from 'node:assert/strict'
import { LedgerCode } from '@bowline/core/messages/terms.ts'
import { cardParts, GET, setUpBuyers } from './card-parts.ts'
import { USDT } from './crash-house.ts'
import type { Flow } from './flow.ts'

const BUYERS = Array.from({ length: 20 }, (_, n) => 1_601 + n)

/** Quote, order, the company's announcement (twice), and the delivery. What the company knows of outlives our process. */
export const cardFlow: Flow = {
  async setUp(house) {
    await setUpBuyers(house, BUYERS)
  },

  async open(house, steps) {
    const { card, recover, buys, announced } = cardParts(house, steps)
    return {
      recover,
      async act(number) {
        const id = BUYERS[number % BUYERS.length] as number
        const orderId = await buys(id)
        await announced(orderId, 'paid')
        assert.equal((await card.find(id, orderId))?.state, 'completed')
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
