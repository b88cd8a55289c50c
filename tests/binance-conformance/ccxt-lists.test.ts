import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { cancelOpenOrders, ccxtSpot } from '../support/ccxt-clients.ts'
import { setLentExchange } from '../support/lent-exchange.ts'

const ETH = 'ETH/USDT'

interface PlacedList {
  readonly orderListId: number
  readonly contingencyType: string
  readonly orders: readonly { readonly orderId: number }[]
}

const bracket = {
  ...{ symbol: 'ETHUSDT', side: 'SELL', quantity: '1', aboveType: 'LIMIT_MAKER', abovePrice: '3100' },
  ...{ belowType: 'STOP_LOSS_LIMIT', belowStopPrice: '2950', belowPrice: '2940', belowTimeInForce: 'GTC' },
}

describe('ccxt places order lists', async () => {
  const exchange = await setLentExchange()
  const fund = 'ETH=10,USDT=100000'
  const people = await Promise.all([exchange.person('carol', fund), exchange.person('bob', fund)])
  const [carol, bob] = people.map((person) => ccxtSpot(exchange, person))
  await carol.createOrder(ETH, 'limit', 'sell', 1, 3_000)
  await bob.createOrder(ETH, 'market', 'buy', 1)
  afterEach(() => cancelOpenOrders([carol, bob], ETH))

  const statuses = async (list: PlacedList) => {
    const orders = await Promise.all(list.orders.map(({ orderId }) => bob.fetchOrder(String(orderId), ETH)))
    return Object.fromEntries(orders.map(({ info }) => [info.type, info.status]))
  }
  const ethLocked = async () => (await bob.fetchBalance()).ETH.used

  it('BC-310 an OCO locks its funds once, and the leg that fills ends the other', async () => {
    const list = (await bob.privatePostOrderListOco(bracket)) as PlacedList
    assert.equal(list.contingencyType, 'OCO')
    assert.equal(await ethLocked(), 1)
    assert.deepEqual(await statuses(list), { LIMIT_MAKER: 'NEW', STOP_LOSS_LIMIT: 'NEW' })
    await carol.createOrder(ETH, 'limit', 'buy', 1, 3_100)
    assert.deepEqual(await statuses(list), { LIMIT_MAKER: 'FILLED', STOP_LOSS_LIMIT: 'EXPIRED' })
    assert.equal(await ethLocked(), 0)
  })

  it('BC-320 cancelling one leg of an OCO cancels both', async () => {
    const list = (await bob.privatePostOrderListOco({ ...bracket, abovePrice: '3200' })) as PlacedList
    await bob.cancelOrder(String(list.orders[0].orderId), ETH)
    assert.deepEqual(await statuses(list), { LIMIT_MAKER: 'CANCELED', STOP_LOSS_LIMIT: 'CANCELED' })
    assert.equal(await ethLocked(), 0)
  })

  it('BC-330 a list can be asked for and cancelled as one', async () => {
    const { orderListId } = (await bob.privatePostOrderListOco({ ...bracket, abovePrice: '3200' })) as PlacedList
    const open = (await bob.privateGetOpenOrderList()) as PlacedList[]
    assert.deepEqual(
      open.map((list) => list.orderListId),
      [orderListId],
    )
    const cancelled = await bob.privateDeleteOrderList({ symbol: 'ETHUSDT', orderListId })
    assert.equal(cancelled.listOrderStatus, 'ALL_DONE')
    assert.equal((await bob.privateGetOrderList({ orderListId })).listOrderStatus, 'ALL_DONE')
    assert.ok(((await bob.privateGetAllOrderList()) as PlacedList[]).some((list) => list.orderListId === orderListId))
  })

  it('BC-340 the pending order of an OTO appears when the working one is filled', async () => {
    const list = (await bob.privatePostOrderListOto({
      ...{ symbol: 'ETHUSDT', workingType: 'LIMIT', workingSide: 'BUY', workingPrice: '2990' },
      ...{ workingQuantity: '1', workingTimeInForce: 'GTC', pendingType: 'LIMIT_MAKER', pendingSide: 'SELL' },
      ...{ pendingPrice: '3200', pendingQuantity: '1' },
    })) as PlacedList
    assert.deepEqual(await statuses(list), { LIMIT: 'NEW', LIMIT_MAKER: 'PENDING_NEW' })
    assert.deepEqual((await bob.fetchOrderBook(ETH)).asks, [])
    await carol.createOrder(ETH, 'limit', 'sell', 1, 2_990)
    assert.deepEqual(await statuses(list), { LIMIT: 'FILLED', LIMIT_MAKER: 'NEW' })
    assert.deepEqual((await bob.fetchOrderBook(ETH)).asks, [[3_200, 1]])
  })

  it('BC-350 an OTOCO opens a pair of exits behind its entry', async () => {
    const list = (await bob.privatePostOrderListOtoco({
      ...{ symbol: 'ETHUSDT', workingType: 'LIMIT', workingSide: 'BUY', workingPrice: '2990' },
      ...{ workingQuantity: '1', workingTimeInForce: 'GTC', pendingSide: 'SELL', pendingQuantity: '1' },
      ...{ pendingAboveType: 'LIMIT_MAKER', pendingAbovePrice: '3100' },
      ...{ pendingBelowType: 'STOP_LOSS', pendingBelowStopPrice: '2900' },
    })) as PlacedList
    assert.equal(list.orders.length, 3)
    assert.deepEqual(await statuses(list), { LIMIT: 'NEW', LIMIT_MAKER: 'PENDING_NEW', STOP_LOSS: 'PENDING_NEW' })
    await carol.createOrder(ETH, 'limit', 'sell', 1, 2_990)
    assert.deepEqual(await statuses(list), { LIMIT: 'FILLED', LIMIT_MAKER: 'NEW', STOP_LOSS: 'NEW' })
    await carol.createOrder(ETH, 'limit', 'buy', 1, 3_100)
    assert.deepEqual(await statuses(list), { LIMIT: 'FILLED', LIMIT_MAKER: 'FILLED', STOP_LOSS: 'EXPIRED' })
  })
})
