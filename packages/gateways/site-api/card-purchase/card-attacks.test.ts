import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { signHook } from '@bowline/capabilities/card-purchase/providers/signed-hook.ts'
import { HOOK_HEADER } from '@bowline/capabilities/card-purchase/simulated/hook-sender.ts'
import { payAtCompany } from '@bowline/capabilities/card-purchase/simulated/pay-at-company.fixture.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { newcomer } from '../site-visitor.fixture.ts'
import { DETAIL, LIST, ORDER, QUOTE, setCardShop, wanted } from './card-shop.fixture.ts'

const HOOK = '/exchange-web-gateway/creditcard/webhook/demo-pay'
const REFUSED = String(SiteCode.refused)

describe('card purchases under attack', async () => {
  const { api, sql, company, buyer, ordered, stateOf, until, usdt, reasonOf, line } = await setCardShop()

  it('believes no announcement that is not signed now by the company, and none it was not asked about', async () => {
    const heidi = await buyer('heidi')
    const { orderId } = await ordered(heidi.visitor)
    const body = JSON.stringify({ id: crypto.randomUUID(), type: 'order.completed', orderId })
    const send = (header: string | undefined, text = body, path = HOOK) =>
      fetch(`${api.address}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(header !== undefined && { [HOOK_HEADER]: header }) },
        body: text,
      }).then(({ status }) => status)
    const signed = signHook(company().hookKey, body, Date.now())
    assert.equal(await send(undefined), 400)
    assert.equal(await send(signHook('guessed', body, Date.now())), 400)
    assert.equal(await send(signed, body.replace('completed', 'refunded')), 400)
    assert.equal(await send(signHook(company().hookKey, body, Date.now() - 301_000)), 400)
    assert.equal(await send(signed, body, HOOK.replace('demo-pay', 'moonpay')), 400)
    assert.equal(await send(signed, body, `${HOOK}/x`), 404)
    assert.equal(await send(signHook(company().hookKey, 'x'.repeat(70_000), Date.now()), 'x'.repeat(70_000)), 400)
    const kept = await sql`select 1 from card_events where order_id = ${orderId}`
    assert.equal(kept.length, 0, 'nothing forged is kept')

    // Truly signed, and untrue: the company is asked, and says that nobody paid. Replayed, it is not even asked again.
    assert.equal(await send(signed), 200)
    await eventually('it was asked', async () => (line.asked.includes(orderId) ? true : undefined))
    await eventually('it was followed', async () => {
      const [event] = await sql<
        { handled_at: Date | null }[]
      >`select handled_at from card_events where order_id = ${orderId}`
      return event?.handled_at ? true : undefined
    })
    const asked = line.asked.filter((one) => one === orderId).length
    for (let i = 0; i < 3; i++) assert.equal(await send(signed), 200)
    assert.equal(line.asked.filter((one) => one === orderId).length, asked)
    assert.equal(await stateOf(orderId), 'pending-payment')
    assert.equal(await usdt(heidi), '0.00000000')
    const unknown = JSON.stringify({ id: crypto.randomUUID(), type: 'order.completed', orderId: crypto.randomUUID() })
    assert.equal(await send(signHook(company().hookKey, unknown, Date.now()), unknown), 200, 'an order of nobody')
  })

  it('ends where the company is, in whatever order its announcements come, and however often', async () => {
    const mike = await buyer('mike')
    const { orderId, page } = await ordered(mike.visitor)
    const announce = async (type: string, id = crypto.randomUUID()) => {
      const body = JSON.stringify({ id, type, orderId })
      const headers = {
        'content-type': 'application/json',
        [HOOK_HEADER]: signHook(company().hookKey, body, Date.now()),
      }
      const { status } = await fetch(`${api.address}${HOOK}`, { method: 'POST', headers, body })
      assert.equal(status, 200)
    }
    const disorder = ['order.refunded', 'order.completed', 'order.failed', 'order.created', 'order.chargeback']
    for (const type of disorder) await announce(type)
    await payAtCompany(page)
    const id = crypto.randomUUID()
    await Promise.all([
      ...disorder.map((type) => announce(type)),
      ...[1, 2, 3].map(() => announce('order.completed', id)),
    ])
    await until(orderId, 'completed')
    for (const type of disorder.toReversed()) await announce(type)
    await eventually('everything was followed', async () => {
      const left = await sql`select 1 from card_events where order_id = ${orderId} and handled_at is null`
      return left.length === 0 ? true : undefined
    })
    assert.equal(await stateOf(orderId), 'completed')
    assert.equal(await usdt(mike), '96.11553700')
  })

  it('shows nobody another’s order, and takes nobody else’s quote', async () => {
    const [ivan, judy] = [await buyer('ivan'), await buyer('judy')]
    const { orderId } = await ordered(ivan.visitor)
    const { quoteId } = await ivan.visitor.call(QUOTE, wanted)
    assert.equal(await reasonOf(judy.visitor, DETAIL, { orderId }), `${REFUSED} card.unknown-order`)
    assert.equal(await reasonOf(judy.visitor, ORDER, { quoteId }), `${REFUSED} card.quote-expired`)
    assert.deepEqual((await judy.visitor.call(LIST)).rows, [])
  })

  it('refuses amounts that are none, other enumerations, and buyers nobody knows', async () => {
    const kate = await buyer('kate')
    const of = (change: object) => reasonOf(kate.visitor, QUOTE, { ...wanted, ...change })
    assert.equal(await of({ pay: '0' }), `${REFUSED} card.amount`)
    assert.equal(await of({ pay: '100.001' }), `${REFUSED} card.amount`)
    assert.equal(await of({ pay: '19.99' }), `${REFUSED} card.size`)
    assert.equal(await of({ pay: '5000.01' }), `${REFUSED} card.size`)
    assert.equal(await of({ pay: '999999999999999999' }), `${REFUSED} card.amount`)
    for (const pay of ['-100', '1e3', 'NaN', ' 100', '0x64', '1'.repeat(60)])
      assert.match(await of({ pay }), new RegExp(`^${REFUSED} parameter`), pay)
    for (const change of [{ currency: 'EUR' }, { area: 'all' }, { paymentType: 'all' }, { paymentType: 'cash' }])
      assert.match(await of(change), new RegExp(`^${REFUSED} parameter`))
    assert.equal(await of({ currency: 'CNY' }), `${REFUSED} card.not-offered`)
    assert.equal(await of({ coin: 'DOGE' }), `${REFUSED} card.not-offered`)
    const { visitor: stranger } = await newcomer(api, 'stranger')
    assert.match(await reasonOf(stranger, QUOTE, wanted), /^999408/)
    // Whose name is not known is asked for it, and not told of restricted places.
    const { visitor, id } = await buyer('lena')
    const { quoteId } = await visitor.call(QUOTE, wanted)
    await sql`delete from kyc_levels where user_id = ${id}`
    await sql`delete from kyc_identities where user_id = ${id}`
    const { code, reason, data } = await visitor.ask(ORDER, { quoteId })
    assert.deepEqual([code, reason, data], ['999408', 'card.no-name', { reason: 'level', neededLevel: 1 }])
  })
})
