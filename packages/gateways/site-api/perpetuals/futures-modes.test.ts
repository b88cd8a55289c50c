import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dataFolder } from '@bowline/capabilities/operator/index.ts'
import { callControl } from '@bowline/platform/control-socket.ts'
import { BTCUSD, BTCUSDT, call, ETHUSDT } from '../../binance-futures/futures-api.fixture.ts'
import { ASSETS, CONFIG, CREATE, ids, limit, OPEN, type Order, setFuturesSite } from './futures-site.fixture.ts'

describe('modes, units and bounds of contracts on the site', async () => {
  const { api, enter } = await setFuturesSite()
  const alice = await enter('alice', '10000 USDT', '1 BTC')
  const bob = await enter('bob', '50000 USDT', '1 BTC')
  const dave = await enter('dave', '100 USDT')

  it('long and short beside each other, isolated margin, and modes that positions hold', async () => {
    const edit = 'POST /fe-co-api/user/edit_user_page_config'
    const set = await alice.visitor.call(edit, { positionModel: 2, coUnit: 3, priceBasis: 1 })
    assert.deepEqual(set, { positionModel: 2, coUnit: 3, priceBasis: 1, expireTime: 0, pcSecondConfirm: 1 })
    const mode = 'POST /fe-co-api/user/margin_model_edit'
    await alice.visitor.call(mode, { contractId: ETHUSDT, marginModel: 2 })
    await alice.visitor.call(mode, { contractId: ETHUSDT, marginModel: 2 })
    await ids(bob.visitor, limit(ETHUSDT, 'SELL', '4', '3000'))
    await ids(bob.visitor, limit(ETHUSDT, 'BUY', '1', '2990'))
    // In quote, down to whole lots: 5,900 at 3,000 are 1.966.
    const long = await alice.visitor.call(CREATE, { ...limit(ETHUSDT, 'BUY', '5900', '3000'), orderUnit: 3 })
    const short = await alice.visitor.call(CREATE, limit(ETHUSDT, 'SELL', '1', '2990'))
    assert.deepEqual([long.order?.volume, long.order?.orderSide, short.order?.orderSide], ['1.966', 'BUY', 'SELL'])
    const { positionList } = await alice.visitor.call(ASSETS, { contractId: ETHUSDT })
    assert.deepEqual(
      positionList.map(({ orderSide, positionVolume, positionType, positionModel, holdAmount }) =>
        [orderSide, positionVolume, positionType, positionModel, holdAmount].join(' '),
      ),
      ['BUY 1.966 2 2 294.90000000', 'SELL 1.000 2 2 149.50000000'],
    )
    const [first] = positionList
    const positionId = Number(first?.id)
    const margin = 'POST /fe-co-api/position/change_position_margin'
    const more = await alice.visitor.call(margin, { positionId, amount: '100.5' })
    assert.equal(more.holdAmount, '395.40000000')
    assert.equal(
      await alice.visitor.refused(margin, { positionId, amount: `-${Number(more.canSubMarginAmount) + 0.1}` }),
      '320001',
    )
    const less = await alice.visitor.call(margin, { positionId, amount: `-${more.canSubMarginAmount}` })
    assert.equal(less.canSubMarginAmount, '0.00000000')
    assert.equal(await alice.visitor.refused(margin, { positionId, amount: '1000000' }), '320001')
    assert.equal(await alice.visitor.refused(margin, { positionId, amount: '0' }), '310001')

    assert.equal(await alice.visitor.refused(edit, { positionModel: 1 }), '320004')
    assert.equal(await alice.visitor.refused(mode, { contractId: ETHUSDT, marginModel: 1 }), '320004')
    const { contractList } = await alice.visitor.call(CONFIG, { contractId: ETHUSDT })
    const [config] = contractList
    assert.deepEqual(
      [
        config?.marginModel,
        config?.marginModelCanSwitch,
        config?.positionModelCanSwitch,
        config?.nowLevel,
        config?.leverCeiling['100'],
      ],
      [2, 0, 0, 20, '50000.00000000'],
    )
    const shut = await alice.visitor.call(CREATE, { ...limit(ETHUSDT, 'BUY', '1', '3000'), open: 'CLOSE' })
    assert.deepEqual([shut.order?.open, shut.order?.orderSide, shut.order?.status], ['CLOSE', 'SELL', 2])
  })

  it('contracts that settle in their coin are counted whole, in coin or in dollars', async () => {
    await ids(bob.visitor, { ...limit(BTCUSD, 'SELL', '30', '60000') })
    const form = 'POST /fe-co-api/inverse/order/order_create'
    const order = { contractId: BTCUSD, side: 'BUY', type: 1, price: '60000' } as const
    const placed = [
      await alice.visitor.call(form, { ...order, volume: '5' }),
      await alice.visitor.call(form, { ...order, volume: '0.0099', orderUnit: 1 }),
      await alice.visitor.call(form, { ...order, volume: '999', orderUnit: 3 }),
    ]
    assert.deepEqual(
      placed.map(({ order: row }) => row?.volume),
      ['5', '5', '9'],
    )
    const { positionList, accountList } = await alice.visitor.call('POST /fe-co-api/inverse/position/get_assets_list')
    const [position] = positionList
    const [risk] = await call(alice.program, 'GET', '/dapi/v1/positionRisk', { pair: 'BTCUSD' })
    assert.deepEqual(
      [
        position?.positionVolume,
        position?.openAvgPrice,
        position?.reducePrice,
        position?.marginCoin,
        position?.positionBalance,
      ],
      ['19', risk.entryPrice, risk.liquidationPrice, 'BTC', risk.notionalValue],
    )
    assert.deepEqual(
      accountList.map(({ symbol }) => symbol),
      ['BTC', 'ETH', 'SOL'],
    )
    assert.equal(await alice.visitor.refused(form, { ...order, contractId: BTCUSDT, volume: '1' }), '10000')
  })

  it('refuses bad input with the code of each, and nothing is placed', async () => {
    const { visitor } = bob
    const before = (await visitor.call(OPEN)).count
    const order = limit(BTCUSDT, 'BUY', '0.1', '59000')
    const bad: [Partial<Record<keyof Order, unknown>>, string][] = [
      [{ contractId: 4711 }, '10000'],
      [{ side: 'LONG' }, '10000'],
      [{ type: 6 }, '10000'],
      [{ price: 'NaN' }, '10000'],
      [{ price: '-1' }, '10000'],
      [{ price: '59000.05' }, '310001'],
      [{ price: '0' }, '10000'],
      [{ type: 2 }, '10000'],
      [{ volume: '0.0001' }, '310001'],
      [{ volume: '0' }, '10000'],
      [{ volume: '0.00001', orderUnit: 3 }, '310001'],
      [{ volume: '1.5', orderUnit: 2 }, '310001'],
      [{ price: '70000' }, '310006'],
      [{ volume: '900' }, '310001'],
      [{ volume: '40' }, '320003'],
      [{ open: 'CLOSE' }, '320002'],
      [{ type: 5, price: '61000', side: 'SELL', open: 'CLOSE' }, '320002'],
      [{ leverageLevel: 3 }, '320004'],
      [{ positionType: 2 }, '320004'],
      [{ isConditionOrder: 1 }, '10000'],
      [{ triggerPrice: '61000' }, '10000'],
      [{ isConditionOrder: 1, callbackRate: '0.00001' }, '310001'],
      [{ isOto: 1 }, '10000'],
      [{ closePosition: 1 }, '10000'],
      [{ expireTime: 3, type: 3 }, '10000'],
      [{ expireAt: 1_900_000_000_000, type: 5 }, '10000'],
      [{ expireAt: 1_000 }, '10000'],
      [{ unknownField: 1 } as never, '10000'],
    ]
    for (const [change, code] of bad) {
      assert.equal((await visitor.ask(CREATE, { ...order, ...change })).code, code, JSON.stringify(change))
    }
    const level = 'POST /fe-co-api/user/level_edit'
    assert.equal(await visitor.refused(level, { contractId: BTCUSDT, nowLevel: 200 }), '320003')
    await visitor.call(level, { contractId: BTCUSDT, nowLevel: 100 })
    assert.equal(await visitor.refused(CREATE, { ...order, volume: '5' }), '320003')
    await visitor.call(level, { contractId: BTCUSDT, nowLevel: 20 })
    assert.equal(await dave.visitor.refused(CREATE, order), '320001')
    assert.equal((await visitor.call(OPEN)).count, before)
    assert.deepEqual(await visitor.call(CREATE, { ...order, isTest: 1 }), {
      ids: [],
      triggerIds: [],
      cancelIds: [],
      order: null,
    })
    const own = { ...order, clientOrderId: 'mine-1' }
    assert.deepEqual(await ids(visitor, own), await ids(visitor, own))
    assert.equal(await visitor.refused(CREATE, { ...own, price: '58000' }), '310007')
    assert.equal((await visitor.call(OPEN)).count, before + 1)
    await visitor.call('POST /fe-co-api/order/order_cancel', {})
  })

  it('frozen, one may close and cancel but not open', async () => {
    const { visitor: erin, program } = await enter('erin', '1000 USDT')
    await ids(bob.visitor, limit(BTCUSDT, 'SELL', '0.01', '60200'))
    await ids(erin, limit(BTCUSDT, 'BUY', '0.01', '60200'))
    await ids(erin, limit(BTCUSDT, 'BUY', '0.01', '59000'))
    await callControl(dataFolder(api.directory).socket, 'account.freeze', { email: program.email })
    await erin.signIn('erin')
    assert.equal(await erin.refused(CREATE, limit(BTCUSDT, 'BUY', '0.01', '59000')), '310008')
    assert.equal((await erin.call(CONFIG)).excStatus, 0)
    await ids(bob.visitor, limit(BTCUSDT, 'BUY', '0.01', '60200'))
    const closed = await erin.call('POST /fe-co-api/order/light_close', { contractId: BTCUSDT, side: 'SELL' })
    assert.equal(closed.order.status, 2)
  })

  it('remembers orders, fills, positions and every change of a wallet, as the public API does', async () => {
    const { visitor, program } = alice
    await visitor.call('POST /fe-co-api/order/close_all_position')
    const of = { contractId: ETHUSDT } as const
    const orders = await visitor.call('POST /fe-co-api/order/history_order_list', of)
    const past = await call(program, 'GET', '/fapi/v1/allOrders', { symbol: 'ETHUSDT' })
    assert.deepEqual([orders.count, orders.orderList.length], [past.length, past.length])
    assert.deepEqual(
      orders.orderList.map(({ orderId, avgPrice, dealVolume }) => [orderId, avgPrice, dealVolume]),
      past.reverse().map((o: Record<string, unknown>) => [String(o.orderId), o.avgPrice, o.executedQty]),
    )
    const { tradeHisList, count } = await visitor.call('POST /fe-co-api/order/get_trade_info', of)
    const trades = (await call(program, 'GET', '/fapi/v1/userTrades', { symbol: 'ETHUSDT' })).reverse()
    assert.equal(count, trades.length)
    assert.deepEqual(
      tradeHisList.map(({ tradeId, fee, realizedAmount, volume }) => [tradeId, fee, realizedAmount, volume]),
      trades.map((t: Record<string, unknown>) => [String(t.id), t.commission, t.realizedPnl, t.qty]),
    )
    const fees = (rows: readonly { tradeFee: string | null }[]) =>
      rows.reduce((sum, row) => sum + Number(row.tradeFee), 0)
    const paid = tradeHisList.reduce((sum, { fee }) => sum + Number(fee), 0)
    assert.ok(paid > 0 && Math.abs(fees(orders.orderList) - paid) < 1e-9)
    const filled = orders.orderList.find(({ dealVolume }) => Number(dealVolume) > 0)?.id
    const one = await visitor.call('POST /fe-co-api/order/get_trade_info', { ...of, orderId: Number(filled) })
    assert.ok(one.count > 0 && one.tradeHisList.every(({ orderId }) => orderId === filled))
    const closes = await visitor.call('POST /fe-co-api/order/history_order_list', { ...of, status: 6 })
    assert.ok(closes.orderList.every(({ status }) => status === 6))
    assert.deepEqual((await visitor.call('POST /fe-co-api/order/history_trigger_order_list', of)).count, 0)
    assert.deepEqual((await visitor.call('POST /fe-co-api/order/history_order_list', { ...of, page: 9 })).orderList, [])

    const { positionList } = await visitor.call('POST /fe-co-api/position/history_position_list', of)
    const earned = tradeHisList.reduce((sum, { realizedAmount, fee }) => sum + Number(realizedAmount) - Number(fee), 0)
    const ended = positionList.reduce((sum, { historyRealizedAmount }) => sum + Number(historyRealizedAmount), 0)
    const open = (await visitor.call(ASSETS, of)).positionList
    const running = open.reduce(
      (sum, { realizedAmount, tradeFee }) => sum + Number(realizedAmount) - Number(tradeFee),
      0,
    )
    assert.ok(Math.abs(earned - ended - running) < 1e-9, `${earned} ${ended} ${running}`)

    const wallet = await visitor.call('POST /fe-co-api/record/get_transaction_list', { symbol: 'USDT', limit: 100 })
    const sum = wallet.transList.reduce((all, { amount }) => all + Number(amount), 0)
    const { accountList } = await visitor.call(ASSETS, { marginCoin: 'USDT' })
    const kept = Number(accountList[0]?.walletBalance) + Number(accountList[0]?.isolateMargin)
    assert.ok(Math.abs(sum - kept) < 1e-9, `${sum} ${kept}`)
    assert.equal(wallet.transList.at(-1)?.scene, 'transferIn')
    assert.equal(wallet.transList.at(-1)?.balanceAfter, '10000.00000000')
    const scenes = new Set(wallet.transList.map(({ scene }) => scene))
    assert.deepEqual([...scenes].sort(), ['closeFee', 'openFee', 'profitShort', 'transferIn'])
    const shorts = await visitor.call('POST /fe-co-api/record/get_transaction_list', { symbol: 'USDT', type: 4 })
    assert.ok(shorts.count > 0 && shorts.transList.every(({ type }) => type === 4))
    const coins = await visitor.call('POST /fe-co-api/inverse/record/get_transaction_list', {})
    assert.ok(coins.transList.length > 0 && coins.transList.every(({ symbol }) => symbol === 'BTC'))

    const touched = wallet.transList.map(({ balanceOf, contractName }) => `${balanceOf} ${contractName}`)
    assert.deepEqual([...new Set(touched)].sort(), ['isolatedMargin ETH-USDT', 'wallet ', 'wallet ETH-USDT'])

    const file = await visitor.get('/fe-co-api/record/export?what=transactions')
    const lines = (await file.text()).trim().split('\n')
    assert.equal(lines[0]?.split(',')[5], 'balanceOf')
    const all = await visitor.call('POST /fe-co-api/record/get_transaction_list', {})
    assert.deepEqual([file.headers.get('content-type'), lines.length], ['text/csv; charset=utf-8', all.count + 1])
    for (const what of ['orders', 'trades', 'positions']) {
      const text = await (await visitor.get(`/fe-co-api/record/export?what=${what}&contractId=22`)).text()
      assert.ok(text.split('\n').length > 2, what)
    }
  })

  it('reports fees, worth, funds, what is elsewhere, and until when prompts stay away', async () => {
    const { visitor } = alice
    const fee = await visitor.call('GET /fe-co-api/finance/queryFee', { contractId: ETHUSDT })
    assert.deepEqual([fee.makerFee, fee.takerFee, Number(fee.volume30d) > 8_000], ['0.0002', '0.0005', true])
    const assets = await visitor.call('GET /fe-co-api/asset/user_assets')
    assert.deepEqual(
      assets.list.map(({ coinSymbol }) => coinSymbol),
      ['USDT', 'USDC', 'BTC', 'ETH', 'SOL'],
    )
    const elsewhere = await visitor.call('POST /fe-co-api/asset/user_other_assets')
    assert.deepEqual(
      elsewhere.list.map(({ assetType, coins }) => [assetType, coins.map(({ coin }) => coin).join(' ')]),
      [
        [0, 'USDT BTC XRP'],
        [1, ''],
        [3, ''],
        [4, ''],
      ],
    )
    assert.equal(elsewhere.list[0]?.coins[0]?.amount, '90000.00000000')
    const { riskAccountList } = await visitor.call('POST /fe-co-api/common/get_risk_account')
    assert.ok(riskAccountList.every(({ contractNames }) => contractNames.length > 0))
    const days = await visitor.call('POST /fe-co-api/common/risk_balance_list', { contractId: BTCUSDT })
    assert.equal(days.count, days.riskBalanceList.length)
    assert.deepEqual((await visitor.call('POST /fe-co-api/position/liquidation_list')).count, 0)
    assert.equal(await visitor.refused('POST /fe-co-api/position/liquidation_statement', { liquidationId: 1 }), '10000')

    const model = await visitor.ask('GET /fe-co-api/account/model')
    assert.deepEqual([model.code, model.data], ['0', { model: 1, status: 0, reason: '', upgradeTime: 0 }])
    const status = async () => (await visitor.call('GET /fe-co-api/popup/status', { scene: 'trade' })).until
    assert.equal(await status(), 0)
    const day = await visitor.call('POST /fe-co-api/popup/report', { scene: 'trade' })
    assert.ok(day.until > Date.now() + 86_300_000)
    assert.equal(await status(), day.until)
    await visitor.call('POST /fe-co-api/popup/report', { scene: 'trade', forever: 1 })
    await visitor.call('POST /fe-co-api/popup/report', { scene: 'trade' })
    assert.equal(await status(), -1)
    assert.equal((await visitor.call('GET /fe-co-api/popup/status', { scene: 'upgrade' })).until, 0)
  })
})
