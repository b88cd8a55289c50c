import assert from 'node:assert/strict'
import { unasked } from '@bowline/capabilities/permission/index.ts'
import { LedgerCode } from '@bowline/core/messages/terms.ts'
import { UNIT, USDT } from './crash-house.ts'
import { keysOf, LENT, lastPaid, makeProduct, nothingIsPending, openEarnAt, STAKE } from './earn-parts.ts'
import { asText, type Flow } from './flow.ts'

/** Renews once, is paid at the end, takes it back early. */
const [ALICE, BOB, CAROL] = [1_421, 1_422, 1_423]
const PEOPLE = [ALICE, BOB, CAROL] as const
/** Of two days at 3.65 % a year. */
const INTEREST = UNIT / 50n
/** A term of two days begins the day after, is paid on the third, and what is taken back early comes on the fourth. */
const DAYS_OF_ONE = 4
const terms = {
  ...{ kind: 'fixed', coin: 'USDT', days: '2', rates: '3.65', least: '1', mostEach: '500000' },
  ...{ quota: '10000000', instantPerDay: '', source: 'house' },
} as const
const keyOf = keysOf(1)
const HOUR = 60

/** Subscribe to a fixed term, its payouts, its end, its renewal, and an early return; the number is the time. */
export const earnTermFlow: Flow = {
  async setUp(house) {
    for (const id of PEOPLE) await house.user(id, [[USDT, STAKE]])
    for (const pays of ['daily', 'end'] as const) await makeProduct(house, { ...terms, pays })
  },

  async open(house, steps) {
    const { earn, at } = openEarnAt(house, steps)
    const products = await earn.products()
    const [daily, atEnd] = (['daily', 'end'] as const).map((how) => products.find(({ pays }) => pays === how))
    assert.ok(daily && atEnd)
    /** What was renewed ends then. */
    const renewsNoMore = async () => {
      for (const { position } of await earn.positions(ALICE))
        if (position.renewedFrom !== undefined) await earn.setRenewal(unasked<never>(ALICE), position.id, false)
    }
    return {
      async recover() {
        const last = await lastPaid(house)
        const first = last - (last % DAYS_OF_ONE)
        at(first, 7 * HOUR)
        await earn.settleDue()
        at(first + 3, 1 * HOUR)
        await earn.payOut()
        await renewsNoMore()
        at(first + 3, 13 * HOUR)
        await earn.settleDue()
      },

      async act(number) {
        const first = number * DAYS_OF_ONE
        at(first, 6 * HOUR)
        for (const [who, account] of PEOPLE.entries()) {
          const productId = account === BOB ? atEnd.id : daily.id
          const asked = { productId, amount: LENT, isRenewed: account === ALICE, key: keyOf(who, 1, number) }
          const made = await earn.subscribe(unasked<never>(account), asked)
          assert.ok('id' in made && made.state === 'done', asText(made))
        }
        at(first + 1, 1 * HOUR)
        await earn.payOut()
        at(first + 2, 1 * HOUR)
        await earn.payOut()
        at(first + 2, 12 * HOUR)
        const [own] = await earn.positions(CAROL)
        assert.ok(own)
        const back = { positionId: own.position.id, amount: undefined, way: 'early', key: keyOf(2, 2, number) } as const
        const taken = await earn.redeem(unasked<never>(CAROL), back)
        assert.ok('id' in taken, asText(taken))
        at(first + 3, 1 * HOUR)
        await earn.payOut()
        await renewsNoMore()
        at(first + 3, 13 * HOUR)
        await earn.settleDue()
      },
    }
  },

  async check(house) {
    const { sql } = house
    await nothingIsPending(house)
    const whole = await sql<{ paid: bigint }[]>`
      select p.paid from earn_positions p where p.state = 'redeemed' and not exists (
        select from earn_requests r where r.position_id = p.id and r.kind = 'early')`
    assert.ok(whole.length > 0)
    for (const { paid } of whole) assert.equal(paid, INTEREST, 'a whole term has its interest, to the unit')
    const [renewed] = await sql<
      { n: bigint }[]
    >`select count(*) as n from earn_positions where renewed_from is not null`
    assert.ok(Number(renewed?.n) > 0)
    for (const id of PEOPLE) {
      const [row] = await sql<{ lent: string; back: string; paid: string; held: string; due: string }[]>`
        select
          (select coalesce(sum(amount), 0) from earn_requests
            where user_id = ${id} and kind = 'subscribe' and state = 'done')::text as lent,
          (select coalesce(sum(amount + reward), 0) from earn_requests
            where user_id = ${id} and kind = 'early' and state = 'done')::text as back,
          (select coalesce(sum(case when goes_to = 'spot' then reward else 0 end + released
            + case when renewed_as is null then principal else 0 end), 0) from earn_payouts
            where user_id = ${id})::text as paid,
          (select coalesce(sum(principal + reserved), 0) from earn_positions
            where user_id = ${id} and state in ('holding', 'redeeming'))::text as held,
          (select coalesce(sum(due), 0) from earn_positions where user_id = ${id})::text as due`
      assert.ok(row)
      const spot = STAKE - BigInt(row.lent) + BigInt(row.back) + BigInt(row.paid)
      assert.equal(await house.balance(LedgerCode.spotAvailable, id, USDT), spot, `what ${id} has`)
      assert.equal(await house.balance(LedgerCode.earnFixed, id, USDT), BigInt(row.held))
      assert.equal(await house.balance(LedgerCode.earnReward, id, USDT), BigInt(row.due))
    }
    // Whoever takes everything back early has what they lent.
    const early = await sql<{ lent: string }[]>`
      select (amount + forfeited)::text as lent from earn_requests where kind = 'early'`
    assert.ok(early.length > 0)
    for (const { lent } of early) assert.equal(BigInt(lent), LENT)
  },
}
