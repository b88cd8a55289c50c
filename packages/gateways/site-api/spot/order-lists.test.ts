import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setApi } from '../../../../apps/api/api.fixture.ts'
import { SiteVisitor } from '../site-visitor.fixture.ts'

const CREATE = 'POST /exchange-web/web/orderList/create'
const CANCEL = 'POST /exchange-web/web/orderList/cancel'
const OPEN = 'GET /exchange-web/web/orderList/openList'
const HISTORY = 'GET /exchange-web/web/orderList/history'
const ORDER = 'POST /exchange-web/web/order/create'

describe('order lists on the site', async () => {
  const { api } = await setApi()
  const alice = await SiteVisitor.signedIn(api, 'alice', ['BTC=10', 'ETH=100', 'XRP=10000', 'USDT=1000000'])
  const bob = await SiteVisitor.signedIn(api, 'bob', ['BTC=10', 'ETH=100', 'XRP=10000', 'USDT=1000000'])

  /** Bob's offer, taken by alice, sets the last price. */
  const lastPrice = async (pair: string, qty: string, price: string) => {
    await bob.call(ORDER, { pair, side: 'sell', type: 'limit', qty, price })
    await alice.call(ORDER, { pair, side: 'buy', type: 'limit', qty, price })
  }

  it('OCO: one lock for two legs, and a fill of one ends the other', async () => {
    const pair = 'BTC_USDT'
    await lastPrice(pair, '0.01', '60000')
    const { list } = await alice.call(CREATE, {
      kind: 'oco',
      pair,
      side: 'sell',
      qty: '1',
      above: { type: 'limitMaker', price: '61000' },
      below: { type: 'stopLimit', stopPrice: '59000', price: '58900', clientOrderId: 'guard' },
    })
    assert.deepEqual(
      [list.kind, list.isOpen, list.orders.map(({ type }) => type)],
      ['oco', true, ['limitMaker', 'stopLimit']],
    )
    assert.deepEqual((await alice.call(OPEN)).rows, [list])
    assert.deepEqual((await alice.call(OPEN, { pair: 'ETH_USDT' })).rows, [])
    const balances = await alice.call('GET /exchange-web-gateway/asset/balances', {
      currency: 'USDT',
      withEmpty: false,
    })
    assert.equal(balances.balances.find(({ coin }) => coin === 'BTC')?.locked, '1.00000000')

    await bob.call(ORDER, { pair, side: 'buy', type: 'limit', qty: '1', price: '61000' })
    assert.deepEqual((await alice.call(OPEN)).rows, [])
    const [ended] = (await alice.call(HISTORY)).rows
    assert.deepEqual(
      ended?.orders.map(({ status, reason }) => [status, reason]),
      [
        ['filled', null],
        ['expired', 'ocoTrigger'],
      ],
    )
    assert.equal(ended?.id, list.id)
  })

  it('OTO and OTOCO: the pending legs wait for the working one', async () => {
    const pair = 'ETH_USDT'
    await lastPrice(pair, '0.1', '3000')
    const working = { side: 'buy', type: 'limit', qty: '1', price: '2990' } as const
    const oto = await alice.call(CREATE, {
      kind: 'oto',
      pair,
      working,
      pending: { side: 'sell', type: 'limit', qty: '1', price: '3100' },
    })
    const otoco = await alice.call(CREATE, {
      kind: 'otoco',
      pair,
      working,
      side: 'sell',
      qty: '1',
      above: { type: 'takeProfitMarket', stopPrice: '3100' },
      below: { type: 'stopMarket', stopPrice: '2900' },
    })
    assert.deepEqual(
      oto.list.orders.map(({ status }) => status),
      ['new', 'pendingNew'],
    )
    assert.deepEqual(
      otoco.list.orders.map(({ status }) => status),
      ['new', 'pendingNew', 'pendingNew'],
    )
    await bob.call(ORDER, { pair, side: 'sell', type: 'limit', qty: '1', price: '2990' })
    const [, placed] = (await alice.call(OPEN, { pair })).rows
    assert.deepEqual(
      placed?.orders.map(({ status }) => status),
      ['filled', 'new'],
    )
    const pending = placed?.orders[1]?.id as number
    const { steps } = await alice.call('GET /exchange-web/web/order/biography', { pair, orderId: pending })
    assert.deepEqual(
      steps.map(({ what }) => what),
      ['accepted', 'placed', 'rested'],
    )

    const { list } = await alice.call(CANCEL, { pair, listId: otoco.list.id })
    assert.deepEqual(
      list.orders.map(({ status }) => status),
      ['canceled', 'canceled', 'canceled'],
    )
    assert.equal(list.isOpen, false)
    await alice.call('POST /exchange-web/web/order/cancel', { pair, orderId: pending })
    assert.deepEqual((await alice.call(OPEN)).rows, [])

    const first = await alice.call(HISTORY, { limit: 2 })
    assert.deepEqual(
      first.rows.map(({ id }) => id),
      [otoco.list.id, oto.list.id],
    )
    const rest = await alice.call(HISTORY, { limit: 2, cursor: first.next as string })
    assert.deepEqual([rest.rows.map(({ kind }) => kind), rest.next], [['oco'], null])
    assert.deepEqual((await alice.call(HISTORY, { pair })).rows.length, 2)
  })

  it('a repeated client id returns the first list, and errors name the leg', async () => {
    const pair = 'XRP_USDT'
    await lastPrice(pair, '20', '0.5')
    const list = {
      kind: 'oco',
      pair,
      side: 'sell',
      qty: '100',
      clientListId: 'once',
      above: { type: 'limitMaker', price: '0.52' },
      below: { type: 'stopMarket', stopPrice: '0.48' },
    } as const
    const placed = await alice.call(CREATE, list)
    assert.deepEqual(await alice.call(CREATE, list), { list: placed.list, fills: [], isRepeat: true })
    const { list: canceled } = await alice.call(CANCEL, { pair, clientListId: 'once' })
    assert.deepEqual(await alice.call(CREATE, list), { list: canceled, fills: [], isRepeat: true })
    assert.equal(await bob.refused(CANCEL, { pair, listId: canceled.id }), '10000')
    assert.deepEqual((await bob.call(HISTORY)).rows, [])

    const fresh = { ...list, clientListId: undefined }
    const cases: [object, code: string, msg: RegExp][] = [
      [{ below: { type: 'stopMarket' } }, '10000', /either stopPrice or/],
      [{ below: { type: 'stopMarket', stopPrice: '0.51' } }, '10000', /legs are wrong|combination|trigger immediately/],
      [{ below: 'nonsense' }, '10000', /^below must be JSON\.$/],
      [
        { below: { type: 'stopMarket', stopPrice: '1e9' } },
        '10000',
        /^below\.stopPrice must be a plain decimal number\.$/,
      ],
      [{ below: { type: 'stopMarket', stopPrice: '0.48', odd: 1 } }, '10000', /no parameter odd/],
      [{ above: { price: '0.52' } }, '10000', /^above\.type (is missing|must be one of)/],
      [{ kind: 'oto' }, '10000', /./],
      [{ kind: 'all' }, '10000', /^kind /],
      [{ above: { type: 'limitMaker', price: '0.52001' } }, '310001', /PRICE/],
    ]
    for (const [change, code, msg] of cases) {
      const refused = await alice.ask(CREATE, { ...fresh, ...change })
      assert.equal(refused.code, code, JSON.stringify(change))
      assert.match(refused.msg, msg)
    }
    assert.deepEqual((await alice.call(OPEN)).rows, [])
  })
})
