import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { calls } from '@bowline/contract/calls.ts'
import type { Envelope } from '@bowline/contract/envelope.ts'
import { RISK_NOTICE_VERSION } from '@bowline/contract/terms/risk-notice.ts'
import { ask } from '../../../../apps/api/api.fixture.ts'
import { BTCUSD, BTCUSDT, ETHUSDT } from '../../binance-futures/futures-api.fixture.ts'
import { specifiedFutures } from '../specified-calls.fixture.ts'
import { ids, limit, setFuturesSite } from './futures-site.fixture.ts'

const C = '/fe-co-api'
const day = 86_400_000

/** What a client sends, call by call: the specification shows no payloads. */
const sent: Readonly<Record<string, object>> = {
  'common/public_info': {},
  'user/get_user_config': { contractId: BTCUSDT, uorbType: 'u' },
  'user/submit_compliance_record': { version: RISK_NOTICE_VERSION, accepted: 1 },
  'user/create_co_id': {},
  'position/get_assets_list': { onlyAccount: 0, marginCoin: 'USDT', uorbType: 'u' },
  'user/futures_transfer': {
    ...{
      fromAccount: 'spot',
      toAccount: 'futures',
      coinSymbol: 'USDT',
      amount: '1000',
      transferType: 'spot_to_futures',
    },
  },
  'order/current_order_list': { contractId: '', uorbType: 'u', page: 1, limit: 20, isConditionOrder: '' },
  'order/order_cancel': { contractId: BTCUSDT, isConditionOrder: 0 },
  'order/history_order_list': { contractId: BTCUSDT, status: 4, type: 1, beginTime: 1, endTime: 2 * day, page: 1 },
  'order/get_trade_info': { contractId: BTCUSDT, orderId: '' },
  'position/history_position_list': { contractId: '', side: 'BUY', page: 1, limit: 100 },
  'record/get_transaction_list': { symbol: 'USDT', type: 1, contractId: '', page: 1, limit: 20 },
  'inverse/record/get_transaction_list': { symbol: 'BTC', type: '', uorbType: 'u', page: 1, limit: 20 },
  'asset/user_assets': { uorbType: 'u', coin: 'USDT' },
  'finance/statistics': { uorbType: 'b', coin: 'BTC', begin: 1, end: 8 * day },
  'finance/daily_profit/get_user_profit_statistic': { coin: 'USDT', begin: 10 * day, end: 12 * day },
  'common/market/klines': { contractName: 'BTC-USD-PERPETUAL', interval: '1m', priceType: 'mark', limit: 10 },
  'finance/queryFee': { contractId: BTCUSD, uorbType: 'b' },
  'account/model': {},
  'popup/status': { scene: 'collateralized' },
  'popup/report': { scene: 'upgrade', forever: 0 },
  'account/unified/upgrade': {},
  'account/unified/collateral/switch': { coin: 'BTC', collateralStatus: 1 },
  'account/unified/collateral/support/list': {},
  'account/unified/collateral/customize': { list: [{ coin: 'ETH', collateralStatus: 1 }] },
  'account/unified/collateral/repay': { debtCoin: 'USDT', all: 1, preview: 1 },
  'account/unified/register/info': {},
  'asset/user_other_assets': { uorbType: 'u' },
  'popup/unifiedPopupWindowGuidance': {},
}

/** What programs of the futures service add to every payload, and what they say in headers. */
const added = { uaTime: '2026-11-23 12:00:00', securityInfo: '{"log_BSDeviceFingerprint":"0"}' }
const said = {
  ...{ dfp: 'a1b2c3', 'exchange-client': 'pc', 'exchange-language': 'en_US' },
  'content-type': 'application/json;charset=UTF-8',
}

