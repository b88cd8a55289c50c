import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { BTCUSDT } from '../../binance-futures/futures-api.fixture.ts'
import { ASSETS, ids, limit, setFuturesSite } from './futures-site.fixture.ts'

const STATISTICS = 'GET /fe-co-api/finance/statistics'
const DAILY = 'GET /fe-co-api/finance/daily_profit/get_user_profit_statistic'
const DAY_MS = 86_400_000

describe('what contracts earned, on the site', async () => {
  const { futures, enter } = await setFuturesSite()
  const { visitor: alice } = await enter('alice', '10000 USDT', '1 BTC')
  const { visitor: bob } = await enter('bob', '50000 USDT')

  it('adds up to the equity that the engine tells', async () => {
    await ids(bob, limit(BTCUSDT, 'SELL', '0.2', '60000'))
    await ids(alice, limit(BTCUSDT, 'BUY', '0.2', '60000'))
    await ids(bob, limit(BTCUSDT, 'BUY', '0.1', '60100'))
    await ids(alice, { contractId: BTCUSDT, side: 'SELL', open: 'CLOSE', type: 1, volume: '0.1', price: '60100' })
    await alice.call('POST /fe-co-api/user/futures_transfer', {
      ...{ fromAccount: 'futures', toAccount: 'spot', coinSymbol: 'USDT', amount: '500' },
    })
    await futures.index(BTCUSDT, '60200')
    const [account] = (await alice.call(ASSETS)).accountList
    const { profitRate, ...profits } = await alice.call(STATISTICS)
    const figures = {
      closeProfit: '10.00000000',
      // 0.2 × 60,000 and 0.1 × 60,100 at 0.05 %.
      tradeFee: '9.00500000',
      capitalFee: '0.00000000',
      liquidationFee: '0.00000000',
      interest: '0.00000000',
      insurance: '0.00000000',
      unRealizedAmount: account?.unRealizedAmount,
      transferIn: '10000.00000000',
      transferOut: '500.00000000',
      converted: '0.00000000',
      equityStart: '0.00000000',
      equityEnd: account?.totalAmount,
    }
    const { coin, begin, end, profit, ...rest } = profits
    assert.deepEqual([coin, rest], ['USDT', figures])
    assert.equal(Number(profit), Number((10 - 9.005 + Number(account?.unRealizedAmount)).toFixed(8)))
    assert.ok(Math.abs(Number(profitRate) - Number(profit) / 10_000) < 1e-8)
    assert.equal(begin % DAY_MS, 0)
    assert.equal(begin, end - (end % DAY_MS) - 29 * DAY_MS)
  })

  it('counts among what is owned before anything is closed', async () => {
    const owned = await eventually('the account’s own page and the overview agree', async () => {
      const [account] = (await bob.call(ASSETS)).accountList
      const { accounts } = await bob.call('GET /exchange-web-gateway/asset/overview', { currency: 'USDT' })
      return account?.totalAmount === accounts.find(({ account: kind }) => kind === 'futures')?.total && account
    })
    assert.ok(Number(owned.unRealizedAmount) < 0)
  })

  it('has a row for each day, and the last one is today', async () => {
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
    const { list, total, coin } = await alice.call(DAILY, { begin: today - 2 * DAY_MS, end: today })
    assert.deepEqual(
      list.map(({ day }) => day),
      [today - 2 * DAY_MS, today - DAY_MS, today],
    )
    const sum = await alice.call(STATISTICS)
    assert.deepEqual([coin, total, list[2]?.profit, list[2]?.accumulated], ['USDT', ...Array(3).fill(sum.profit)])
    assert.deepEqual([list[0]?.profit, list[0]?.profitRate], ['0.00000000', null])
    const year = await alice.call(DAILY, { begin: 0 })
    assert.equal(year.list.length, 366)
    assert.deepEqual((await alice.call(DAILY, { begin: today + DAY_MS })).list, [])
  })

  it('reports each coin by itself, and the inverse form its own', async () => {
    const inverse = await alice.call('GET /fe-co-api/inverse/finance/statistics')
    assert.deepEqual([inverse.coin, inverse.transferIn, inverse.profit], ['BTC', '1.00000000', '0.00000000'])
    const { transferIn } = await alice.call(STATISTICS, { coin: 'BTC' })
    assert.equal(transferIn, '1.00000000')
    assert.equal((await alice.ask(STATISTICS, { coin: 'NOSUCH' })).reason, 'coin.unknown')
  })
})
