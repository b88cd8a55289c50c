import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { dataOf, isBalanced, makeLeader, setProductFloor, spotOf, WEB } from './product-floor.ts'

describe('somebody else’s products', async () => {
  const { exchange, sql, customer } = await setProductFloor()
  const alice = await customer('alice', 'USDT=5000,BTC=1')
  const mallory = await customer('mallory', 'USDT=5000,BTC=1')
  const leader = await customer('leader', 'USDT=1000')
  await makeLeader(sql, leader.id, 'leader')

  // Everything of alice's that has a number.
  const coins = { fromCoin: 'BTC', toCoin: 'USDT', fromAmount: '0.01' }
  const { quoteId } = await dataOf(alice.site, `POST ${WEB}/convert/quote`, coins)
  const done = await alice.program.call('POST', '/sapi/v1/convert/acceptQuote', { quoteId })
  const orderId = String(done.body.orderId)
  const { quoteId: open } = await dataOf(alice.site, `POST ${WEB}/convert/quote`, coins)
  const wish = { ...coins, price: '90000', priceOf: 'from', days: '30' }
  const { quoteId: waiting } = await dataOf(alice.site, `POST ${WEB}/convert/placeLimit`, wish)
  const { list: waits } = (await alice.program.call('GET', '/sapi/v1/convert/limit/queryOpenOrders')).body
  const { products } = await dataOf(alice.site, `GET ${WEB}/earn/products`)
  const productOf = (kind: string) =>
    String(products.find((row: Record<string, string>) => row.kind === kind && row.coin === 'USDT').productId)
  const key = randomUUID()
  const lend = async (kind: string, id: string) => {
    const asked = { productId: productOf(kind), amount: '100', key: id }
    return String((await dataOf(alice.site, `POST ${WEB}/earn/subscribe`, asked)).positionId)
  }
  const flexible = await lend('flexible', key)
  const fixed = await lend('fixed', randomUUID())
  const start = { leaderId: String(leader.id), amount: '100', home: 'spot', acceptsRisk: 'true' }
  const relationId = String((await dataOf(alice.site, `POST ${WEB}/copy/start`, start)).relationId)
  const { codes } = await dataOf(alice.site, `GET ${WEB}/referral/overview`)
  const depositId = await eventually('the deposit is known', async () => {
    const { body } = await alice.site.ask(`GET ${WEB}/breakeven/deposits`, { coin: 'BTC' })
    return body.data?.rows?.[0] && String(body.data.rows[0].depositId)
  })

  it('is out of reach by its number, on the site', async () => {
    const before = [await spotOf(alice), await spotOf(mallory)]
    const taking = { key: randomUUID() }
    const refusals: [call: string, parameters: Record<string, string>, reason: string][] = [
      [`POST ${WEB}/convert/accept`, { quoteId: open }, 'convert.unknown-quote'],
      [`POST ${WEB}/convert/accept`, { quoteId }, 'convert.unknown-quote'],
      [`POST ${WEB}/convert/cancelLimit`, { quoteId: waiting }, 'convert.unknown-order'],
      [`POST ${WEB}/earn/redeem`, { ...taking, positionId: flexible, way: 'instant' }, 'earn.unknown-position'],
      [`POST ${WEB}/earn/redeem`, { ...taking, positionId: fixed, way: 'early' }, 'earn.unknown-position'],
      [`POST ${WEB}/earn/renew`, { positionId: fixed, isRenewed: 'true' }, 'earn.unknown-position'],
      [`POST ${WEB}/copy/change`, { relationId, slippagePpm: '10000' }, 'copy.unknown-relation'],
      [
        `POST ${WEB}/copy/move`,
        { relationId, direction: 'out', amount: '10', requestId: 'x' },
        'copy.unknown-relation',
      ],
      [`POST ${WEB}/copy/move`, { relationId, direction: 'in', amount: '10', requestId: 'x' }, 'copy.unknown-relation'],
      [`POST ${WEB}/copy/close`, { relationId, market: '1' }, 'copy.unknown-relation'],
      [`POST ${WEB}/copy/stop`, { relationId }, 'copy.unknown-relation'],
      [`POST ${WEB}/referral/changeCode`, { code: codes[0].code, kickbackPercent: '50' }, 'referral.code-unknown'],
      [`POST ${WEB}/breakeven/assume`, { coin: 'BTC', depositId, price: '1' }, 'breakeven.deposit'],
      ['POST /exchange-web-gateway/creditcard/order', { quoteId }, 'card.quote-expired'],
      ['GET /exchange-web-gateway/creditcard/detail', { orderId: quoteId }, 'card.unknown-order'],
    ]
    for (const [call, parameters, reason] of refusals) {
      const { body } = await mallory.site.ask(call, parameters)
      assert.deepEqual(
        [body.code, body.reason],
        ['10000', reason],
        `${call} ${JSON.stringify(parameters)}: ${body.msg}`,
      )
    }
    assert.deepEqual([await spotOf(alice), await spotOf(mallory)], before)
  })

  it('is in no list of theirs, whatever cursor they send', async () => {
    const lists = ['convert/list', 'earn/requests', 'earn/payouts', 'referral/invitees', 'referral/payments']
    for (const list of lists) {
      for (const cursor of ['', '9007199254740991'])
        assert.deepEqual((await dataOf(mallory.site, `GET ${WEB}/${list}`, cursor ? { cursor } : {})).rows, [], list)
    }
    assert.deepEqual((await dataOf(mallory.site, `GET ${WEB}/copy/copies`, { relationId })).rows, [])
    assert.deepEqual((await dataOf(mallory.site, `GET ${WEB}/copy/shares`)).rows, [])
    assert.deepEqual((await dataOf(mallory.site, `GET ${WEB}/earn/positions`)).positions, [])
    assert.deepEqual((await dataOf(mallory.site, `GET ${WEB}/copy/mine`)).relations, [])
    assert.deepEqual((await dataOf(mallory.site, `GET ${WEB}/convert/openLimits`)).rows, [])
    for (const file of ['convert/export', 'referral/export']) {
      const { text } = await mallory.site.ask(`GET ${WEB}/${file}`)
      assert.equal(text.trim().split('\r\n').length, 1, `${file}: nothing but the head`)
    }
  })

  it('is not theirs by a key that alice used: it makes one of their own', async () => {
    const asked = { productId: productOf('flexible'), amount: '100', key }
    const { positionId } = await dataOf(mallory.site, `POST ${WEB}/earn/subscribe`, asked)
    assert.notEqual(String(positionId), flexible)
    assert.equal((await spotOf(mallory)).USDT, '4900.00000000')
  })

  it('is out of reach for programs', async () => {
    for (const [method, path, parameters] of [
      ['POST', '/sapi/v1/convert/acceptQuote', { quoteId: open }],
      ['POST', '/sapi/v1/convert/limit/cancelOrder', { orderId: waits[0].orderId }],
      ['GET', '/sapi/v1/convert/orderStatus', { quoteId }],
      ['GET', '/sapi/v1/convert/orderStatus', { orderId }],
      ['POST', '/sapi/v1/simple-earn/locked/redeem', { positionId: fixed }],
      ['POST', '/sapi/v1/simple-earn/locked/setAutoSubscribe', { positionId: fixed, autoSubscribe: 'true' }],
    ] as const) {
      const { status, text } = await mallory.program.call(method, path, parameters)
      assert.equal(status, 400, `${path}: ${text}`)
    }
    assert.equal(await isBalanced(exchange), true)
  })
})
