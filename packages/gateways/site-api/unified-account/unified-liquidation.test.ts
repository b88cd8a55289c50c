import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { BTCUSD, BTCUSDT } from '../../binance-futures/futures-api.fixture.ts'
import { ids, limit, setFuturesSite } from '../perpetuals/futures-site.fixture.ts'

const units = (text: string) => BigInt(text.replace('.', ''))

describe('the liquidation of a unified account, told on the site', async () => {
  const { futures, enter } = await setFuturesSite({ offHour: true })
  const { visitor: alice } = await enter('alice', '500 USDT', '0.1 BTC')
  const { visitor: bob } = await enter('bob', '90000 USDT')
  const reported = async () =>
    (await alice.call('GET /exchange-web-gateway/news/list', {})).rows.map(({ title, text }) => ({ title, text }))
  const list = async () => (await alice.call('POST /fe-co-api/position/liquidation_list', {})).liquidationList

  it('is announced by its name at each level', async () => {
    await alice.call('POST /fe-co-api/account/unified/upgrade', {})
    await alice.call('POST /fe-co-api/account/unified/collateral/switch', { coin: 'BTC', collateralStatus: 1 })
    await ids(bob, limit(BTCUSDT, 'SELL', '0.5', '60000'))
    await ids(alice, limit(BTCUSDT, 'BUY', '0.5', '60000'))
    // 485 + 0.5 × (p − 60,000) + 0.098 p is what 0.4 % of 0.5 p asks for at 49,522, and twice that at 49,688.
    for (const price of ['57500', '55000', '52500', '50500', '49650']) {
      for (const market of [BTCUSD, BTCUSDT]) await futures.index(market, price)
    }
    await eventually('she is told', async () => (await reported()).length > 0)
    assert.match((await reported()).at(-1)?.text ?? '', /^Unified account: \d0% of the margin/)
    assert.deepEqual(await list(), [])
  })

  it('is told in USD, with the coins that repaid what was owed', async () => {
    for (const market of [BTCUSD, BTCUSDT]) await futures.index(market, '49400')
    await eventually('it is over', async () => (await list())[0]?.ended != null)
    const [found] = await list()
    const { began, liquidationId } = found ?? {}
    assert.ok(began && liquidationId)
    assert.deepEqual([began.isUnified, began.equityCoin], [1, 'USD'])
    const statement = await alice.call('POST /fe-co-api/position/liquidation_statement', {
      liquidationId: Number(liquidationId),
    })
    // Above 49,521.812 there would have been enough; the next step of the price is this.
    assert.equal(Number(statement.lines.find(({ step }) => step === 'began')?.price), 49_521.9)
    const repaid = statement.lines.flatMap((line) => line.repaid)
    assert.deepEqual(new Set(repaid.map(({ coin }) => coin)), new Set(['BTC', 'USDT']))
    const sum = (coin: string) =>
      repaid.reduce((all, each) => (each.coin === coin ? all + Number(each.amount) : all), 0)
    assert.ok(sum('BTC') < 0 && sum('USDT') > 0)
    const [sold] = statement.lines.flatMap((line) => line.conversions)
    assert.ok(sold)
    // Of a forced conversion a hundredth is kept.
    assert.deepEqual([sold.fromCoin, sold.toCoin, sold.feeRate], ['BTC', 'USDT', '0.01000000'])
    const [from, to] = [units(sold.fromAmount) * units(sold.fromIndex), units(sold.toAmount) * units(sold.toIndex)]
    const rest = from * 99n - to * 100n
    assert.ok(
      rest >= 0n && rest < 100n * (units(sold.fromIndex) + units(sold.toIndex)),
      'worth less the fee, to the unit',
    )
    assert.ok(units(sold.fee) > 0n)
    const lines = await alice.call('POST /fe-co-api/record/get_transaction_list', { type: 11 })
    assert.deepEqual(
      repaid.map(({ amount }) => amount).toSorted(),
      lines.transList.map(({ amount }) => amount).toSorted(),
    )
    const file = await alice.get(`/fe-co-api/record/export?what=liquidations&liquidationId=${liquidationId}`)
    const rows = (await file.text()).trim().split('\n')
    assert.equal(rows.length, statement.lines.length + 1)
    assert.match(rows[0] ?? '', /^ctime,liquidationId,step,.*,indexPrice,indexState,indexSources,tagPrice,/)
    assert.match(rows.at(-1) ?? '', new RegExp(`,${liquidationId},began,`))
    const none = await alice.get('/fe-co-api/record/export?what=liquidations&liquidationId=999')
    assert.equal((await none.text()).trim().split('\n').length, 1)
    await eventually('she is told that it is over', async () => (await reported())[0]?.title === 'Liquidation finished')
    assert.match((await reported())[0]?.text ?? '', /^Unified account: /)
  })

  it('is announced to whoever owes a coin and holds no position', async () => {
    const { visitor: carol } = await enter('carol', '100 USDT', '1 BTC')
    await carol.call('POST /fe-co-api/account/unified/upgrade', {})
    await carol.call('POST /fe-co-api/account/unified/collateral/switch', { coin: 'BTC', collateralStatus: 1 })
    const { visitor: dave } = await enter('dave', '90000 USDT')
    await ids(dave, limit(BTCUSDT, 'SELL', '0.5', '49400'))
    await ids(carol, limit(BTCUSDT, 'BUY', '0.5', '49400'))
    await ids(dave, limit(BTCUSDT, 'BUY', '0.5', '48900'))
    await ids(carol, { ...limit(BTCUSDT, 'SELL', '0.5', '48900'), open: 'CLOSE' })
    const coin = async (code: string) =>
      (await carol.call('GET /fe-co-api/account/unified/asset_list')).list.find((row) => row.coin === code)
    // 100 less a loss of 250 and 0.05 % of 49,150.
    assert.equal((await coin('USDT'))?.walletBalance, '-174.57500000')
    const out = { fromAccount: 'futures', toAccount: 'spot', coinSymbol: 'BTC' } as const
    await carol.call('POST /fe-co-api/user/futures_transfer', {
      ...out,
      amount: (await coin('BTC'))?.canTransferOutBalance ?? '',
    })
    // What is left covers the debt and its 10 %: three percent lower the 4 % are more than half of the rest.
    for (const market of [BTCUSD, BTCUSDT]) await futures.index(market, '47900')
    const news = async () => (await carol.call('GET /exchange-web-gateway/news/list', {})).rows
    await eventually('she is told', async () => (await news()).length > 0)
    assert.match((await news())[0]?.text ?? '', /^Unified account: 50% of the margin/)
    assert.deepEqual((await carol.call('POST /fe-co-api/position/get_assets_list', {})).positionList, [])
  })
})
