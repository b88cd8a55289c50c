import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { connect } from '@bowline/platform/postgres/index.ts'
import { BTCUSD, BTCUSDT, call, ETHUSDT, refused } from '../../binance-futures/futures-api.fixture.ts'
import { ASSETS, CREATE, held, ids, limit, setFuturesSite } from '../perpetuals/futures-site.fixture.ts'

const MODEL = 'GET /fe-co-api/account/model'
const INFO = 'GET /fe-co-api/account/unified/register/info'
const UPGRADE = 'POST /fe-co-api/account/unified/upgrade'
const SWITCH = 'POST /fe-co-api/account/unified/collateral/switch'
const CUSTOMIZE = 'POST /fe-co-api/account/unified/collateral/customize'
const REPAY = 'POST /fe-co-api/account/unified/collateral/repay'
const SUPPORTED = 'GET /fe-co-api/account/unified/collateral/support/list'
const ACCOUNTS = 'GET /fe-co-api/account/unified/account_list'
const COINS = 'GET /fe-co-api/account/unified/asset_list'
const GUIDANCE = 'GET /fe-co-api/popup/unifiedPopupWindowGuidance'
const TRANSFER = 'POST /fe-co-api/user/futures_transfer'

describe('a unified account on the site', async () => {
  const { api, enter } = await setFuturesSite({ offHour: true })
  const alice = await enter('alice', '10000 USDT', '1 BTC')
  const bob = await enter('bob', '90000 USDT', '1 BTC')
  const { visitor } = alice
  const coin = async (code: string) => (await visitor.call(COINS)).list.find((row) => row.coin === code)
  const failed = async () => (await visitor.call(INFO)).checks.filter(({ passed }) => !passed)
  const refusalOf = async (name: string, params: object) => {
    const { code, reason } = await visitor.ask(name, params)
    return [code, reason]
  }

  it('is offered to whoever trades contracts, with what it asks for', async () => {
    const { visitor: carol } = await enter('carol')
    assert.deepEqual(await carol.call(GUIDANCE), { guidance: 0 })
    const missing = (await carol.call(INFO)).checks.filter(({ passed }) => !passed)
    assert.deepEqual(
      missing.map(({ key }) => key),
      ['compliance'],
    )
    assert.equal(await carol.refused(UPGRADE, {}), '320007')
    assert.deepEqual(await visitor.call(GUIDANCE), { guidance: 1 })
    assert.deepEqual(await visitor.call(MODEL), { model: 1, status: 0, reason: '', upgradeTime: 0 })
    assert.deepEqual([(await visitor.call(ACCOUNTS)).list, (await visitor.call(COINS)).list], [[], []])
    assert.equal(await visitor.refused(SWITCH, { coin: 'BTC', collateralStatus: 1 }), '320008')
    assert.equal(await visitor.refused(REPAY, { debtCoin: 'USDT' }), '320008')
  })

  it('is refused while an order is open, and says so', async () => {
    await ids(visitor, limit(BTCUSDT, 'BUY', '0.1', '59000'))
    assert.deepEqual(await failed(), [{ key: 'noOrders', passed: false, detail: '1' }])
    const { code, data, succ } = await visitor.ask(UPGRADE)
    assert.deepEqual([code, succ, data.checks.length], ['320010', false, 9])
    const { reason, status, model } = await visitor.call(MODEL)
    assert.deepEqual([model, status, reason], [1, 2, 'noOrders'])
    await visitor.call('POST /fe-co-api/order/order_cancel', {})
    assert.deepEqual(await failed(), [])
  })

  it('is over at once where a try was cut off', async () => {
    const sql = connect(api.database.url, { connections: 1, name: 'test' })
    await sql`update unified_upgrades set ended_at = null, reason = '', asked_at = now()`
    await sql.end()
    const { reason, status, model } = await visitor.call(MODEL)
    assert.deepEqual([model, status, reason], [1, 2, 'interrupted'])
  })

  it('takes over wallets and an open position, in one step, and again changes nothing', async () => {
    await ids(bob.visitor, limit(BTCUSDT, 'SELL', '0.5', '60000'))
    await ids(visitor, limit(BTCUSDT, 'BUY', '0.5', '60000'))
    const before = await held(visitor)
    const { preview } = await visitor.call(INFO)
    // 10,000 less a fee of 0.05 % of 30,000; 30,000 / 20 and 0.4 % of it are margins. Bitcoin is off at first.
    assert.deepEqual(
      [preview.marginBalance, preview.imRatio, preview.mmRatio],
      ['9985.00000000', '0.15022534', '0.01201803'],
    )
    const answers = await Promise.all([visitor.call(UPGRADE, {}), visitor.call(UPGRADE, {})])
    // Whoever asks while the other's command is on its way is told that.
    for (const { model, status } of answers) assert.ok(model === 2 ? status === 1 : status === 3)
    assert.deepEqual(await visitor.call(UPGRADE, {}), { model: 2, status: 1 })
    const { model, status, upgradeTime } = await visitor.call(MODEL)
    assert.ok(model === 2 && status === 1 && upgradeTime > 0)
    assert.deepEqual(await visitor.call(GUIDANCE), { guidance: 0 })
    const after = await held(visitor)
    assert.deepEqual(
      [after?.id, after?.positionVolume, after?.entryValue, after?.tradeFee],
      [before?.id, before?.positionVolume, before?.entryValue, before?.tradeFee],
    )
    const [usdt] = (await visitor.call(ACCOUNTS)).list
    assert.deepEqual(
      [usdt?.marginCoin, usdt?.canUseAmount, usdt?.marginBalance, usdt?.imRatio, usdt?.mmRatio],
      ['USDT', '8485.00', '9985.00000000', '0.15022534', '0.01201803'],
    )
    const bitcoin = await coin('BTC')
    assert.deepEqual(
      [bitcoin?.walletBalance, bitcoin?.collateralStatus, bitcoin?.marginValue, bitcoin?.canTransferOutBalance],
      ['1.00000000', 0, '0.00000000', '1.00000000'],
    )
  })

  it('counts coins by their tiers when they are switched on, up to what the platform takes', async () => {
    const on = await visitor.call(SWITCH, { coin: 'BTC', collateralStatus: 1 })
    assert.deepEqual([on.collateralStatus, on.imRatio], [1, '0.02180709'])
    assert.deepEqual(await visitor.call(SWITCH, { coin: 'BTC', collateralStatus: 1 }), on)
    const bitcoin = await coin('BTC')
    assert.deepEqual([bitcoin?.marginValue, bitcoin?.ratio], ['58800.00000000', '0.98'])
    const { list } = await visitor.call(SUPPORTED)
    const row = list.find((each) => each.coin === 'BTC')
    assert.deepEqual(
      [row?.collateralStatus, row?.platformUsage, row?.platformCap, row?.isFixed, row?.tiers.length, row?.tiers[1]],
      [1, '1.00000000', '5000.00000000', 0, 5, { from: '10.00000000', to: '20.00000000', ratio: '0.95' }],
    )
    const usdt = list.find((each) => each.coin === 'USDT')
    assert.deepEqual(
      [usdt?.isFixed, usdt?.hourlyRate, usdt?.borrowLimit, usdt?.interestFree, usdt?.borrowIm, usdt?.borrowMm],
      [1, '0.00001', '10000.00000000', '5000.00000000', '0.1', '0.04'],
    )
  })

  it('refuses switches with the reason, and of a list does all or nothing', async () => {
    assert.deepEqual(await refusalOf(SWITCH, { coin: 'USDT', collateralStatus: 0 }), ['320008', 'unified.fixed'])
    assert.deepEqual(await refusalOf(SWITCH, { coin: 'ADA', collateralStatus: 1 }), ['320008', 'unified.no-collateral'])
    assert.deepEqual(await refusalOf(SWITCH, { coin: 'NOSUCH', collateralStatus: 1 }), [
      '320008',
      'unified.no-collateral',
    ])
    // Bitcoin stands behind the position while USDT go: without it the initial margin would be 1,500 of 1,485.
    const out = { fromAccount: 'futures', toAccount: 'spot', coinSymbol: 'USDT', amount: '8500' } as const
    assert.equal((await visitor.call(TRANSFER, out)).balanceAfter, '1485.00000000')
    assert.deepEqual(await refusalOf(SWITCH, { coin: 'BTC', collateralStatus: 0 }), ['320008', 'unified.ratio'])
    const both = [
      { coin: 'BTC', collateralStatus: 0 },
      { coin: 'SOL', collateralStatus: 1 },
    ]
    assert.deepEqual(await refusalOf(CUSTOMIZE, { list: both }), ['320008', 'unified.ratio'])
    const twice = [...both, { coin: 'BTC', collateralStatus: 1 }]
    assert.deepEqual(await refusalOf(CUSTOMIZE, { list: twice }), ['10000', 'parameter.twice'])
    const statuses = async () => [(await coin('BTC'))?.collateralStatus, (await coin('SOL'))?.collateralStatus]
    assert.deepEqual(await statuses(), [1, 0])
    const done = await visitor.call(CUSTOMIZE, {
      list: [
        { coin: 'BTC', collateralStatus: 1 },
        { coin: 'SOL', collateralStatus: 1 },
      ],
    })
    assert.deepEqual(
      done.list.map((row) => [row.coin, row.collateralStatus]),
      [['SOL', 1]],
    )
    assert.deepEqual(await statuses(), [1, 1])
  })

  it('shows the same figures as the public API, which calls it multi-assets mode', async () => {
    const { accountList, positionList } = await visitor.call(ASSETS)
    const page = accountList.find(({ symbol }) => symbol === 'USDT')
    const [position] = positionList
    const [account] = (await visitor.call(ACCOUNTS)).list
    const usdt = await coin('USDT')
    const v3 = await call(alice.program, 'GET', '/fapi/v3/account')
    const row = v3.assets.find(({ asset }: { asset: string }) => asset === 'USDT')
    assert.deepEqual(
      [
        [page?.walletBalance, page?.unRealizedAmount, page?.canUseAmount, page?.canTransferAmount],
        [page?.totalMargin, page?.maintMargin],
        [account?.marginBalance, account?.initialMargin, account?.maintMargin],
      ],
      [
        [row.walletBalance, row.unrealizedProfit, row.availableBalance, row.maxWithdrawAmount],
        [row.initialMargin, row.maintMargin],
        [v3.totalMarginBalance, v3.totalInitialMargin, v3.totalMaintMargin],
      ],
    )
    assert.deepEqual(
      [usdt?.walletBalance, usdt?.upl, usdt?.canTransferOutBalance, page?.totalMarginRate],
      [page?.walletBalance, page?.unRealizedAmount, page?.canTransferAmount, account?.mmRatio.padEnd(10, '0')],
    )
    const [risk] = await call(alice.program, 'GET', '/fapi/v3/positionRisk', { symbol: 'BTCUSDT' })
    assert.deepEqual([risk.liquidationPrice, risk.notional], [position?.reducePrice, position?.positionBalance])
    // MB = 1,485 + 0.5(p − 60,000) + 0.98 p and MM = 0.4 % of 0.5 p meet there.
    assert.ok(Math.abs(Number(position?.reducePrice) - 19_292.963) < 0.001, position?.reducePrice)
    const coins = await call(alice.program, 'GET', '/dapi/v1/balance')
    const bitcoin = coins.find(({ asset }: { asset: string }) => asset === 'BTC')
    const listed = v3.assets.find(({ asset }: { asset: string }) => asset === 'BTC')
    assert.deepEqual([bitcoin.balance, listed.walletBalance], ['1.00000000', '1.00000000'])
    const mode = '/fapi/v1/multiAssetsMargin'
    assert.deepEqual(await call(alice.program, 'GET', mode), { multiAssetsMargin: true })
    assert.deepEqual(await call(bob.program, 'GET', mode), { multiAssetsMargin: false })
    assert.equal(await refused(alice.program, 'POST', mode, { multiAssetsMargin: 'true' }), -4171)
    assert.equal(await refused(alice.program, 'POST', mode, { multiAssetsMargin: 'false' }), -4168)
    assert.equal(await refused(bob.program, 'POST', mode, { multiAssetsMargin: 'true' }), -4168)
  })

  it('moves money between spot and its one wallet, for coins that are collateral', async () => {
    const base = { fromAccount: 'spot', toAccount: 'futures' } as const
    const into = await visitor.call(TRANSFER, { ...base, coinSymbol: 'BTC', amount: '0.5' })
    assert.deepEqual([into.balanceAfter, (await coin('BTC'))?.walletBalance], ['1.50000000', '1.50000000'])
    assert.equal(await visitor.refused(TRANSFER, { ...base, coinSymbol: 'ADA', amount: '1' }), '10000')
    // Nothing settles in it, and still it is in the wallet and among what came into it.
    await visitor.call(TRANSFER, { ...base, coinSymbol: 'XRP', amount: '100' })
    const lines = async (params: { readonly symbol?: string; readonly uorbType?: 'u' | 'b' }) =>
      (await visitor.call('POST /fe-co-api/record/get_transaction_list', params)).transList
        .filter(({ symbol }) => symbol === 'XRP')
        .map(({ amount, balanceAfter, scene }) => [amount, balanceAfter, scene])
    const arrived = [['100.00000000', '100.00000000', 'transferIn']]
    for (const params of [{ symbol: 'XRP' }, { uorbType: 'u' }, {}] as const)
      assert.deepEqual(await lines(params), arrived)
    assert.deepEqual(await lines({ uorbType: 'b' }), [])
    const most = (await coin('USDT'))?.canTransferOutBalance ?? ''
    const out = { fromAccount: 'futures', toAccount: 'spot', coinSymbol: 'USDT' } as const
    assert.equal(await visitor.refused(TRANSFER, { ...out, amount: most.replace(/0$/, '1') }), '320009')
    const left = await visitor.call(TRANSFER, { ...out, amount: most })
    assert.deepEqual([left.balanceAfter, left.canTransferAmount], ['0.00000000', '0.00000000'])
  })

  it('owes what a fee takes from an empty wallet, and repays it with another coin at no worse a rate than was shown', async () => {
    await ids(bob.visitor, limit(BTCUSDT, 'BUY', '0.4', '60000'))
    await ids(visitor, { ...limit(BTCUSDT, 'SELL', '0.4', '60000'), open: 'CLOSE' })
    const owing = await coin('USDT')
    assert.deepEqual([owing?.walletBalance, owing?.borrowed], ['-12.00000000', '12.00000000'])
    const preview = await visitor.call(REPAY, { debtCoin: 'USDT', preview: 1 })
    // 0.1 % below the index: 12 / 59,940, up.
    assert.deepEqual(preview.conversions, [
      {
        fromCoin: 'BTC',
        fromAmount: '0.00020021',
        toCoin: 'USDT',
        toAmount: '12.00058740',
        rate: '59940',
        fee: '0.01201260',
      },
    ])
    assert.equal((await coin('USDT'))?.walletBalance, '-12.00000000')
    assert.deepEqual(await refusalOf(REPAY, { debtCoin: 'USDT', sourceCoins: ['SOL'] }), [
      '320001',
      'unified.nothing-to-repay-with',
    ])
    const quoted = [{ coin: 'BTC', rate: '60600' }]
    assert.deepEqual(await refusalOf(REPAY, { debtCoin: 'USDT', maxSlippage: '0.01', quoted }), [
      '310006',
      'unified.rate-moved',
    ])
    const [shown] = preview.conversions
    const terms = { debtCoin: 'USDT', maxSlippage: '0.001', quoted: [{ coin: 'BTC', rate: shown?.rate ?? '' }] }
    const repaid = await visitor.call(REPAY, terms)
    assert.deepEqual(repaid, preview)
    assert.deepEqual(
      [(await coin('USDT'))?.walletBalance, (await coin('BTC'))?.walletBalance],
      ['0.00058740', '1.49979979'],
    )
    assert.deepEqual(await refusalOf(REPAY, { debtCoin: 'USDT' }), ['10000', 'unified.no-debt'])
    assert.deepEqual(await refusalOf(REPAY, { debtCoin: 'USDT', amount: '0' }), ['310001', 'order.above-zero'])
  })

  it('has repaid coins among its transactions, and neither they nor the upgrade among its profit', async () => {
    const { transList } = await visitor.call('POST /fe-co-api/record/get_transaction_list', {
      symbol: 'USDT',
      type: 11,
    })
    assert.deepEqual(
      transList.map(({ amount, scene }) => [amount, scene]),
      [['12.00058740', 'repay']],
    )
    const usdt = await coin('USDT')
    const sums = await visitor.call('GET /fe-co-api/finance/statistics', { coin: 'USDT' })
    assert.deepEqual(
      [sums.transferIn, sums.converted, sums.equityEnd, sums.tradeFee],
      ['10000.00000000', '12.00058740', usdt?.equity, '27.00000000'],
    )
  })

  it('holds positions of the inverse family by the same coins', async () => {
    await ids(bob.visitor, limit(BTCUSD, 'SELL', '100', '60000'))
    await ids(visitor, limit(BTCUSD, 'BUY', '100', '60000'))
    const position = (await visitor.call(ASSETS, { contractId: BTCUSD })).positionList[0]
    const { accountList } = await visitor.call(ASSETS, { uorbType: 'b' })
    const bitcoin = await coin('BTC')
    const page = accountList.find(({ symbol }) => symbol === 'BTC')
    assert.deepEqual([page?.walletBalance, page?.totalAmount], [bitcoin?.walletBalance, bitcoin?.equity])
    assert.ok(Number(position?.reducePrice) > 0 && Number(position?.reducePrice) < 60_000)
    // One wallet, which both halves of the public API list: with the same figures, the position's among them.
    const listed = async (path: string) => {
      const { assets } = await call(alice.program, 'GET', path)
      const { maintMargin, marginBalance, unrealizedProfit } = assets.find(
        ({ asset }: { asset: string }) => asset === 'BTC',
      )
      return { maintMargin, marginBalance, unrealizedProfit }
    }
    const ofBitcoin = await listed('/dapi/v1/account')
    assert.equal(ofBitcoin.maintMargin, position?.maintMargin)
    assert.deepEqual(await listed('/fapi/v3/account'), ofBitcoin)
    // 1.4998 BTC count about 88,190; 6,000 and 47,840 are used then, and 41,300 more would be too much.
    for (const contractId of [BTCUSDT, ETHUSDT])
      await visitor.call('POST /fe-co-api/user/level_edit', { contractId, nowLevel: 1 })
    await ids(visitor, limit(ETHUSDT, 'BUY', '16', '2990'))
    assert.equal(await visitor.refused(CREATE, limit(BTCUSDT, 'BUY', '0.7', '59000')), '320001')
  })
})
