import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { dataOf, isBalanced, makeLeader, setProductFloor, spotOf, WEB } from './product-floor.ts'
import { type Answer, Sender } from './sender.ts'

/** Negative, nothing, giant, beyond 64 bits, finer than a unit, and texts that some parser takes for a number. */
const NONSENSE = [
  ...['-1', '-0.00000001', '+1', '1e9', '1E-8', '0x10', ' 1', '1 ', '1,5', '1_000', '١', 'NaN', 'Infinity', '.5', '5.'],
  ...['0', '0.00000000', '0.000000001', '1.123456789', '92233720368.54775808', '99999999999999999999', '9'.repeat(39)],
  ...['9'.repeat(4_000), "1'; --", '{}', '[1]', 'true', '\u0000'],
]
/** The most that an amount may be: 2⁶² − 1 units. */
const MOST_UNITS = '46116860184.27387903'
const CARD = { area: 'american', currency: 'USD', paymentType: 'bankcard', coin: 'USDT' }

/** Asks again when it was too often: what is not looked at proves nothing. */
async function patiently(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask()
    const { retryAfterSeconds } = answer.body?.data ?? {}
    if (retryAfterSeconds === undefined) return answer
    await pause(retryAfterSeconds * 1_000)
  }
}

describe('an amount that is none', async () => {
  const { exchange, sql, customer } = await setProductFloor()
  const mallory = await customer('mallory', 'USDT=5000,BTC=100,ETH=0.001')
  const leader = await customer('leader', 'USDT=1000')
  await makeLeader(sql, leader.id, 'leader')
  const { products } = await dataOf(mallory.site, `GET ${WEB}/earn/products`)
  const flexible = products.find(({ kind, coin }: Record<string, string>) => kind === 'flexible' && coin === 'USDT')
  const productId = String(flexible.productId)
  const lent = { key: randomUUID(), productId, amount: '100' }
  const { positionId } = await dataOf(mallory.site, `POST ${WEB}/earn/subscribe`, lent)
  const start = { leaderId: String(leader.id), amount: '100', home: 'spot', acceptsRisk: 'true' }
  const { relationId } = await dataOf(mallory.site, `POST ${WEB}/copy/start`, start)
  const copied = { relationId: String(relationId) }
  const coins = { fromCoin: 'USDT', toCoin: 'BTC' }
  const depositId = await eventually('the first deposit is known', async () => {
    const { body } = await mallory.site.ask(`GET ${WEB}/breakeven/deposits`, { coin: 'BTC' })
    return body.data?.rows?.[0] && String(body.data.rows[0].depositId)
  })

  /** Calls that take an amount, all else as it must be. */
  const bySite = (): [call: string, field: string, rest: Record<string, string>][] => [
    [`POST ${WEB}/convert/quote`, 'fromAmount', coins],
    [`POST ${WEB}/convert/quote`, 'toAmount', coins],
    [`POST ${WEB}/convert/placeLimit`, 'fromAmount', { ...coins, price: '60000', priceOf: 'to', days: '1' }],
    [`POST ${WEB}/convert/placeLimit`, 'toAmount', { ...coins, price: '60000', priceOf: 'to', days: '1' }],
    [`POST ${WEB}/convert/placeLimit`, 'price', { ...coins, fromAmount: '10', priceOf: 'to', days: '1' }],
    [`POST ${WEB}/convert/convertSmall`, 'total', { requestId: randomUUID(), coins: 'ETH' }],
    [`GET ${WEB}/earn/preview`, 'amount', { productId }],
    [`POST ${WEB}/earn/subscribe`, 'amount', { productId, key: randomUUID() }],
    [`POST ${WEB}/earn/redeem`, 'amount', { positionId: String(positionId), way: 'instant', key: randomUUID() }],
    [`POST ${WEB}/copy/start`, 'amount', start],
    [`POST ${WEB}/copy/change`, 'perOrder', { ...copied, mode: 'fixedAmount' }],
    [`POST ${WEB}/copy/move`, 'amount', { ...copied, direction: 'in', requestId: randomUUID() }],
    [`POST ${WEB}/copy/move`, 'amount', { ...copied, direction: 'out', requestId: randomUUID() }],
    [`POST ${WEB}/breakeven/assume`, 'price', { coin: 'BTC', depositId }],
    [`POST ${WEB}/referral/addCode`, 'kickbackPercent', {}],
    ['POST /exchange-web-gateway/creditcard/quote', 'pay', CARD],
    ['POST /exchange-web-gateway/asset/payUser/check', 'amount', { to: 'leader@example.com', coin: 'USDT' }],
    [
      'POST /fe-co-api/user/futures_transfer',
      'amount',
      { fromAccount: 'spot', toAccount: 'funding', coinSymbol: 'USDT' },
    ],
  ]
  const byProgram: [path: string, field: string, rest: Record<string, string>][] = [
    ['/sapi/v1/convert/getQuote', 'fromAmount', { fromAsset: 'USDT', toAsset: 'BTC' }],
    ['/sapi/v1/convert/getQuote', 'toAmount', { fromAsset: 'USDT', toAsset: 'BTC' }],
    ...['baseAmount', 'limitPrice'].map((field): [string, string, Record<string, string>] => {
      const wish = { baseAsset: 'BTC', quoteAsset: 'USDT', side: 'BUY', expiredType: '1_D' }
      return ['/sapi/v1/convert/limit/placeOrder', field, { ...wish, baseAmount: '0.001', limitPrice: '60000' }]
    }),
    ['/sapi/v1/simple-earn/flexible/subscribe', 'amount', { productId }],
    ['/sapi/v1/simple-earn/flexible/redeem', 'amount', { productId }],
  ]
  /** Zero is a price that something may have cost, and a code may pass nothing on. */
  const isFine = (call: string, field: string, value: string) =>
    Number(value) === 0 && (call.endsWith('/assume') || field === 'kickbackPercent')

  it('is refused by every call of the site that takes one, in words, and moves nothing', async () => {
    const before = await spotOf(mallory)
    for (const [at, [call, field, rest]] of bySite().entries()) {
      for (const [turn, value] of NONSENSE.entries()) {
        if (isFine(call, field, value)) continue
        const from = mallory.site.at(`127.7.${at}.${turn + 1}`)
        const { status, body, text } = await patiently(() => from.ask(call, { ...rest, [field]: value }))
        const what = `${call} ${field}=${value.slice(0, 50)}: ${text.slice(0, 200)}`
        assert.equal(status, 200, what)
        assert.ok(!['0', '110020', '403', '2303001', 'undefined'].includes(String(body?.code)), what)
      }
    }
    assert.deepEqual(await spotOf(mallory), before)
  })

  it('is refused by every call of programs, with a documented code', async () => {
    const before = await spotOf(mallory)
    for (const [at, [path, field, rest]] of byProgram.entries()) {
      for (const [turn, value] of NONSENSE.entries()) {
        const program = new Sender(exchange, mallory.program.person, `127.8.${at}.${turn + 1}`)
        const { status, body, text } = await program.call('POST', path, { ...rest, [field]: value })
        assert.ok(
          status === 400 && body.code < 0 && body.code !== -1003,
          `${path} ${field}=${value.slice(0, 50)}: ${status} ${text}`,
        )
      }
    }
    assert.deepEqual(await spotOf(mallory), before)
    assert.equal(await isBalanced(exchange), true)
  })

  it('cannot spoil what a coin is said to have cost, however much that is', async () => {
    const said = { coin: 'BTC', depositId, price: MOST_UNITS }
    await dataOf(mallory.site, `POST ${WEB}/breakeven/assume`, said)
    const { coins: rows } = await dataOf(mallory.site, `GET ${WEB}/breakeven/coins`)
    const cost = rows.find(({ coin }: { coin: string }) => coin === 'BTC').cost
    assert.equal(cost, '4611686018427.38790300')
    await dataOf(mallory.site, `GET ${WEB}/breakeven/lots`, { coin: 'BTC' })
    await dataOf(mallory.site, `POST ${WEB}/breakeven/assume`, { coin: 'BTC', depositId })
  })
})
