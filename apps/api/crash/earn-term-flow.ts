import assert from 'node:assert/strict'
import { Earn } from '@bowline/capabilities/earn/earn.ts'
import { createProduct, isFaulty, readTerms } from '@bowline/capabilities/earn/product-terms.ts'
import { WebNews } from '@bowline/capabilities/messages/web-news.ts'
import { unasked } from '@bowline/capabilities/permission/index.ts'
import { LedgerCode } from '@bowline/core/messages/terms.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { UNIT, USDT } from './crash-house.ts'
import { asText, type Flow } from './flow.ts'

/** Renews once, is paid at the end, takes it back early. */
const [ALICE, BOB, CAROL] = [1_421, 1_422, 1_423]
const PEOPLE = [ALICE, BOB, CAROL] as const
const STAKE = 1_000_000n * UNIT
const LENT = 100n * UNIT
/** Of two days at 3.65 % a year. */
const INTEREST = UNIT / 50n
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Long ago: the ledger takes nothing from the future. */
const FIRST_DAY = Math.floor(Date.UTC(2026, 0, 5) / DAY_MS)
/** A term of two days begins the day after, is paid on the third, and what is taken back early comes on the fourth. */
const DAYS_OF_ONE = 4
const terms = {
  ...{ kind: 'fixed', coin: 'USDT', days: '2', rates: '3.65', least: '1', mostEach: '500000' },
  ...{ quota: '10000000', instantPerDay: '', source: 'house' },
} as const
const uuid = (who: number, what: number, number: number) =>
  `00000000-0000-4000-8${what}01-${String(who).padStart(6, '0')}${String(number).padStart(6, '0')}`

/** Subscribe to a fixed term, its payouts, its end, its renewal, and an early return; the number is the time. */
export const earnTermFlow: Flow = {
  async setUp(house) {
    for (const id of PEOPLE) await house.user(id, [[USDT, STAKE]])
    for (const pays of ['daily', 'end'] as const) {
      const read = readTerms({ ...terms, pays })
      assert.ok(!isFaulty(read), asText(read))
      await inTransaction(house.sql, (tx) => createProduct(tx, read, FIRST_DAY * DAY_MS))
    }
  },

  async open(house, steps) {
    const { sql, markets, ledger } = house
    let nowMs = FIRST_DAY * DAY_MS
    const at = (day: number, hour: number) => {
      nowMs = (FIRST_DAY + day) * DAY_MS + hour * HOUR_MS
    }
    const engine = steps.through(house.engine)
    const earn = new Earn({ sql, engine, markets, ledger, webNews: new WebNews(sql), now: () => nowMs })
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
        const [row] = await sql<{ day: number | null }[]>`select max(paid_through) as day from earn_positions`
        const last = (row?.day ?? FIRST_DAY) - FIRST_DAY
        const first = last - (last % DAYS_OF_ONE)
        at(first, 7)
        await earn.settleDue()
        at(first + 3, 1)
        await earn.payOut()
        await renewsNoMore()
        at(first + 3, 13)
        await earn.settleDue()
      },

      async act(number) {
        const first = number * DAYS_OF_ONE
        at(first, 6)
        for (const [who, account] of PEOPLE.entries()) {
          const productId = account === BOB ? atEnd.id : daily.id
          const asked = { productId, amount: LENT, isRenewed: account === ALICE, key: uuid(who, 1, number) }
          const made = await earn.subscribe(unasked<never>(account), asked)
          assert.ok('id' in made && made.state === 'done', asText(made))
        }
        at(first + 1, 1)
        await earn.payOut()
        at(first + 2, 1)
        await earn.payOut()
        at(first + 2, 12)
        const [own] = await earn.positions(CAROL)
        assert.ok(own)
        const back = { positionId: own.position.id, amount: undefined, way: 'early', key: uuid(2, 2, number) } as const
        const taken = await earn.redeem(unasked<never>(CAROL), back)
        assert.ok('id' in taken, asText(taken))
        at(first + 3, 1)
        await earn.payOut()
        await renewsNoMore()
        at(first + 3, 13)
        await earn.settleDue()
      },
    }
  },

  async check(house) {
    const { sql } = house
    const [open] = await sql<{ requests: bigint; payouts: bigint }[]>`
      select (select count(*) from earn_requests where state = 'pending') as requests,
        (select count(*) from earn_payouts where state = 'planned') as payouts`
    assert.deepEqual([Number(open?.requests), Number(open?.payouts)], [0, 0])
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
