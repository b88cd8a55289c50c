import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { dataFolder } from '@bowline/capabilities/operator/index.ts'
import { type CallData, type CallName, calls } from '@bowline/contract/calls.ts'
import { callControl } from '@bowline/platform/control-socket.ts'
import { until } from '@bowline/platform/eventually.fixture.ts'
import { createLog } from '@bowline/platform/log.ts'
import { ask, type Person, startTestApi, type TestApi } from '../../../apps/api/api.fixture.ts'
import { Worker } from '../../../apps/worker/worker.ts'
import { giveFutures } from './portfolio/give-futures.fixture.ts'

const capacity = { accounts: 4_096, ledgerRows: 8_192, seats: 4_096, orders: 4_096, volumeRows: 4_096 }
const log = createLog('site-data-test', { level: 'silent' })

type Data<P extends string> = CallName extends infer N
  ? N extends `${string} ${P}`
    ? CallData<N & CallName>
    : never
  : never

describe('what the site’s screens read', () => {
  let api: TestApi
  let worker: Worker
  let alice: Person
  let bob: Person
  let aliceToken: string

  before(async () => {
    const first = await startTestApi({ capacity })
    const newcomer = await first.person('alice', ['USDT=100000'])
    await first.stop({ keep: true })
    await giveFutures(first.directory, capacity, newcomer.userId)
    api = await startTestApi({ capacity, directory: first.directory, database: first.database })
    alice = api.known(newcomer)
    worker = new Worker({ directory: api.directory, databaseUrl: api.database.url, capacity, log })
    worker.run().catch((error: Error) => assert.fail(error))
    bob = await api.person('bob', ['BTC=2', 'ETH=10'])
    const { data } = await post<{ token: string }>('/exchange-web/web/user/login', {
      name: 'alice@example.com',
      password: 'correct horse 1',
    })
    aliceToken = data.token
  })
  after(async () => {
    await worker.stop()
    await api.stop()
  })

  const envelope = async (answer: ReturnType<typeof ask>) =>
    (await answer).body as { code: string; msg: string; data: unknown }

  const call = (method: 'GET' | 'POST', path: string, params: Record<string, string> = {}, token = '') => {
    const text = new URLSearchParams(params).toString()
    const headers = { ...(token && { 'exchange-token': token }), 'exchange-language': 'zh_CN' }
    if (method === 'GET') return envelope(ask(api.address, method, `${path}?${text}`, { headers }))
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
    return envelope(ask(api.address, method, path, { headers: form, body: text }))
  }

  /** The data of a successful call, checked against the contract. */
  const get = async <P extends string>(path: P, params: Record<string, string> = {}, token = '') => {
    const answer = await call('GET', path, params, token)
    assert.equal(answer.code, '0', `${path}: ${answer.msg}`)
    calls[`GET ${path}` as CallName].data.parse(answer.data)
    return answer.data as Data<P>
  }
  const post = async <D>(path: string, params: Record<string, string>, token = '') =>
    (await call('POST', path, params, token)) as { code: string; msg: string; data: D }

  const order = (who: Person, side: string, price: string, quantity: string) =>
    who.call('POST', '/api/v3/order', { symbol: 'BTCUSDT', side, type: 'LIMIT', timeInForce: 'GTC', price, quantity })

  /** bob offers, alice takes. */
  const trade = async (price: string, quantity: string) => {
    await order(bob, 'SELL', price, quantity)
    assert.equal((await order(alice, 'BUY', price, quantity)).body.status, 'FILLED')
  }

  const projected = async () => {
    const { sequence } = (await callControl(dataFolder(api.directory).socket, 'status')) as { sequence: number }
    await until(() => worker.status.projected >= sequence)
  }

  it('has a name, languages and news before anybody configured them', async () => {
    const config = await get('/exchange-web/web/site/config')
    assert.equal(config.brand.name, 'Bowline')
    assert.equal(config.brand.slogan, '交易，简单而精确。')
    assert.equal(config.locales.length, 18)
    assert.deepEqual(config.valuationCoins, ['USDT', 'USDC', 'BTC'])
    assert.deepEqual([config.mode, config.hasSimulatedPrices, config.valuationCurrencies], ['demo', false, []])
    assert.deepEqual([config.announcements.length, config.announcements[0]?.title], [4, '演示环境正在运行'])
    const page = await get('/exchange-web/web/site/announcements', { offset: '1', limit: '1' })
    assert.deepEqual([page.rows.length, page.total], [1, 4])
    const read = await get('/exchange-web/web/site/announcement', { slug: 'how-fees-are-charged' })
    assert.equal(read.paragraphs.length, 3)
    assert.equal((await call('GET', '/exchange-web/web/site/announcement', { slug: '../etc' })).code, '10000')
  })

  it('lists markets with their rules and fees, and honestly no futures', async () => {
    const { markets } = await get('/exchange-web/web/market/list')
    assert.equal(markets.length, 14)
    const bitcoin = markets.find(({ pair }) => pair === 'BTC_USDT')
    assert.ok(bitcoin)
    const { tick, lot, minNotional, executionBand, makerRate, state, stpModes, categories, priceBand } = bitcoin
    assert.deepEqual(
      { tick, lot, minNotional, executionBand, makerRate, state, categories },
      {
        tick: '0.01',
        lot: '0.00001',
        minNotional: '5.00000000',
        executionBand: '0.0500',
        makerRate: '0.001',
        state: 'trading',
        categories: ['proof-of-work', 'payments'],
      },
    )
    assert.deepEqual(stpModes, ['expireTaker', 'expireMaker', 'expireBoth', 'decrement'])
    assert.deepEqual(priceBand, { bidUp: '1.1000', bidDown: '0.2000', askUp: '5.0000', askDown: '0.9000' })
    const contracts = (await get('/exchange-web/web/market/list', { kind: 'futures' })).markets
    assert.ok(contracts.every(({ pair }: { pair: string }) => pair.includes('-')))
    const coins = await get('/exchange-web/web/market/coinLists')
    assert.deepEqual(coins.countCoins, ['USDT', 'USDC', 'BTC'])
    const fees = await get('/exchange-web/web/site/fees')
    assert.deepEqual(
      [fees.tiers.length, fees.tiers[5]?.makerRate, fees.tiers[1]?.volume],
      [6, '0.0002', '250000.00000000'],
    )
    assert.deepEqual(fees.platformToken, { coin: 'BOW', discount: '0.2' })
  })

  it('has no prices before the first trade, and all of them after it', async () => {
    const before = await get('/exchange-web/web/market/tickers', { pair: 'ETH_USDT' })
    assert.deepEqual([before.tickers[0]?.last, before.tickers[0]?.trend], [null, []])
    await trade('60000.00', '0.5')
    await order(bob, 'SELL', '60600.00', '0.1')
    const tickers = async () => (await get('/exchange-web/web/market/tickers', { pair: 'BTC_USDT' })).tickers
    await until(async () => (await tickers())[0]?.ask !== null)
    const [bitcoin] = await tickers()
    assert.deepEqual(
      [bitcoin?.last, bitcoin?.changePercent, bitcoin?.baseVolume, bitcoin?.volumeUsdt, bitcoin?.ask, bitcoin?.bid],
      ['60000.00', '0.000', '0.50000', '30000.00000000', '60600.00', null],
    )
    assert.deepEqual(bitcoin?.trend.at(-1), '60000.00')
    const { trades } = await get('/exchange-web/web/market/trades', { pair: 'BTC_USDT' })
    assert.deepEqual([trades[0]?.price, trades[0]?.takerSide], ['60000.00', 'buy'])
    const book = await get('/exchange-web/web/market/depth', { pair: 'BTC_USDT' })
    assert.deepEqual([book.bids, book.asks], [[], [['60600.00', '0.10000']]])
    const { bars, hasEarlier } = await get('/exchange-web/web/market/klines', { pair: 'BTC_USDT', interval: '1m' })
    assert.deepEqual(
      [bars[0]?.slice(1, 6), hasEarlier],
      [['60000.00', '60000.00', '60000.00', '60000.00', '0.50000'], false],
    )
    const movers = await get('/exchange-web/web/market/movers')
    assert.deepEqual([movers.volume.map(({ pair }) => pair), movers.gainers], [['BTC_USDT'], []])
  })

  it('shows alice what she owns and its value, to the last digit', async () => {
    await projected()
    // 0.5 BTC at 60,000 with 0.1 % fee in BTC: 0.4995 BTC, 70,000 USDT; 500 USDT in futures.
    const balances = await get('/exchange-web-gateway/asset/balances', { withEmpty: 'false' }, aliceToken)
    assert.deepEqual(
      balances.balances.map(({ coin, total, price, value }) => [coin, total, price, value]),
      [
        ['USDT', '70000.00000000', '1.00000000', '70000.00000000'],
        ['BTC', '0.49950000', '60000.00000000', '29970.00000000'],
      ],
    )
    assert.equal(balances.total, '99970.00000000')
    const overview = await get('/exchange-web-gateway/asset/overview', {}, aliceToken)
    assert.equal(overview.total, '100470.00000000')
    assert.deepEqual(
      overview.accounts.map(({ account, assetType, exists, total }) => [account, assetType, exists, total]),
      [
        ['spot', 0, true, '99970.00000000'],
        ['futures', 2, true, '500.00000000'],
        ['copy', 1, false, '0.00000000'],
        ['earn', null, false, '0.00000000'],
        ['funding', null, false, '0.00000000'],
      ],
    )
    assert.deepEqual(
      overview.allocation.map(({ coin, percent }) => [coin, percent]),
      [
        ['USDT', '70.17'],
        ['BTC', '29.83'],
      ],
    )
    // The fees she paid are her loss; deposits are not.
    const { profit, percent, netDeposits } = overview.change24h ?? {}
    assert.deepEqual([profit, percent, netDeposits], ['-30.00000000', '-0.03', '100500.00000000'])
    const inBitcoin = await get('/exchange-web-gateway/asset/overview', { currency: 'BTC' }, aliceToken)
    assert.equal(inBitcoin.total, '1.67449999')
    const curve = await get('/exchange-web-gateway/asset/equityCurve', { range: '24h' }, aliceToken)
    const [first, last] = [curve.points[0], curve.points.at(-1)]
    assert.deepEqual([first?.value, last?.value], ['0.00000000', '100470.00000000'])
    assert.equal(curve.change?.profit, '-30.00000000')
  })

  it('gives balances by coin and by type under the specification’s names', async () => {
    const { coins } = await get('/exchange-web-gateway/asset/coinBalance', { coinName: 'USDT' }, aliceToken)
    assert.deepEqual(coins[0]?.accounts, [
      { account: 'spot', available: '70000.00000000', total: '70000.00000000' },
      { account: 'futures', available: '500.00000000', total: '500.00000000' },
    ])
    assert.deepEqual([coins[0]?.icon, coins[0]?.total], ['/includes/assets/coins/USDT.svg', '70500.00000000'])
    const byType = (assetType: string) => get('/exchange-web-gateway/asset/balanceByType', { assetType }, aliceToken)
    assert.deepEqual((await byType('2')).balances, [{ coin: 'USDT', amount: '500.00', total: '500.00000000' }])
    assert.deepEqual((await byType('1')).exists, false)
    const spot = (await byType('0')).balances.find(({ coin }) => coin === 'BTC')
    assert.deepEqual(spot, { coin: 'BTC', amount: '0.49', total: '0.49950000' })
  })

  it('shows her fees, and everyone that the books balance', async () => {
    const fees = await get('/exchange-web/web/site/myFees', {}, aliceToken)
    assert.deepEqual([fees.tier, fees.makerRate, fees.nextTier?.volume], [0, '0.001', '250000.00000000'])
    const { ledger, markets, sequence } = await get('/exchange-web/web/site/status')
    assert.deepEqual([ledger?.isBalanced, markets.open, sequence > 0], [true, 14, true])
    assert.ok(ledger?.assets.some(({ coin, accounts }) => coin === 'BTC' && accounts >= 4))
  })

  it('alerts her when the price reaches her level', async () => {
    const create = (price: string, direction = 'above') =>
      post<Data<'/exchange-web/web/alert/create'>>(
        '/exchange-web/web/alert/create',
        { pair: 'BTC_USDT', direction, price },
        aliceToken,
      )
    const made = await create('60500.00')
    assert.deepEqual([made.code, made.data.alert.fired], ['0', null])
    await create('50000.00', 'below')
    for (const [price, direction] of [
      ['60000.00', 'above'],
      ['60000.001', 'above'],
      ['0', 'below'],
      ['1e9', 'above'],
    ])
      assert.notEqual((await create(price as string, direction)).code, '0', price)
    await trade('60600.00', '0.1')
    const list = () => get('/exchange-web/web/alert/list', { pair: 'BTC_USDT' }, aliceToken)
    await until(async () => (await list()).alerts.some(({ fired }) => fired))
    const { alerts, most } = await list()
    assert.deepEqual(
      alerts.map(({ price, direction, fired }) => [price, direction, fired?.price]),
      [
        ['50000.00', 'below', undefined],
        ['60500.00', 'above', '60600.00'],
      ],
    )
    assert.equal(most, 50)
    const id = String(alerts[0]?.id)
    const gone = (token: string) => post<{ deleted: boolean }>('/exchange-web/web/alert/delete', { id }, token)
    assert.equal((await gone('')).code, '403')
    assert.deepEqual((await gone(aliceToken)).data, { deleted: true })
    assert.deepEqual((await gone(aliceToken)).data, { deleted: false })
  })

  it('refuses strangers and malformed or out-of-range parameters', async () => {
    for (const path of ['overview', 'balances', 'equityCurve', 'coinBalance', 'balanceByType'])
      assert.equal((await call('GET', `/exchange-web-gateway/asset/${path}`, { assetType: '0' })).code, '403')
    const bad: [string, Record<string, string>][] = [
      ['/exchange-web/web/market/depth', { pair: 'BTC_USDT', limit: '1001' }],
      ['/exchange-web/web/market/depth', { pair: 'B_TC' }],
      ['/exchange-web/web/market/depth', { pair: "BTC_USDT'--" }],
      ['/exchange-web/web/market/klines', { pair: 'BTC_USDT', interval: '7m' }],
      ['/exchange-web/web/market/klines', { pair: 'BTC_USDT', interval: '1m', limit: '-1' }],
      ['/exchange-web-gateway/asset/overview', { currency: 'DOGE' }],
      ['/exchange-web-gateway/asset/overview', { currency: 'NOPE' }],
      ['/exchange-web-gateway/asset/equityCurve', { range: '10y' }],
      ['/exchange-web-gateway/asset/balanceByType', { assetType: '3' }],
    ]
    for (const [path, params] of bad) assert.equal((await call('GET', path, params, aliceToken)).code, '10000', path)
  })

  it('applies an operator’s settings within a moment', async () => {
    const { socket } = dataFolder(api.directory)
    const settings = { brand: { name: 'Harbour' }, notice: { en_US: 'Back at noon', zh_CN: '中午恢复' } }
    await callControl(socket, 'site.set', { settings, by: 'alice', note: 'new name' })
    await until(async () => (await get('/exchange-web/web/site/config')).brand.name === 'Harbour')
    const config = await get('/exchange-web/web/site/config')
    assert.deepEqual([config.version, config.notice, config.announcements], [2, '中午恢复', []])
    const refused = callControl(socket, 'site.set', { settings: { brand: { nmae: 'x' } }, by: 'alice' })
    await assert.rejects(refused, { code: 'malformed' })
    const { changes } = (await callControl(socket, 'site.history', {})) as { changes: { changedBy: string }[] }
    assert.deepEqual(
      changes.map(({ changedBy }) => changedBy),
      ['alice', 'first run of the demo'],
    )
  })
})
