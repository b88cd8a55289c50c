import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { RISK_NOTICE_VERSION } from '@bowline/contract/terms/risk-notice.ts'
import { BTCUSDT, call } from '../../binance-futures/futures-api.fixture.ts'
import { SiteVisitor } from '../site-visitor.fixture.ts'
import { ASSETS, CONFIG, CREATE, held, ids, limit, OPEN, setFuturesSite } from './futures-site.fixture.ts'

const PROTECT = 'POST /fe-co-api/order/condition_create'

interface RefusedWith {
  readonly code: string
  readonly reason?: unknown
  readonly values?: unknown
}

describe('trading contracts on the site', async () => {
  const { futures, api, enter } = await setFuturesSite()
  const alice = await enter('alice', '10000 USDT', '1 BTC')
  const bob = await enter('bob', '50000 USDT', '1 BTC')
  const dave = await enter('dave', '100 USDT')

  it('shows everybody what contracts there are, in the service’s own envelope', async () => {
    const guest = new SiteVisitor(api)
    const answer = await guest.ask('POST /fe-co-api/common/public_info', {
      uaTime: '2026-11-23 12:00:00',
      securityInfo: '{}',
    })
    assert.deepEqual([answer.code, answer.msg, answer.succ], ['0', 'success', true])
    const { contractList, marginCoinList } = await guest.call('POST /fe-co-api/common/public_info')
    assert.deepEqual(
      contractList.map(({ contractName, route, uorbType }) => [contractName, route, uorbType]),
      [
        ...['BTC', 'ETH', 'SOL', 'XRP', 'DOGE'].map((coin) => [`${coin}-USDT`, coin, 'u']),
        ...['BTC', 'ETH'].map((coin) => [`${coin}-USDC`, `${coin}-USDC`, 'u']),
        ...['BTC', 'ETH', 'SOL'].map((coin) => [`${coin}-USD-PERPETUAL`, `${coin}-USD-PERPETUAL`, 'b']),
      ],
    )
    assert.deepEqual(marginCoinList, ['USDT', 'USDC', 'BTC', 'ETH', 'SOL'])
    const [btc] = contractList
    assert.deepEqual(
      [
        btc?.id,
        btc?.maxLever,
        btc?.maker,
        btc?.taker,
        btc?.coinResultVo.tick,
        btc?.ladder[1]?.keepRate,
        btc?.ladder[1]?.cum,
      ],
      ['21', 125, '0.0002', '0.0005', '0.1', '0.005', '50'],
    )
    const inverse = await guest.call('POST /fe-co-api/inverse/common/public_info')
    assert.deepEqual([...new Set(inverse.contractList.map(({ contractSide }) => contractSide))], [0])
    const market = await guest.call('POST /fe-co-api/common/public_market_info', { contractId: BTCUSDT })
    assert.deepEqual([market.tagPrice, market.indexPrice, market.indexState], ['60000.0', '60000.00000000', 'good'])
    const index = await guest.call('POST /fe-co-api/common/index_price_weight_list', { contractId: BTCUSDT })
    // The index of this exchange is set by hand: nobody computes one from sources.
    assert.deepEqual([index.indexState, index.indexPrice, index.sources], ['good', '60000.00000000', []])
    assert.equal(await guest.refused('POST /fe-co-api/common/index_price_weight_list', { contractId: 1 }), '10000')
    assert.equal(await guest.refused('POST /fe-co-api/common/get_ladder_info', { contractId: 1 }), '10000')
    assert.equal(
      await guest.refused('POST /fe-co-api/inverse/common/get_ladder_info', { contractId: BTCUSDT }),
      '10000',
    )
    const unknown = await guest.post('/fe-co-api/common/nothing', new URLSearchParams())
    assert.deepEqual([unknown.status, ((await unknown.json()) as { succ: boolean }).succ], [404, false])
    const signedOut = await guest.ask(CREATE, limit(BTCUSDT, 'BUY', '0.1', '60000'))
    assert.deepEqual([signedOut.code, signedOut.succ], ['403', false])
  })

  it('opens nobody’s position who has not accepted the risk notice of this version', async () => {
    const { visitor: carol } = await enter('carol')
    const order = limit(BTCUSDT, 'BUY', '0.1', '59000')
    assert.equal(await carol.refused(CREATE, order), '320007')
    const transfer = { fromAccount: 'spot', toAccount: 'futures', coinSymbol: 'USDT', amount: '1000' } as const
    assert.equal(await carol.refused('POST /fe-co-api/user/futures_transfer', transfer), '320007')
    assert.equal(await carol.refused('POST /fe-co-api/user/create_co_id'), '320007')
    const before = await carol.call(CONFIG)
    assert.deepEqual([before.openContract, before.compliance.acceptedAt, before.excStatus], [0, null, 1])

    const submit = 'POST /fe-co-api/user/submit_compliance_record'
    assert.equal(await carol.refused(submit, { version: '2020-01', accepted: 1 }), '320007')
    assert.equal(await carol.refused(submit, { version: RISK_NOTICE_VERSION, accepted: 0 }), '320007')
    const first = await carol.call(submit, { version: RISK_NOTICE_VERSION, accepted: 1, answers: ['understood'] })
    assert.deepEqual(await carol.call(submit, { version: RISK_NOTICE_VERSION, accepted: 1 }), first)
    const opened = await carol.call('POST /fe-co-api/user/create_co_id')
    assert.deepEqual(await carol.call('POST /fe-co-api/user/create_co_id'), opened)
    const { openContract, compliance } = await carol.call(CONFIG)
    assert.deepEqual([openContract, compliance.acceptedAt], [1, first.acceptedAt])

    const moved = await carol.call('POST /fe-co-api/user/futures_transfer', { ...transfer, requestId: 'one' })
    assert.deepEqual(
      moved,
      await carol.call('POST /fe-co-api/user/futures_transfer', { ...transfer, requestId: 'one' }),
    )
    assert.deepEqual([moved.balanceAfter, moved.canTransferAmount], ['1000.00000000', '99000.00000000'])
    assert.equal(
      await carol.refused('POST /fe-co-api/user/futures_transfer', { ...transfer, amount: '99000.1' }),
      '320009',
    )
    const back = { ...transfer, fromAccount: 'futures', toAccount: 'spot' } as const
    assert.equal(
      await carol.refused('POST /fe-co-api/user/futures_transfer', { ...back, amount: '1000.00000001' }),
      '320009',
    )
    assert.equal(
      await carol.refused('POST /fe-co-api/user/futures_transfer', { ...back, toAccount: 'futures' }),
      '10000',
    )
    const orderIds = (await carol.call(CREATE, order)).ids
    assert.deepEqual((await carol.call('POST /fe-co-api/order/order_cancel', {})).cancelIds, orderIds)
  })

  it('says in the service’s own words what an order lacks, and of a number beyond all bounds that it is too large', async () => {
    const { visitor } = alice
    const beyond = '99999999999999999999'
    const order = limit(BTCUSDT, 'BUY', '0.1', '59000')
    const said = async (more: object) => (await visitor.ask(CREATE, { ...order, ...more })).msg
    assert.deepEqual(
      [await said({ price: '0' }), await said({ triggerPrice: '1' }), await said({ isConditionOrder: 1 })],
      [
        'A limit order needs price.',
        'A limit order takes no triggerPrice.',
        'A limit order needs either triggerPrice or, to trail, callbackRate.',
      ],
    )
    const why = async (name: string, params: object) => {
      const { code, reason } = (await visitor.ask(name, params)) as RefusedWith
      return `${code} ${reason}`
    }
    const answers = [
      { price: beyond },
      { volume: beyond },
      { volume: beyond, orderUnit: 2 },
      { volume: beyond, orderUnit: 3 },
    ]
    for (const more of answers) assert.equal(await why(CREATE, { ...order, ...more }), '310001 order.too-large')
    const transfer = { fromAccount: 'spot', toAccount: 'futures', coinSymbol: 'USDT', amount: beyond }
    assert.equal(await why('POST /fe-co-api/user/futures_transfer', transfer), '310001 order.too-large')
  })

  it('positions, margins and orders are those of the public API, to the last digit', async () => {
    await alice.visitor.call('POST /fe-co-api/user/level_edit', { contractId: BTCUSDT, nowLevel: 10 })
    await ids(bob.visitor, limit(BTCUSDT, 'SELL', '0.3', '60000'))
    const placed = await alice.visitor.call(CREATE, limit(BTCUSDT, 'BUY', '0.5', '60000'))
    assert.deepEqual(
      [placed.order?.status, placed.order?.dealVolume, placed.order?.tradeFee, placed.order?.leverageLevel],
      [3, '0.300', '9.00000000', 10],
    )
    await futures.index(BTCUSDT, '60200')
    const found = await alice.visitor.call(ASSETS)
    const [position] = found.positionList
    const account = found.accountList.find(({ symbol }) => symbol === 'USDT')
    assert.ok(position && account)
    const [risk] = await call(alice.program, 'GET', '/fapi/v3/positionRisk', { symbol: 'BTCUSDT' })
    const [balance] = await call(alice.program, 'GET', '/fapi/v3/balance')
    const { assets } = await call(alice.program, 'GET', '/fapi/v3/account')
    const usdt = assets.find(({ asset }: { asset: string }) => asset === 'USDT')
    assert.deepEqual(
      [
        [position.positionVolume, position.openAvgPrice, position.breakEvenPrice, position.unRealizedAmount],
        [position.reducePrice, position.positionBalance, position.maintMargin, position.holdAmount],
        [account.walletBalance, account.unRealizedAmount, account.canUseAmount, account.canTransferAmount],
        [account.totalMargin, account.maintMargin, account.lockAmount],
      ],
      [
        [risk.positionAmt, risk.entryPrice, risk.breakEvenPrice, risk.unRealizedProfit],
        [risk.liquidationPrice, risk.notional, risk.maintMargin, risk.positionInitialMargin],
        [balance.balance, balance.crossUnPnl, balance.availableBalance, balance.maxWithdrawAmount],
        [usdt.initialMargin, usdt.maintMargin, usdt.openOrderInitialMargin],
      ],
    )
    assert.deepEqual(
      [position.orderSide, position.positionType, position.leverageLevel, position.tagPrice, position.marginRate],
      ['BUY', 1, 10, '60200.0', account.totalMarginRate],
    )
    assert.ok(position.adlLevel >= 1 && position.adlLevel <= 5)
    assert.equal(account.realizedAmount, '-9.00000000')
    assert.ok(Number(position.bankruptcyPrice) < Number(position.reducePrice || position.bankruptcyPrice + 1))

    const { orderList, count } = await alice.visitor.call(OPEN, { contractId: BTCUSDT })
    const [open] = await call(alice.program, 'GET', '/fapi/v1/openOrders', { symbol: 'BTCUSDT' })
    assert.deepEqual(
      [
        count,
        orderList[0]?.orderId,
        orderList[0]?.price,
        orderList[0]?.volume,
        orderList[0]?.avgPrice,
        orderList[0]?.dealMoney,
      ],
      [1, String(open.orderId), open.price, open.origQty, open.avgPrice, open.cumQuote],
    )
    assert.deepEqual((await alice.visitor.call('POST /fe-co-api/inverse/order/current_order_list')).count, 0)
    const page2 = await alice.visitor.call(OPEN, { page: 2 })
    assert.deepEqual([page2.count, page2.orderList], [1, []])
  })

  it('an order is changed in its place, and canceled', async () => {
    const [open] = (await alice.visitor.call(OPEN, { contractId: BTCUSDT })).orderList
    const orderId = Number(open?.orderId)
    const amend = 'POST /fe-co-api/order/order_amend'
    const unchanged = await alice.visitor.ask(amend, { contractId: BTCUSDT, orderId })
    assert.equal(unchanged.msg, 'Send at least one of volume, price, triggerPrice.')
    const { order } = await alice.visitor.call(amend, { contractId: BTCUSDT, orderId, price: '59900' })
    assert.deepEqual([order.orderId, order.price, order.status], [open?.orderId, '59900.0', 3])
    const cancel = 'POST /fe-co-api/order/order_cancel'
    assert.equal(await dave.visitor.refused(cancel, { contractId: BTCUSDT, orderId }), '10000')
    assert.deepEqual(await alice.visitor.call(cancel, { contractId: BTCUSDT, orderId }), { cancelIds: [open?.orderId] })
    assert.equal(await alice.visitor.refused(cancel, { contractId: BTCUSDT, orderId }), '10000')
    assert.deepEqual(await alice.visitor.call(cancel, { contractId: '' }), { cancelIds: [] })
  })

  it('a position is protected, whole and in part, and what cannot protect it is refused as a whole', async () => {
    const position = await held(alice.visitor)
    const positionId = Number(position?.id)
    const whole = await alice.visitor.call(PROTECT, {
      positionId,
      tpPositionList: [{ triggerPrice: '66000' }],
      slPositionList: [{ triggerPrice: '57000', triggerType: 1 }],
    })
    assert.equal(whole.triggerIds.length, 2)
    const part = { triggerPrice: '58000', volume: '0.1', price: '57900' }
    const parts = await alice.visitor.call(PROTECT, {
      positionId,
      orderList: [part, { callbackRate: '0.01', volume: '0.1', triggerType: 2 }],
    })
    const shown = await held(alice.visitor)
    assert.deepEqual(
      shown?.tpsl.map(({ kind, triggerPrice, price, volume, triggerType, callbackRate }) =>
        [kind, triggerPrice, price, volume, triggerType, callbackRate].join(' '),
      ),
      [
        'trailing 0.0 0.0 0.100 2 0.01',
        'sl 58000.0 57900.0 0.100 0 0',
        'sl 57000.0 0.0 0.000 1 0',
        'tp 66000.0 0.0 0.000 0 0',
      ],
    )
    const trailing = async (callbackRate: string) => {
      const orderList = [{ callbackRate, volume: '0.1' }]
      const { code, reason, values } = (await alice.visitor.ask(PROTECT, { positionId, orderList })) as RefusedWith
      return [code, reason, values]
    }
    const beyond = ['310001', 'filter.TRAILING_DELTA', { least: '0.1', most: '10' }]
    for (const rate of ['0.0005', '0.101', '1.5', '90000']) assert.deepEqual(await trailing(rate), beyond)
    const step = { filter: 'TRAILING_DELTA', field: 'callbackRate', step: '0.01', asset: '%' }
    assert.deepEqual(await trailing('0.01005'), ['310001', 'order.step', step])
    // A second stop that closes all of it; the first of the two goes again.
    const twice = { positionId, orderList: [{ triggerPrice: '65000', volume: '0.1' }, { triggerPrice: '56000' }] }
    assert.equal(await alice.visitor.refused(PROTECT, twice), '320002')
    assert.equal(
      await alice.visitor.refused(PROTECT, { positionId, tpPositionList: [{ triggerPrice: '50000' }] }),
      '310003',
    )
    assert.equal(await alice.visitor.refused(PROTECT, { positionId }), '10000')
    assert.equal(
      await bob.visitor.refused(PROTECT, { positionId, slPositionList: [{ triggerPrice: '57000' }] }),
      '10000',
    )
    const { takeProfitList, stopLossList } = await alice.visitor.call('POST /fe-co-api/order/take_profit_stop_loss', {
      contractId: BTCUSDT,
    })
    assert.deepEqual([takeProfitList.length, stopLossList.length], [1, 3])
    const waiting = await alice.visitor.call('POST /fe-co-api/order/trigger_order_list')
    assert.deepEqual([waiting.count, waiting.trigOrderList.every(({ isWaiting }) => isWaiting === 1)], [4, true])
    const [stop = ''] = parts.triggerIds
    const moved = await alice.visitor.call('POST /fe-co-api/order/order_amend', {
      ...{ contractId: BTCUSDT, orderId: Number(stop), triggerPrice: '58500' },
    })
    assert.deepEqual([moved.order.triggerPrice, moved.order.price, moved.cancelIds], ['58500.0', '57900.0', [stop]])
    const orderIds = [...moved.triggerIds, ...parts.triggerIds.slice(1)].map(Number)
    const gone = await alice.visitor.call('POST /fe-co-api/order/order_tpsl_cancel', { contractId: BTCUSDT, orderIds })
    assert.equal(gone.cancelIds.length, 2)
    const counts = await alice.visitor.call('POST /fe-co-api/order/get_user_order_count')
    assert.deepEqual(counts, { orderCount: 0, triggerOrderCount: 2, positionCount: 1 })
  })

  it('closes at market, one position and all of them', async () => {
    await ids(bob.visitor, limit(BTCUSDT, 'BUY', '0.2', '60100'))
    const close = { contractId: BTCUSDT, side: 'SELL' } as const
    const closed = await alice.visitor.call('POST /fe-co-api/order/light_close', close)
    assert.deepEqual(
      [closed.order.dealVolume, closed.order.reduceOnly, closed.order.realizedAmount],
      ['0.200', 1, '20.00000000'],
    )
    assert.equal((await held(alice.visitor))?.positionVolume, '0.100')
    const all = await alice.visitor.call('POST /fe-co-api/order/close_all_position', { contractId: BTCUSDT })
    assert.deepEqual([all.cancelIds.length, all.failed.map(({ contractId }) => contractId)], [2, ['21']])
    await ids(bob.visitor, limit(BTCUSDT, 'BUY', '0.1', '60100'))
    const rest = await alice.visitor.call('POST /fe-co-api/order/close_all_position')
    assert.deepEqual([rest.ids.length, rest.failed], [1, []])
    assert.equal(await held(alice.visitor), undefined)
    assert.equal(await alice.visitor.refused('POST /fe-co-api/order/light_close', close), '320002')
  })
})
