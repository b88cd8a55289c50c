import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { ccxtLinear, ccxtSpot } from '../support/ccxt-clients.ts'
import { startExchange } from '../support/running-exchange.ts'

const BTC = 'BTC/USDT'

describe('ccxt converts', async () => {
  // Half a minute's weight of an address goes into these calls.
  const exchange = await startExchange()
  after(() => exchange.stop())
  const people = await Promise.all([exchange.person('carol', 'BTC=1'), exchange.person('bob', 'BTC=1,USDT=100000')])
  const [carol, bob] = people.map((person) => ccxtSpot(exchange, person))

  it('BC-460 converts: coins, quote, acceptance, status and history', async () => {
    // A price of the own book, on which the house sells what it buys.
    await bob.createOrder(BTC, 'limit', 'buy', 0.1, 59_990)
    await carol.createOrder(BTC, 'limit', 'sell', 0.1, 60_010)
    assert.equal((await bob.fetchConvertCurrencies()).USDT?.precision, 1e-8)
    const since = Date.now() - 60_000
    const quote = await bob.fetchConvertQuote('BTC', 'USDT', 0.001)
    assert.deepEqual([quote.fromCurrency, quote.fromAmount, quote.toCurrency], ['BTC', 0.001, 'USDT'])
    // The middle of the book less the spread.
    assert.ok(quote.toAmount > 59 && quote.toAmount < 60)
    const { id } = await bob.createConvertTrade(quote.id, 'BTC', 'USDT', 0.001)
    const made = await bob.fetchConvertTrade(id, 'BTC')
    assert.deepEqual([made.id, made.fromAmount, made.toAmount], [id, 0.001, quote.toAmount])
    const history = await bob.fetchConvertTradeHistory('BTC', since)
    assert.deepEqual(
      history.map((each) => [each.id, each.fromAmount, each.toAmount]),
      [[id, 0.001, quote.toAmount]],
    )
    await assert.rejects(bob.createConvertTrade('none', 'BTC', 'USDT', 0.001), /-9000/)
    // The class of futures asks the same call.
    const linear = await ccxtLinear(exchange, people[1])
    const asked = await linear.fetchConvertQuote('BTC', 'USDT', 0.002)
    assert.deepEqual([asked.fromAmount, asked.toCurrency], [0.002, 'USDT'])
    await linear.close()
  })

  it('BC-461 converts at a limit price, by the calls that ccxt has for it', async () => {
    const wish = { baseAsset: 'BTC', quoteAsset: 'USDT', side: 'SELL', expiredType: '1_D' }
    const free = async () => (await bob.fetchBalance()).BTC?.free
    const before = (await free()) ?? 0
    // Far from the price it waits, and is taken back.
    await bob.sapiPostConvertLimitPlaceOrder({ ...wish, limitPrice: 90_000, baseAmount: 0.001 })
    const { list } = await bob.sapiGetConvertLimitQueryOpenOrders()
    assert.equal(list.length, 1)
    assert.equal(Number((before - ((await free()) ?? 0)).toFixed(8)), 0.001)
    const { status } = await bob.sapiPostConvertLimitCancelOrder({ orderId: list[0].orderId })
    assert.equal(status, 'CANCELED')
    assert.equal(await free(), before)
    // Where the price is there already, it is filled at a quote that is no worse.
    const { quoteId } = await bob.sapiPostConvertLimitPlaceOrder({ ...wish, limitPrice: 50_000, baseAmount: 0.001 })
    const made = await eventually('it is filled', async () => {
      const found = await bob.sapiGetConvertOrderStatus({ quoteId })
      return found.orderStatus === 'SUCCESS' ? found : undefined
    })
    assert.ok(Number(made.toAmount) > 59)
    await assert.rejects(bob.sapiPostConvertLimitCancelOrder({ orderId: made.orderId }), /-2011/)
  })
})
