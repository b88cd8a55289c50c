import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findUserByEmail } from '@bowline/capabilities/identity/index.ts'
import type { CallName, CallParams } from '@bowline/contract/calls.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { setApi } from '../../../../apps/api/api.fixture.ts'
import { newcomer, SiteVisitor } from '../../site-api/site-visitor.fixture.ts'
import { StaffVisitor } from '../staff-visitor.fixture.ts'

const CREATE = 'POST /exchange-web/web/order/create'
const OVERVIEW = 'GET /exchange-web-gateway/alpha/overview'
const ACCEPT = 'POST /exchange-web-gateway/alpha/acceptRisk'
const DAY_MS = 86_400_000
const pair = 'LTC_USDT'
const symbol = 'LTCUSDT'
const reason = 'a new listing'

describe('a market that is listed early', async () => {
  const { api, sql } = await setApi()
  const funds = ['USDT=10000', 'LTC=10']
  const [alice, bob] = [await SiteVisitor.signedIn(api, 'alice', funds), await SiteVisitor.signedIn(api, 'bob', funds)]
  const admin = await StaffVisitor.signedIn(api, 'admin', 'admin')
  const aliceId = (await findUserByEmail(sql, 'alice@example.com'))?.id ?? 0
  const bid = { pair, side: 'buy', type: 'limit', qty: '1', price: '80' } as const
  const bracket = {
    pair,
    kind: 'oto',
    working: { side: 'buy', type: 'limit', qty: '1', price: '80' },
    pending: { side: 'sell', type: 'limit', qty: '1', price: '90' },
  } as const

  /** The reason of a refused call. */
  const refusal = async <N extends CallName>(visitor: SiteVisitor, name: N, params?: CallParams<N>) => {
    return (await visitor.ask(name, params as object)).reason
  }

  const isOpenTo = async (visitor: SiteVisitor) => {
    const { order } = await visitor.call(CREATE, bid)
    return order?.status === 'new'
  }

  it('takes buys of members alone: pass and risk text together make one', async () => {
    await admin.call('POST /console-api/alpha/list-early', { symbol, endsAtMs: Date.now() + DAY_MS, reason })
    assert.equal(await refusal(alice, CREATE, bid), 'market.early')
    assert.equal(await refusal(alice, ACCEPT), 'alpha.no-pass')
    await admin.call('POST /console-api/alpha/grant', { userId: aliceId, reason })
    assert.equal(await refusal(alice, CREATE, bid), 'market.early')
    assert.equal((await alice.call(OVERVIEW)).acceptedAtMs, null)
    const { acceptedAtMs } = await alice.call(ACCEPT)
    assert.deepEqual(await alice.call(ACCEPT), { acceptedAtMs })
    assert.ok(await isOpenTo(alice))
    const { hasPass, markets } = await alice.call(OVERVIEW)
    assert.deepEqual([hasPass, markets.map((each) => each.pair)], [true, [pair]])
  })

  it('is closed to others in every way to buy: tests, lists and conversions too', async () => {
    assert.equal(await refusal(bob, CREATE, { ...bid, test: true }), 'market.early')
    assert.equal(await refusal(bob, 'POST /exchange-web/web/orderList/create', bracket), 'market.early')
    const { coins } = await bob.call('GET /exchange-web/web/convert/coins')
    assert.ok(coins.every(({ coin }) => coin !== 'LTC'))
    assert.equal((await bob.call(OVERVIEW)).hasPass, false)
  })

  it('refuses programs in words of their dialect, and takes what they sell', async () => {
    const { program } = await newcomer(api, 'carol', funds)
    const order = { symbol, type: 'LIMIT', timeInForce: 'GTC', quantity: '1', price: '80' }
    const bought = await program.call('POST', '/api/v3/order', { ...order, side: 'BUY' })
    assert.deepEqual(bought.body, {
      code: -2010,
      msg: 'This symbol is listed early; only members of Alpha may buy it.',
    })
    const sold = await program.call('POST', '/api/v3/order', { ...order, side: 'SELL', price: '100' })
    assert.equal(sold.status, 200)
  })

  it('lets everybody sell, and whoever lost the pass too', async () => {
    const ask = { ...bid, side: 'sell', price: '100' } as const
    assert.equal((await bob.call(CREATE, ask)).order?.status, 'new')
    await admin.call('POST /console-api/alpha/withdraw', { userId: aliceId, reason })
    await eventually('the pass is gone', async () => (await refusal(alice, CREATE, bid)) === 'market.early')
    assert.equal((await alice.call(CREATE, ask)).order?.status, 'new')
  })

  it('opens to everybody when staff say so, or at its time, which is not beyond 90 days', async () => {
    await admin.call('POST /console-api/alpha/open-early', { symbol, reason })
    assert.ok(await isOpenTo(bob))
    const again = { symbol, endsAtMs: Date.now() + 1_500, reason }
    await admin.call('POST /console-api/alpha/list-early', again)
    assert.equal(await refusal(bob, CREATE, bid), 'market.early')
    await eventually('its time has come', async () => (await bob.call(OVERVIEW)).markets.length === 0)
    assert.ok(await isOpenTo(bob))
    const tooLong = { ...again, endsAtMs: Date.now() + 91 * DAY_MS }
    assert.match((await admin.refused('POST /console-api/alpha/list-early', tooLong)).msg, /90 days/)
    const { markets } = await admin.call('GET /console-api/alpha/markets')
    assert.deepEqual(
      markets.map((each) => [each.symbol, each.isEarly]),
      [[symbol, false]],
    )
  })
})
