import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setExchange } from '../support/running-exchange.ts'
import { limitOrder } from './order-attacks.ts'
import { type Answer, type Method, type Parameters, Sender } from './sender.ts'
import { ApiSocket, Socket } from './sockets.ts'
import { assertStands, standing } from './standing.ts'

const symbol = 'BTCUSDT'
const NO_ORDER = 987_654_321

describe('what belongs to alice does not exist for bob', async () => {
  const exchange = await setExchange()
  const people = await Promise.all([
    exchange.person('alice', 'BTC=10,USDT=1000000'),
    exchange.person('bob', 'BTC=10,USDT=1000000'),
  ])
  const [alice, bob] = people.map((person) => new Sender(exchange, person)) as [Sender, Sender]
  const order = await alice.call('POST', '/api/v3/order', { ...limitOrder, newClientOrderId: 'hers' })
  const orderId = order.body.orderId
  const legs = { aboveType: 'LIMIT_MAKER', abovePrice: 70_000, belowType: 'STOP_LOSS', belowStopPrice: 30_000 }
  const sell = { symbol, side: 'SELL', quantity: '0.01' }
  // A stop needs a last price above it: one trade between the two.
  await alice.call('POST', '/api/v3/order', { ...limitOrder, side: 'SELL', price: '60000' })
  assert.equal((await bob.call('POST', '/api/v3/order', { ...limitOrder, price: '60000' })).body.status, 'FILLED')
  const list = await alice.call('POST', '/api/v3/orderList/oco', { ...sell, ...legs, listClientOrderId: 'her-list' })
  assert.equal(list.status, 200, list.text)
  const orderListId = list.body.orderListId
  const listenKey = (await alice.call('POST', '/api/v3/userDataStream')).body.listenKey
  const untouched = await standing(exchange, [alice, bob])

  // biome-ignore lint/suspicious/noExplicitAny: answers are checked field by field
  const essence = ({ status, body }: { status: number; body: any }) => [status, body.code ?? body, body.msg]
  /** The same query with something of hers and with something nobody has. */
  const questions = (): [method: Method, path: string, hers: Parameters, nobodys: Parameters, answer: unknown[]][] => {
    const unknown = [400, -2011, 'Unknown order sent.']
    const noOrder = [400, -2013, 'Order does not exist.']
    const noList = [400, -2018, 'Order list does not exist.']
    const unknownList = [400, -2011, 'Unknown order list sent.']
    const byId = [
      { symbol, orderId },
      { symbol, orderId: NO_ORDER },
    ] as const
    const byClientId = [
      { symbol, origClientOrderId: 'hers' },
      { symbol, origClientOrderId: 'nobodys' },
    ] as const
    const replacement = { ...limitOrder, quantity: '9', price: '61000', cancelReplaceMode: 'STOP_ON_FAILURE' }
    const failed = [400, -2022, 'Order cancel-replace failed.']
    return [
      ['GET', '/api/v3/order', ...byId, noOrder],
      ['GET', '/api/v3/order', ...byClientId, noOrder],
      ['DELETE', '/api/v3/order', ...byId, unknown],
      ['DELETE', '/api/v3/order', ...byClientId, unknown],
      ['DELETE', '/api/v3/openOrders', { symbol }, { symbol: 'ETHUSDT' }, unknown],
      [
        'PUT',
        '/api/v3/order/amend/keepPriority',
        { ...byId[0], newQty: '0.005' },
        { ...byId[1], newQty: '0.005' },
        noOrder,
      ],
      ['GET', '/api/v3/order/amendments', ...byId, noOrder],
      [
        ...(['POST', '/api/v3/order/cancelReplace', { ...replacement, cancelOrderId: orderId }] as const),
        { ...replacement, cancelOrderId: NO_ORDER },
        failed,
      ],
      ['GET', '/api/v3/orderList', { orderListId }, { orderListId: NO_ORDER }, noList],
      ['GET', '/api/v3/orderList', { origClientOrderId: 'her-list' }, { origClientOrderId: 'no-list' }, noList],
      ['DELETE', '/api/v3/orderList', { symbol, orderListId }, { symbol, orderListId: NO_ORDER }, unknownList],
      [
        ...(['DELETE', '/api/v3/orderList', { symbol, listClientOrderId: 'her-list' }] as const),
        { symbol, listClientOrderId: 'no-list' },
        unknownList,
      ],
      ['GET', '/api/v3/myTrades', ...byId, [200, [], undefined]],
      ['GET', '/api/v3/myPreventedMatches', ...byId, [200, [], undefined]],
      [
        'PUT',
        '/api/v3/userDataStream',
        { listenKey },
        { listenKey: 'x'.repeat(64) },
        [400, -1125, 'This listenKey does not exist.'],
      ],
      [
        'DELETE',
        '/api/v3/userDataStream',
        { listenKey },
        { listenKey: 'x'.repeat(64) },
        [400, -1125, 'This listenKey does not exist.'],
      ],
    ]
  }

  it('over HTTP an id of hers is answered like one nobody has', async () => {
    for (const [method, path, hers, nobodys, expected] of questions()) {
      const answers: Answer[] = [await bob.call(method, path, hers), await bob.call(method, path, nobodys)]
      for (const answer of answers) assert.deepEqual(essence(answer), expected, `${method} ${path}`)
      assert.equal(answers[0]?.text, answers[1]?.text, `${method} ${path} tells the two apart`)
    }
  })

  it('over the WebSocket API too', async () => {
    const methods: Record<string, string> = {
      'GET /api/v3/order': 'order.status',
      'DELETE /api/v3/order': 'order.cancel',
      'DELETE /api/v3/openOrders': 'openOrders.cancelAll',
      'PUT /api/v3/order/amend/keepPriority': 'order.amend.keepPriority',
      'POST /api/v3/order/cancelReplace': 'order.cancelReplace',
      'GET /api/v3/orderList': 'orderList.status',
      'DELETE /api/v3/orderList': 'orderList.cancel',
      'GET /api/v3/myTrades': 'myTrades',
      'PUT /api/v3/userDataStream': 'userDataStream.ping',
      'DELETE /api/v3/userDataStream': 'userDataStream.stop',
    }
    const socket = await ApiSocket.open(exchange)
    for (const [method, path, hers, nobodys, expected] of questions()) {
      const name = methods[`${method} ${path}`]
      if (name === undefined) continue
      for (const parameters of [hers, nobodys]) {
        const { status, error, result } = await socket.signed(bob, name, parameters)
        assert.deepEqual(essence({ status, body: error ?? result }), expected, name)
      }
    }
    await socket.close()
  })

  it('lists of orders and trades contain only bob’s own', async () => {
    const trades = await bob.call('GET', '/api/v3/myTrades', { symbol })
    assert.deepEqual(
      trades.body.map(({ isBuyer }: { isBuyer: boolean }) => isBuyer),
      [true],
    )
    for (const path of ['/api/v3/openOrders', '/api/v3/openOrderList', '/api/v3/allOrderList']) {
      assert.deepEqual((await bob.call('GET', path)).body, [], path)
    }
    const orders = await bob.call('GET', '/api/v3/allOrders', { symbol, orderId: 1 })
    assert.deepEqual(
      orders.body.map(({ price }: { price: string }) => price),
      ['60000.00000000'],
    )
  })

  it('her client ids are free for him, and his orders do not affect hers', async () => {
    const own = { ...limitOrder, price: '40000', newClientOrderId: 'hers' }
    assert.equal((await bob.call('POST', '/api/v3/order', own)).status, 200)
    const canceled = await bob.call('DELETE', '/api/v3/order', { symbol, origClientOrderId: 'hers' })
    assert.equal(canceled.body.price, '40000.00000000')
    assert.equal((await alice.call('GET', '/api/v3/order', { symbol, orderId })).body.status, 'NEW')
  })

  it('a socket without a logon sees no stream of hers, and cannot end it', async () => {
    const guess = new Socket(exchange, `/ws/${'x'.repeat(64)}`)
    assert.equal(await guess.closed, 1008)
    const socket = await ApiSocket.open(exchange)
    const own = await socket.signed(alice, 'userDataStream.subscribe.signature')
    const other = await ApiSocket.open(exchange)
    const answer = await other.call('userDataStream.unsubscribe', own.result)
    assert.deepEqual(answer.error, { code: -2036, msg: 'Subscription not active.' })
    const twice = await socket.signed(alice, 'userDataStream.subscribe.signature')
    assert.deepEqual(twice.error, { code: -2035, msg: 'Subscription already active.' })
    await Promise.all([socket.close(), other.close()])
  })

  it('has changed nothing of hers', async () => {
    await assertStands(exchange, { ...untouched, accounts: untouched.accounts.slice(0, 1) }, [alice])
    const now = await bob.call('GET', '/api/v3/account')
    assert.deepEqual(now.body.balances, (untouched.accounts[1] as { balances: unknown }).balances)
  })
})
