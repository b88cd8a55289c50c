import assert from 'node:assert/strict'
import { findUser } from '@bowline/capabilities/identity/index.ts'
import { WebNews } from '@bowline/capabilities/messages/web-news.ts'
import { openUserPayments } from '@bowline/capabilities/user-payments/index.ts'
import { LedgerCode } from '@bowline/core/messages/terms.ts'
import { UNIT, USDT } from './crash-house.ts'
import { asText, type Flow } from './flow.ts'

const [ALICE, BOB] = [1_301, 1_302]
const STAKE = 100_000n * UNIT
const PAID = 10n * UNIT
const LATER_MS = 60_000

/** One user pays another: row, journal, row, messages to both and the audit log. Who may pay has tests of its own. */
export const paymentFlow: Flow = {
  async setUp(house) {
    for (const id of [ALICE, BOB]) await house.user(id, [])
    await house.gives({ code: LedgerCode.funding, owner: ALICE }, USDT, STAKE)
  },

  async open(house, steps) {
    const { sql, markets, ledger } = house
    let aheadMs = LATER_MS
    const now = () => Date.now() + aheadMs
    const payments = openUserPayments({
      ...{ sql, markets, ledger, now, engine: steps.through(house.engine), webNews: new WebNews(sql) },
      messages: { enqueue: async () => {} },
      portfolio: { pricesFor: () => ({ worth: () => ({ numerator: 1n, denominator: 1n, markets: [] }) }) as never },
      wallet: { refusePayment: async () => undefined },
      codes: { countCoveredAsking: async () => undefined },
    })
    return {
      async recover() {
        await house.untilProjected()
        await payments.settleOpen()
        aheadMs = 0
      },
      async act() {
        await house.untilProjected()
        const user = await findUser(sql, ALICE)
        assert.ok(user)
        const payer = { user, country: 'allow' as never, ip: '127.0.0.1' }
        const quote = await payments.quote(payer, { to: String(BOB), coin: 'USDT', amount: PAID })
        assert.ok('payId' in quote, asText(quote))
        const made = await payments.pay(payer, quote.payId)
        assert.ok('state' in made && made.state === 'done')
      },
    }
  },

  async check(house) {
    const { sql } = house
    const [row] = await sql<{ all: bigint; done: bigint; news: bigint; audited: bigint }[]>`
      select count(*) as all, count(*) filter (where state = 'done') as done,
        (select count(*) from web_news where user_id in (${ALICE}, ${BOB})) as news,
        (select count(*) from audit_log where action = 'user.pay') as audited from user_payments`
    const done = Number(row?.done)
    assert.ok(done > 0)
    assert.deepEqual([Number(row?.all), Number(row?.news), Number(row?.audited)], [done, 2 * done, done])
    const paid = PAID * BigInt(done)
    assert.equal(await house.balance(LedgerCode.funding, ALICE, USDT), STAKE - paid)
    assert.equal(await house.balance(LedgerCode.funding, BOB, USDT), paid)
  },
}
