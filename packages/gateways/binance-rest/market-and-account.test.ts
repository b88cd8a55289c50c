import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ask, LONGEST_WINDOW_MS, setApi } from '../../../apps/api/api.fixture.ts'
import { askFrom } from '../binance-kit/ask-from.fixture.ts'

describe('market data, account and the rest of REST', async () => {
  const { api } = await setApi()
  const alice = await api.person('alice', ['BTC=10', 'USDT=1000000'])
  const bob = await api.person('bob', ['USDT=1000000'])
  const order = { symbol: 'BTCUSDT', type: 'LIMIT', timeInForce: 'GTC' }
  // Three trades of two takers: 0.5 at 60,000, then 0.25 at 60,000 and 0.25 at 60,010.
  await alice.call('POST', '/api/v3/order', { ...order, side: 'SELL', price: '60000', quantity: '0.75' })
  await alice.call('POST', '/api/v3/order', { ...order, side: 'SELL', price: '60010', quantity: '1' })
  await bob.call('POST', '/api/v3/order', { ...order, side: 'BUY', price: '60000', quantity: '0.5' })
  await bob.call('POST', '/api/v3/order', { ...order, side: 'BUY', price: '60010', quantity: '0.5' })
  await bob.call('POST', '/api/v3/order', { ...order, side: 'BUY', price: '59990', quantity: '2' })
  const get = (path: string, init: RequestInit = {}) => ask(api.address, 'GET', path, init)

  it('answers ping, time and health without a key, and ignores one that is sent', async () => {
    assert.deepEqual((await get('/api/v3/ping')).body, {})
    const askedAtMs = Date.now()
    const { body } = await get('/api/v3/time', { headers: { 'x-mbx-apikey': '' } })
    assert.ok(body.serverTime >= askedAtMs && body.serverTime <= Date.now())
    const health = await get('/healthz')
    assert.deepEqual([health.status, health.body], [200, { status: 'ok' }])
  })

  it('exchangeInfo publishes symbols, filters and limits', async () => {
    const { body } = await get('/api/v3/exchangeInfo?symbol=BTCUSDT')
    assert.deepEqual(
      body.rateLimits.map((row: { rateLimitType: string; limit: number }) => [row.rateLimitType, row.limit]),
      [
        ['REQUEST_WEIGHT', 6000],
        ['ORDERS', 100],
        ['ORDERS', 200000],
        ['RAW_REQUESTS', 61000],
      ],
    )
    const [btc] = body.symbols
    assert.equal(body.symbols.length, 1)
    assert.deepEqual(
      [btc.status, btc.baseAsset, btc.quoteAsset, btc.contractType],
      ['TRADING', 'BTC', 'USDT', undefined],
    )
    const filters = new Map(btc.filters.map((filter: { filterType: string }) => [filter.filterType, filter]))
    assert.deepEqual(filters.get('PRICE_FILTER'), {
      filterType: 'PRICE_FILTER',
      minPrice: '0.01000000',
      maxPrice: '1000000.00000000',
      tickSize: '0.01000000',
    })
    assert.deepEqual((filters.get('PERCENT_PRICE_BY_SIDE') as { bidMultiplierUp: string }).bidMultiplierUp, '1.1000')
    assert.deepEqual(btc.allowedSelfTradePreventionModes, ['EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT'])
    const two = await get(`/api/v3/exchangeInfo?symbols=${encodeURIComponent('["BTCUSDT","ETHUSDT"]')}`)
    assert.equal(two.body.symbols.length, 2)
    assert.equal((await get('/api/v3/exchangeInfo?symbol=NOPE')).body.code, -1121)
    assert.equal((await get('/api/v3/exchangeInfo?permissions=SPOT')).body.symbols.length, 14)
  })

  it('the book, its best levels and its update id come from one place', async () => {
    const { body } = await get('/api/v3/depth?symbol=BTCUSDT&limit=5')
    assert.deepEqual(body.bids, [['59990.00000000', '2.00000000']])
    assert.deepEqual(body.asks, [['60010.00000000', '0.75000000']])
    assert.ok(body.lastUpdateId > 0)
    const best = await get('/api/v3/ticker/bookTicker?symbol=BTCUSDT')
    assert.deepEqual(best.body, {
      symbol: 'BTCUSDT',
      bidPrice: '59990.00000000',
      bidQty: '2.00000000',
      askPrice: '60010.00000000',
      askQty: '0.75000000',
    })
    assert.equal((await get('/api/v3/depth')).body.code, -1102)
    assert.equal((await get('/api/v3/depth?symbol=BTCUSDT&limit=0')).body.code, -1130)
  })

  it('trades are listed one by one, by taker and from an id on', async () => {
    const { body } = await get('/api/v3/trades?symbol=BTCUSDT')
    assert.deepEqual(
      body.map((row: { price: string; qty: string; quoteQty: string }) => [row.price, row.qty, row.quoteQty]),
      [
        ['60000.00000000', '0.50000000', '30000.00000000'],
        ['60000.00000000', '0.25000000', '15000.00000000'],
        ['60010.00000000', '0.25000000', '15002.50000000'],
      ],
    )
    assert.deepEqual([body[0].isBuyerMaker, body[0].isBestMatch], [false, true])
    const aggregated = await get('/api/v3/aggTrades?symbol=BTCUSDT')
    assert.deepEqual(
      aggregated.body.map((row: { q: string; f: number; l: number }) => [row.q, row.l - row.f]),
      [
        ['0.50000000', 0],
        ['0.25000000', 0],
        ['0.25000000', 0],
      ],
    )
    const from = await get(`/api/v3/historicalTrades?symbol=BTCUSDT&fromId=${body[1].id}`)
    assert.deepEqual(from.body, body.slice(1))
  })

  it('candles and tickers add up', async () => {
    const { body } = await get('/api/v3/klines?symbol=BTCUSDT&interval=1d')
    const candle = body.at(-1)
    assert.equal(candle.length, 12)
    assert.deepEqual(candle.slice(1, 6), [
      '60000.00000000',
      '60010.00000000',
      '60000.00000000',
      '60010.00000000',
      '1.00000000',
    ])
    assert.equal(candle[6] - candle[0], 86_399_999)
    assert.deepEqual([candle[7], candle[8], candle[9], candle[11]], ['60002.50000000', 3, '1.00000000', '0'])
    assert.equal((await get('/api/v3/klines?symbol=BTCUSDT&interval=7m')).body.code, -1120)
    const day = await get('/api/v3/ticker/24hr?symbol=BTCUSDT')
    assert.deepEqual(
      [day.body.priceChange, day.body.priceChangePercent, day.body.weightedAvgPrice, day.body.count, day.body.bidQty],
      ['10.00000000', '0.017', '60002.50000000', 3, '2.00000000'],
    )
    assert.equal((await get('/api/v3/ticker/24hr')).body.length, 14)
    const mini = await get('/api/v3/ticker?symbol=BTCUSDT&windowSize=1h&type=MINI')
    assert.deepEqual([mini.body.lastPrice, mini.body.priceChange], ['60010.00000000', undefined])
    assert.equal((await get('/api/v3/ticker?symbol=BTCUSDT&windowSize=61m')).body.code, -1130)
    const price = await get('/api/v3/ticker/price?symbol=BTCUSDT')
    assert.deepEqual(price.body, { symbol: 'BTCUSDT', price: '60010.00000000' })
    const average = await get('/api/v3/avgPrice?symbol=BTCUSDT')
    // To the second: trades of the running second may not be included yet.
    assert.match(average.body.price, /^6000[02]\.[05]0000000$/)
    assert.equal(average.body.mins, 5)
  })

  it('weights add up per address and are reported with every answer', async () => {
    const weight = async (path: string) => Number((await get(path)).headers.get('x-mbx-used-weight-1m'))
    // Starts over with each minute; a test that straddles one tries again.
    for (;;) {
      const minute = Math.floor(Date.now() / 60_000)
      const before = await weight('/api/v3/ping')
      const after = await weight('/api/v3/depth?symbol=BTCUSDT&limit=1000')
      if (Math.floor(Date.now() / 60_000) !== minute) continue
      assert.equal(after - before, 50)
      return
    }
  })

  it('checks the key, then the time, then the signature', async () => {
    const signed = (query: string, headers: Record<string, string>) => get(`/api/v3/account?${query}`, { headers })
    const now = Date.now()
    const inTime = `timestamp=${now}&recvWindow=${LONGEST_WINDOW_MS}`
    const key = { 'x-mbx-apikey': alice.apiKey }
    assert.deepEqual((await signed(`timestamp=${now}&signature=00`, {})).body.code, -2014)
    const unknown = await signed(`timestamp=${now}&signature=00`, { 'x-mbx-apikey': 'a'.repeat(64) })
    assert.deepEqual([unknown.status, unknown.body.code], [401, -2015])
    assert.equal((await signed('signature=00', key)).body.code, -1102)
    assert.equal((await signed(`timestamp=${now - 10_000}&signature=00`, key)).body.code, -1021)
    assert.equal((await signed(`${inTime}&signature=00`, key)).body.code, -1022)
    assert.equal((await signed(inTime, key)).body.code, -1102)
    const query = `${inTime}&symbol=BTCUSDT`
    const twice = await signed(`${query}&signature=${alice.sign(query)}`, key)
    assert.equal(twice.status, 200)
    assert.equal(
      (await signed(`${query}&signature=${alice.sign(query)}`, key)).status,
      200,
      'a question may be repeated',
    )
  })

  it('an order’s signature works once from elsewhere, and a key without trading permission never', async () => {
    const reader = await api.person('reader', ['USDT=1000'], ['read'])
    const refused = await reader.call('POST', '/api/v3/order/test', { symbol: 'BTCUSDT' })
    assert.deepEqual([refused.status, refused.body.code], [401, -2015])
    const order = 'symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.01&price=50000'
    const query = `${order}&recvWindow=${LONGEST_WINDOW_MS}&timestamp=${Date.now()}`
    const { port } = new URL(api.address)
    const path = `/api/v3/order?${query}&signature=${bob.sign(query)}`
    const send = (localAddress: string) => askFrom(localAddress, Number(port), path, bob.apiKey)
    const placed = await send('127.0.0.1')
    assert.equal(placed.status, 200)
    assert.deepEqual((await send('127.0.0.2')).body, {
      code: -1022,
      msg: 'Signature for this request was already used.',
    })
    await bob.call('DELETE', '/api/v3/order', { symbol: 'BTCUSDT', orderId: placed.body.orderId })
  })

  it('the account shows rates, permissions and balances', async () => {
    const { body } = await alice.call('GET', '/api/v3/account', { omitZeroBalances: 'true' })
    assert.deepEqual(body.commissionRates, {
      maker: '0.00100000',
      taker: '0.00100000',
      buyer: '0.00000000',
      seller: '0.00000000',
    })
    assert.deepEqual([body.makerCommission, body.canTrade, body.accountType], [10, true, 'SPOT'])
    const btc = body.balances.find((row: { asset: string }) => row.asset === 'BTC')
    assert.deepEqual(btc, { asset: 'BTC', free: '8.25000000', locked: '0.75000000' })
    const rates = await alice.call('GET', '/api/v3/account/commission', { symbol: 'BTCUSDT' })
    assert.equal(rates.body.discount.discountAsset, 'BOW')
    const counts = await alice.call('GET', '/api/v3/rateLimit/order')
    assert.deepEqual(
      counts.body.map((row: { intervalNum: number; interval: string; count: number }) => [
        row.interval,
        row.intervalNum,
      ]),
      [
        ['SECOND', 10],
        ['DAY', 1],
      ],
    )
    // Two orders placed; the first fill of each freed its place.
    assert.equal(counts.body[1].count, 0)
  })

  it('the wallet is honest about what there is', async () => {
    const coins = await alice.call('GET', '/sapi/v1/capital/config/getall')
    const usdt = coins.body.find((coin: { coin: string }) => coin.coin === 'USDT')
    assert.deepEqual([usdt.trading, usdt.depositAllEnable, usdt.withdrawAllEnable], [true, false, false])
    assert.ok(usdt.networkList.every(({ depositEnable }: { depositEnable: boolean }) => !depositEnable))
    assert.ok(Number(coins.headers.get('x-sapi-used-ip-weight-1m')) > 0)
    assert.equal((await alice.call('GET', '/sapi/v1/capital/deposit/address', { coin: 'BTC' })).body.code, -4001)
    assert.equal((await alice.call('GET', '/sapi/v1/capital/deposit/address', { coin: 'XYZ' })).body.code, -4018)
    assert.deepEqual((await alice.call('GET', '/sapi/v1/capital/deposit/hisrec')).body, [])
    const transfer = { type: 'MAIN_UMFUTURE', asset: 'USDT', amount: '1' }
    // Her key may not move money between wallets.
    assert.equal((await alice.call('POST', '/sapi/v1/asset/transfer', transfer)).body.code, -2015)
    const fee = await alice.call('GET', '/sapi/v1/asset/tradeFee', { symbol: 'BTCUSDT' })
    assert.deepEqual(fee.body, [{ symbol: 'BTCUSDT', makerCommission: '0.00100000', takerCommission: '0.00100000' }])
    const assets = await bob.call('POST', '/sapi/v3/asset/getUserAsset', { asset: 'BTC', needBtcValuation: 'true' })
    assert.equal(assets.body[0].btcValuation, '0.99900000')
    const rights = await alice.call('GET', '/sapi/v1/account/apiRestrictions')
    assert.deepEqual(
      [rights.body.enableSpotAndMarginTrading, rights.body.enableWithdrawals, rights.body.ipRestrict],
      [true, false, false],
    )
    assert.deepEqual((await get('/sapi/v1/system/status')).body, { status: 0, msg: 'normal' })
  })

  it('a listen key lives until it is closed', async () => {
    const headers = { 'x-mbx-apikey': alice.apiKey }
    const ours = (method: string, query = '') => ask(api.address, method, `/api/v3/userDataStream${query}`, { headers })
    const { listenKey } = (await ours('POST')).body
    assert.match(listenKey, /^[A-Za-z0-9]{60,}$/)
    assert.equal((await ours('POST')).body.listenKey, listenKey)
    assert.deepEqual((await ours('PUT', `?listenKey=${listenKey}`)).body, {})
    assert.deepEqual((await ours('DELETE', `?listenKey=${listenKey}`)).body, {})
    assert.equal((await ours('PUT', `?listenKey=${listenKey}`)).body.code, -1125)
    assert.equal((await ask(api.address, 'POST', '/api/v3/userDataStream')).body.code, -2014)
  })

  it('who takes nothing but SBE gets no JSON instead', async () => {
    const ping = (accept: string) =>
      ask(api.address, 'GET', '/api/v3/ping', { headers: { accept, 'x-mbx-sbe': '3:1' } })
    const { status, body } = await ping('application/sbe')
    assert.deepEqual([status, body.code], [406, -1155])
    assert.equal((await ping('application/sbe, application/json')).status, 200)
  })

  it('bodies that are too large and unknown content types are refused without harm', async () => {
    const headers = { 'x-mbx-apikey': alice.apiKey, 'content-type': 'text/plain' }
    const large = await ask(api.address, 'POST', '/api/v3/order', { headers, body: 'a'.repeat(20_000) })
    assert.equal(large.status, 413)
    const odd = await ask(api.address, 'POST', '/api/v3/order', { headers, body: '\u0000\u0001' })
    assert.equal(odd.body.code, -1102)
    const security = odd.headers
    assert.equal(security.get('x-content-type-options'), 'nosniff')
    assert.ok(security.get('x-request-id'))
  })

  it('describes itself and counts itself', async () => {
    const open = await get('/openapi/public.json')
    assert.equal(open.body.openapi, '3.1.0')
    assert.ok((await get('/asyncapi.json')).body.channels.api)
    const metrics = await (await fetch(`http://127.0.0.1:${api.operatorPort}/metrics`)).text()
    assert.match(metrics, /bowline_trades_total\{[^}]*\} 3\n/)
    assert.match(metrics, /bowline_clock_behind_seconds\{[^}]*\} 0\n/)
    assert.match(metrics, /bowline_http_requests_total\{[^}]*status="2xx"[^}]*\} \d+/)
  })
})
