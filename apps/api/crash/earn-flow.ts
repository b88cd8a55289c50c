import assert from 'node:assert/strict'
import { Earn } from '@bowline/capabilities/earn/earn.ts'
import { createProduct, isFaulty, readTerms } from '@bowline/capabilities/earn/product-terms.ts'
import { WebNews } from '@bowline/capabilities/messages/web-news.ts'
import { unasked } from '@bowline/capabilities/permission/index.ts'
import { LedgerCode } from '@bowline/core/messages/terms.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { UNIT, USDT } from './crash-house.ts'
import { asText, type Flow } from './flow.ts'

const [ALICE, BOB] = [1_401, 1_402]
const STAKE = 1_000_000n * UNIT
const DAY_MS = 86_400_000
/** Long ago: the ledger takes nothing from the future. */
const FIRST_DAY = Math.floor(Date.UTC(2026, 0, 5) / DAY_MS)
const terms = {
  ...{ kind: 'flexible', coin: 'USDT', days: '', pays: '', rates: '3.65', least: '1', mostEach: '500000' },
  ...{ quota: '1000000', instantPerDay: '1000000', source: 'house' },
} as const
const uuid = (who: number, what: number, number: number) =>
  `00000000-0000-4000-8${what}00-${String(who).padStart(6, '0')}${String(number).padStart(6, '0')}`

/** Subscribe, the daily payout, redeem: the number is the day, and whoever died asks again under the same key. */
export const earnFlow: Flow = {
  async setUp(house) {
    for (const id of [ALICE, BOB]) await house.user(id, [[USDT, STAKE]])
    const read = readTerms(terms)
    assert.ok(!isFaulty(read))
    await inTransaction(house.sql, (tx) => createProduct(tx, read, FIRST_DAY * DAY_MS))
  },

  async open(house, steps) {
    const { sql, markets, ledger } = house
    let nowMs = FIRST_DAY * DAY_MS
    const engine = steps.through(house.engine)
    const earn = new Earn({ sql, engine, markets, ledger, webNews: new WebNews(sql), now: () => nowMs })
    const [product] = await earn.products()
    assert.ok(product)
    const at = (day: number, minutes: number) => {
      nowMs = (FIRST_DAY + day) * DAY_MS + minutes * 60_000
    }
    let last = 0
    const act = async (number: number) => {
      for (const [who, account] of [ALICE, BOB].entries()) {
        at(number, 360)
        const asked = { productId: product.id, amount: 100n * UNIT, isRenewed: false, key: uuid(who, 1, number) }
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
        key: uuid(0, 2, number),
      } as const
      const taken = await earn.redeem(unasked<never>(ALICE), back)
      assert.ok('id' in taken && taken.state === 'done', asText(taken))
      last = number
    }
    return {
      async recover() {
        const [row] = await sql<{ day: number | null }[]>`select max(paid_through) as day from earn_positions`
        last = Math.max(0, (row?.day ?? FIRST_DAY) - FIRST_DAY)
        at(last + 1, 361)
        await earn.settleDue()
      },
      act,
    }
  },

  async check(house) {
    const { sql } = house
    const [open] = await sql<{ requests: bigint; payouts: bigint }[]>`
      select (select count(*) from earn_requests where state = 'pending') as requests,
        (select count(*) from earn_payouts where state = 'planned') as payouts`
    assert.deepEqual([Number(open?.requests), Number(open?.payouts)], [0, 0])
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
