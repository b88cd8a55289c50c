import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  DECLINED_CARD,
  payAtCompany,
  RETURNED_CARD,
} from '@bowline/capabilities/card-purchase/simulated/pay-at-company.fixture.ts'
import { dataFolder } from '@bowline/capabilities/operator/index.ts'
import { callControl } from '@bowline/platform/control-socket.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { StaffVisitor } from '../../console-api/staff-visitor.fixture.ts'
import { newcomer } from '../site-visitor.fixture.ts'
import { DETAIL, LIST, OPTIONS, ORDER, QUOTE, setCardShop, wanted } from './card-shop.fixture.ts'

describe('buying by card', async () => {
  const { api, sql, company, buyer, ordered, stateOf, until, round, usdt, line } = await setCardShop()

  it('C12 end to end: quoted, ordered, paid with 3-D Secure, asked for and delivered once', async () => {
    const alice = await buyer('alice')
    const quote = await alice.visitor.call(QUOTE, wanted)
    assert.deepEqual([quote.fee, quote.price, quote.get], ['3.50000000', '1.00400000', '96.11553700'])
    assert.equal(quote.expiresAtMs - quote.nowMs, 30_000)
    const order = await alice.visitor.call(ORDER, { quoteId: quote.quoteId })
    assert.deepEqual(await alice.visitor.call(ORDER, { quoteId: quote.quoteId }), order, 'once per quote')
    assert.equal(await usdt(alice), '0.00000000', 'nothing moves before it is paid')
    await payAtCompany(order.redirectUrl ?? '')
    await until(order.orderId, 'completed')
    assert.equal(await usdt(alice), '96.11553700')
    const detail = await alice.visitor.call(DETAIL, { orderId: order.orderId })
    assert.deepEqual(
      detail.steps.map(({ state }) => state),
      ['created', 'pending-payment', 'paid', 'delivering', 'completed'],
    )
    const [events] = await sql<{ times: bigint; ids: bigint }[]>`
      select sum(times)::bigint as times, count(*)::bigint as ids from card_events where order_id = ${order.orderId}`
    assert.ok(events && events.times > events.ids, 'announcements came twice')
    const news = await sql`select 1 from web_news where user_id = ${alice.id} and template = 'cardDelivered'`
    assert.equal(news.length, 1, 'told once')
    const { available, withdrawable } = (await alice.visitor.call('GET /exchange-web/web/withdraw/getUserAccountInfo', {
      symbol: 'USDT',
    } as never)) as unknown as Record<string, string>
    assert.deepEqual([available, withdrawable], ['96.11553700', '0.00000000'], 'bought coins stay for a day')
    await sql`update card_orders set held_until = now() where order_id = ${order.orderId}`
    const later = await alice.visitor.call('GET /exchange-web/web/withdraw/getUserAccountInfo', {
      symbol: 'USDT',
    } as never)
    assert.equal((later as unknown as Record<string, string>).withdrawable, '96.11553700')
  })

  it('brings nothing when the card is declined, the bank’s code is wrong or the buyer cancels', async () => {
    const bob = await buyer('bob')
    const declined = await ordered(bob.visitor)
    await payAtCompany(declined.page, { number: DECLINED_CARD })
    await until(declined.orderId, 'failed')
    const wrong = await ordered(bob.visitor)
    await payAtCompany(wrong.page, { code: '000000' })
    for (let i = 0; i < 2; i++)
      await fetch(`${wrong.page}/confirm`, { method: 'POST', body: new URLSearchParams({ code: '1' }) })
    await until(wrong.orderId, 'failed')
    const canceled = await ordered(bob.visitor)
    await fetch(`${canceled.page}/cancel`, { method: 'POST' })
    await until(canceled.orderId, 'failed')
    const { rows } = await bob.visitor.call(LIST)
    assert.deepEqual(
      rows.map(({ reason }) => reason),
      ['canceled', 'authentication', 'declined'],
    )
    assert.equal(await usdt(bob), '0.00000000')
  })

  it('gives the money of somebody else’s card back, and moves nothing', async () => {
    const carol = await buyer('carol')
    const { orderId, page } = await ordered(carol.visitor)
    await payAtCompany(page, { payer: 'Mallory Thief' })
    await until(orderId, 'refunded')
    const [row] = (await carol.visitor.call(LIST)).rows
    assert.deepEqual([row?.state, row?.reason], ['refunded', 'name'])
    assert.equal(await usdt(carol), '0.00000000')
  })

  it('follows an order whose announcements were lost, by the job', async () => {
    const dave = await buyer('dave')
    line.isCut = true
    const { orderId, page } = await ordered(dave.visitor)
    await payAtCompany(page)
    await eventually('it was announced', async () => {
      const rows = await sql`select 1 from card_events where order_id = ${orderId}`
      return rows.length > 1 ? true : undefined
    })
    assert.equal(await stateOf(orderId), 'pending-payment', 'what is announced moves nothing')
    line.isCut = false
    await sql`delete from card_events where order_id = ${orderId}`
    await round()
    assert.equal(await stateOf(orderId), 'completed')
    assert.equal(await usdt(dave), '96.11553700')
  })

  it('gives an order up that nobody paid within half an hour, and delivers it if it was paid after all', async () => {
    const erin = await buyer('erin')
    const { orderId, page } = await ordered(erin.visitor)
    await sql`update card_orders set created_at = now() - interval '31 minutes', asked_at = null where order_id = ${orderId}`
    await round()
    assert.equal(await stateOf(orderId), 'expired')
    await payAtCompany(page)
    await until(orderId, 'completed')
    assert.equal(await usdt(erin), '96.11553700')
  })

  it('takes up what a crash left between any two steps, and moves nothing twice', async () => {
    const frank = await buyer('frank')
    const { orderId, page } = await ordered(frank.visitor)
    await payAtCompany(page)
    await until(orderId, 'completed')
    // As the rows are when the process dies after the webhook, after each state and after each journal: the ledger keeps what it has.
    for (const state of ['pending-payment', 'paid', 'delivering']) {
      await sql`delete from card_order_steps where order_id = ${orderId} and state in ('completed', 'delivering', 'paid')`
      await sql`delete from web_news where user_id = ${frank.id}`
      await sql`
        update card_orders set state = ${state}, held_until = null, asked_at = null
        where order_id = ${orderId}`
      await sql`update card_events set handled_at = null, received_at = now() - interval '1 minute' where order_id = ${orderId}`
      await round()
      assert.equal(await stateOf(orderId), 'completed', state)
      assert.equal(await usdt(frank), '96.11553700', state)
    }
    // One that the company sent late may be on its way.
    await eventually('every announcement was followed', async () => {
      const open = await sql`select 1 from card_events where order_id = ${orderId} and handled_at is null`
      return open.length === 0 ? true : undefined
    })
  })

  it('stops withdrawals after a charge-back, and two persons book what is left of it', async () => {
    const grace = await buyer('grace')
    const { orderId, page } = await ordered(grace.visitor)
    await payAtCompany(page, { number: RETURNED_CARD })
    await until(orderId, 'completed')
    // Half of it is gone.
    await grace.program.call('POST', '/api/v3/order', {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      price: '50000',
      quantity: '0.001',
    })
    const order = company().company.find(orderId)
    assert.ok(order)
    company().company.giveBack(order, true)
    await until(orderId, 'chargeback')
    const freezes =
      await sql`select 1 from account_freezes where user_id = ${grace.id} and withdrawals and not trading and lifted_at is null`
    assert.equal(freezes.length, 1)

    const compliance = await StaffVisitor.signedIn(api, 'compliance', 'compliance')
    const admin = await StaffVisitor.signedIn(api, 'admin', 'admin')
    const shown = await compliance.call('GET /console-api/card-orders/list', { onlyProblems: true })
    assert.deepEqual(
      shown.rows.map((row) => [row.orderId, row.state, row.settledAtMs]),
      [[orderId, 'chargeback', null]],
    )
    const asked = { orderId, reason: 'the bank has the last word' }
    const { approvalId } = await compliance.call('POST /console-api/card-orders/request-settling', asked)
    await compliance.refused('POST /console-api/approvals/approve', { id: approvalId })
    assert.equal(await usdt(grace), '46.11553700', 'nobody does it alone')
    await admin.call('POST /console-api/approvals/approve', { id: approvalId })
    assert.equal(await usdt(grace), '0.00000000')
    const [row] = await sql<{ recovered: string; settled_at: Date | null }[]>`
      select recovered::text, settled_at from card_orders where order_id = ${orderId}`
    assert.equal(row?.recovered, '4611553700')
    assert.ok(row?.settled_at)
    // The freeze signed her out.
    await grace.visitor.signIn(grace.who)
    const debt = async () => (await grace.visitor.call(DETAIL, { orderId })).debt
    assert.deepEqual(await debt(), { taken: '46.11553700', owed: '50.00000000' })
    const [owing] = (await compliance.call('GET /console-api/card-orders/list', { onlyProblems: true })).rows
    assert.equal(owing?.owed, '50.00000000 USDT')

    // What comes later is taken by two again.
    await callControl(dataFolder(api.directory).socket, 'account.fund', { email: grace.email, fund: ['USDT=60'] })
    const { approvalId: second } = await compliance.call('POST /console-api/card-orders/request-settling', asked)
    await admin.call('POST /console-api/approvals/approve', { id: second })
    assert.deepEqual([await usdt(grace), await debt()], ['10.00000000', { taken: '96.11553700', owed: '0.00000000' }])
    const told = await sql`
      select template, details ->> 'amount' as amount, details ->> 'owed' as owed from web_news
      where user_id = ${grace.id} and template like 'cardDebt%' order by id`
    assert.deepEqual(
      told.map(({ template, amount, owed }) => [template, amount, owed]),
      [
        ['cardDebtLeft', '46.11553700 USDT', '50.00000000 USDT'],
        ['cardDebtPaid', '50.00000000 USDT', null],
      ],
    )
    await compliance.refused('POST /console-api/card-orders/request-settling', asked)
  })

  it('shows everybody what is sold, by area, currency and payment type', async () => {
    const { visitor } = await newcomer(api, 'lena')
    const sold = async (params: object) => {
      const { offers } = await visitor.call(OPTIONS, params as never)
      return [...new Set(offers.map(({ area, currency, paymentType }) => `${area} ${currency} ${paymentType}`))].sort()
    }
    assert.deepEqual(await sold({ area: 'american' }), ['american USD bankcard', 'american USD paypal'])
    assert.deepEqual(await sold({ currency: 'CNY' }), ['hongkong CNY alipay', 'hongkong CNY wechat'])
    assert.deepEqual(await sold({ area: 'vietnam', paymentType: 'alipay' }), [])
    const all = await sold({ area: 'all', paymentType: 'all' })
    for (const currency of ['HKD', 'CNY', 'USD', 'TWD', 'IDR', 'RUB', 'VND'])
      assert.ok(
        all.some((offer) => offer.includes(currency)),
        currency,
      )
  })
})
