import assert from 'node:assert/strict'
import { unasked } from '@bowline/capabilities/permission/index.ts'
import { LedgerCode } from '@bowline/core/messages/terms.ts'
import { UNIT, USDT } from './crash-house.ts'
import { keysOf, LENT, lastPaid, makeProduct, nothingIsPending, openEarnAt, STAKE } from './earn-parts.ts'
import { asText, type Flow } from './flow.ts'

const [ALICE, BOB] = [1_401, 1_402]
const terms = {
  ...{ kind: 'flexible', coin: 'USDT', days: '', pays: '', rates: '3.65', least: '1', mostEach: '500000' },
  ...{ quota: '1000000', instantPerDay: '1000000', source: 'house' },
} as const
const keyOf = keysOf(0)

/** Subscribe, the daily payout, redeem: the number is the day, and whoever died asks again under the same key. */
export const earnFlow: Flow = {
  async setUp(house) {
    for (const id of [ALICE, BOB]) await house.user(id, [[USDT, STAKE]])
    await makeProduct(house, terms)
  },

  async open(house, steps) {
    const { earn, at } = openEarnAt(house, steps)
    const [product] = await earn.products()
    assert.ok(product)
    const act = async (number: number) => {
      for (const [who, account] of [ALICE, BOB].entries()) {
        at(number, 360)
        const asked = { productId: product.id, amount: LENT, isRenewed: false, key: keyOf(who, 1, number) }
        const made = await earn.subscribe(unasked<never>(account), asked)
        assert.ok('id' in made && made.state === 'done', asText(made))
      }
      at(number + 1, 11)
      await earn.payOut()
      at(number + 1, 60)
      const [position] = await earn.positions(ALICE)
      assert.ok(position)
      const back = {
        positionId: position.position.id,
        amount: 10n * UNIT,
        way: 'instant',
        key: keyOf(0, 2, number),
      } as const
      const taken = await earn.redeem(unasked<never>(ALICE), back)
      assert.ok('id' in taken && taken.state === 'done', asText(taken))
    }
    return {
      async recover() {
        at(Math.max(0, await lastPaid(house)) + 1, 361)
        await earn.settleDue()
      },
      act,
    }
  },

  async check(house) {
    const { sql } = house
    await nothingIsPending(house)
    for (const id of [ALICE, BOB]) {
      const [row] = await sql<{ lent: string; taken: string; paid: string; principal: string }[]>`
        select (select coalesce(sum(amount), 0) from earn_requests where user_id = ${id} and kind = 'subscribe')::text as lent,
          (select coalesce(sum(amount + reward), 0) from earn_requests where user_id = ${id} and kind <> 'subscribe')::text as taken,
          (select coalesce(sum(reward), 0) from earn_payouts where user_id = ${id})::text as paid,
          (select sum(principal) from earn_positions where user_id = ${id})::text as principal`
      assert.ok(row && BigInt(row.paid) > 0n)
      const [lent, taken, paid] = [row.lent, row.taken, row.paid].map(BigInt) as [bigint, bigint, bigint]
      assert.equal(
        BigInt(row.principal),
        lent - taken + paid,
        'what is lent is what came, less what went, and its interest',
      )
      assert.equal(await house.balance(LedgerCode.earnFlexible, id, USDT), BigInt(row.principal))
      assert.equal(await house.balance(LedgerCode.spotAvailable, id, USDT), STAKE - lent + taken)
    }
  },
}
