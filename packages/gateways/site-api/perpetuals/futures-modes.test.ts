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
      [{ isConditionOrder: 1, callbackRate: '0.00001' }, '10000'],
      [{ isOto: 1 }, '10000'],
      [{ closePosition: 1 }, '10000'],
      [{ expireTime: 3, type: 3 }, '10000'],
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
})