describe('the futures service as the specification lists it', async () => {
  const { api, enter, futures } = await setFuturesSite({ offHour: true })
  const { visitor: alice } = await enter('alice')
  type Answer = Envelope<object | null> & { readonly succ: boolean }

  const askFor = async (method: string, path: string, token?: string) => {
    const payload = { ...sent[path.slice(C.length + 1)], ...added }
    const query = new URLSearchParams(Object.entries(payload).map(([name, value]) => [name, String(value)]))
    const response = await fetch(`${api.address}${path}${method === 'GET' ? `?${query}` : ''}`, {
      method,
      headers: { ...said, ...(token && { 'exchange-token': token }) },
      body: method === 'GET' ? null : JSON.stringify(payload),
    })
    return { status: response.status, answer: (await response.json()) as Answer }
  }

  it('has 29 calls, and says of each what is sent and answered', async () => {
    assert.equal(specifiedFutures.length, 29)
    assert.equal(new Set(specifiedFutures.map(([, path]) => path)).size, 29)
    const { body } = await ask(api.address, 'GET', '/openapi/site.json')
    for (const [method, path] of specifiedFutures) {
      assert.ok(body.paths[path]?.[method.toLowerCase()], `${path} is described`)
      assert.ok(path.slice(C.length + 1) in sent)
    }
  })

  for (const [method, path] of specifiedFutures) {
    const name = `${method} ${path}` as keyof typeof calls
    it(`${name} answers a client with its headers and additions`, async () => {
      const stranger = await askFor(method, path)
      const { access, data } = calls[name]
      assert.deepEqual(
        [stranger.status, stranger.answer.code, stranger.answer.succ],
        access === 'session' ? [200, '403', false] : [200, '0', true],
      )
      const { status, answer } = await askFor(method, path, alice.token)
      assert.equal(status, 200)
      // An account that owes nothing is told so.
      const expected = path.endsWith('/repay') ? ['10000', false] : ['0', true]
      assert.deepEqual([answer.code, answer.succ], expected, answer.msg)
      if (answer.succ) data.parse(answer.data)
      else assert.equal(answer.data, null, 'no field is refused')
    })
  }

  it('says with the prefix which family is meant, whatever the payload says', async () => {
    const list = (path: string) => alice.ask(`POST ${C}/${path}order/current_order_list`, { uorbType: 'u' })
    const inverse = limit(BTCUSD, 'BUY', '1', '59000')
    await alice.call('POST /fe-co-api/user/futures_transfer', {
      ...{ fromAccount: 'spot', toAccount: 'futures', coinSymbol: 'BTC', amount: '1' },
    })
    const { ids } = await alice.call('POST /fe-co-api/inverse/order/order_create', inverse)
    assert.deepEqual([(await list('')).data.count, (await list('inverse/')).data.count], [0, 1])
    assert.deepEqual((await list('inverse/')).data.orderList[0].id, ids[0])
    assert.equal(
      await alice.refused('POST /fe-co-api/inverse/order/order_create', limit(BTCUSDT, 'BUY', '1', '1')),
      '10000',
    )
  })

  it('says one total equity of a unified account wherever it is asked, with what an isolated position has taken', async () => {
    const { visitor: bob } = await enter('bob', '5000 USDT')
    await alice.call('POST /fe-co-api/user/margin_model_edit', { contractId: ETHUSDT, marginModel: 2 })
    await ids(bob, limit(ETHUSDT, 'SELL', '1', '3000'))
    await ids(alice, limit(ETHUSDT, 'BUY', '1', '3000'))
    const { accountList, totalBalance } = await alice.call('POST /fe-co-api/position/get_assets_list', {})
    const usdt = accountList.find(({ symbol }) => symbol === 'USDT')
    // 3,000 at 20x, and a fee of 0.05 % of it.
    assert.deepEqual([usdt?.walletBalance, usdt?.isolateMargin], ['848.50000000', '150.00000000'])
    // Beside one Bitcoin; the isolated margin stands behind nothing else.
    const [account] = (await alice.call('GET /fe-co-api/account/unified/account_list')).list
    assert.deepEqual(
      [totalBalance, account?.totalEquity, account?.marginBalance],
      ['60998.50000000', '60998.50000000', '59648.50000000'],
    )
    const filtered = { marginCoin: 'BTC', onlyAccount: true } as const
    const { totalBalance: same } = await alice.call('POST /fe-co-api/position/get_assets_list', filtered)
    assert.equal(same, '60998.50000000')
  })

  it('says in USD what wallets are worth, and takes no stablecoin for one', async () => {
    // A Bitcoin is 60,000 USD, or 60,030 USDT: of these one is 0.99950025 USD.
    await futures.index(BTCUSDT, '60030')
    const { list, totalUsd } = await alice.call('GET /fe-co-api/asset/user_assets', {})
    const held = list.filter(({ total }) => total !== '0.00000000')
    assert.deepEqual(
      held.map((row) => [row.coinSymbol, row.total, row.totalUsd]),
      [
        ['USDT', '998.50000000', '998.00099962'],
        ['BTC', '1.00000000', '60000.00000000'],
      ],
    )
    assert.equal(totalUsd, '60998.00099962')
    const [account] = (await alice.call('GET /fe-co-api/account/unified/account_list')).list
    assert.equal(account?.totalEquity, totalUsd)
  })

  it('keeps until when prompts stay away, and skips all when one of three is dismissed for ever', async () => {
    const status = (scene: 'upgrade' | 'trade' | 'collateralized' | 'transfer') =>
      alice.call('GET /fe-co-api/popup/status', { scene })
    const { until } = await status('upgrade')
    assert.ok(until > Date.now() && until <= Date.now() + day)
    assert.deepEqual(await status('trade'), { scene: 'trade', until: 0, isSkipped: 0 })
    await alice.call('POST /fe-co-api/popup/report', { scene: 'upgrade', forever: 1 })
    assert.deepEqual(await status('trade'), { scene: 'trade', until: 0, isSkipped: 0 })
    await alice.call('POST /fe-co-api/popup/report', { scene: 'collateralized', forever: 1 })
    assert.deepEqual(await status('trade'), { scene: 'trade', until: 0, isSkipped: 1 })
    assert.deepEqual(await status('collateralized'), { scene: 'collateralized', until: -1, isSkipped: 1 })
    // What is dismissed for ever stays so.
    assert.equal((await alice.call('POST /fe-co-api/popup/report', { scene: 'collateralized', forever: 0 })).until, -1)
    // A document knows of the prompts what was true when it was opened, and sends that with what it dismisses itself.
    const old = { 'popup.collateralized': 0, 'popup.trade': 5, assetsTip: -1 }
    await alice.call('POST /exchange-web/web/user/setting', { name: 'dismissed', value: old })
    assert.deepEqual(await status('collateralized'), { scene: 'collateralized', until: -1, isSkipped: 1 })
    await Promise.all([
      alice.call('POST /fe-co-api/popup/report', { scene: 'trade', forever: 1 }),
      alice.call('POST /fe-co-api/popup/report', { scene: 'transfer', forever: 1 }),
      alice.call('POST /exchange-web/web/user/setting', { name: 'dismissed', value: { fundingTip: -1 } }),
    ])
    const kept = await alice.call('GET /exchange-web/web/user/settings')
    const all = ['popup.upgrade', 'popup.collateralized', 'popup.trade', 'popup.transfer', 'assetsTip', 'fundingTip']
    assert.deepEqual(kept.dismissed, Object.fromEntries(all.map((name) => [name, -1])))
  })
})
