import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Spot, SpotRestAPI } from '@binance/spot'
import { setExchange } from '../support/running-exchange.ts'

const symbol = 'BTCUSDT'

/** Lists whose working order buys what the pending ones sell. */
describe('@binance/spot: one pays for the other', async () => {
  const exchange = await setExchange({ tls: true })
  const clientOf = async (name: string, fund: string) => {
    const { apiKey, secret: privateKey } = await exchange.person(name, fund, 'ed25519')
    return new Spot({ configurationRestAPI: { apiKey, privateKey, basePath: exchange.baseUrl, timeout: 15_000 } })
  }
  const bob = await clientOf('bob', 'BTC=1,USDT=100000')
  const limit = async (side: SpotRestAPI.NewOrderSideEnum, quantity: number, price: number) => {
    const { NewOrderTypeEnum: Type, NewOrderTimeInForceEnum: Time } = SpotRestAPI
    const order = { symbol, side, type: Type.LIMIT, timeInForce: Time.GTC, quantity, price }
    return (await (await bob.restAPI.newOrder(order)).data()).status
  }
  const { BUY, SELL } = SpotRestAPI.NewOrderSideEnum

  it('BC-1090 orderListOpo and orderListOpoco sell what they bought, without any balance before', async () => {
    const client = await clientOf('dave', 'USDT=100000')
    assert.equal(await limit(SELL, 0.1, 60_000), 'NEW')
    const { OrderListOpoWorkingTypeEnum: Working, OrderListOpoPendingTypeEnum: Pending } = SpotRestAPI
    const opo = await client.restAPI.orderListOpo({
      ...{ symbol, workingType: Working.LIMIT, workingSide: SpotRestAPI.OrderListOpoWorkingSideEnum.BUY },
      ...{
        workingPrice: 60_000,
        workingQuantity: 0.1,
        workingTimeInForce: SpotRestAPI.OrderListOpoWorkingTimeInForceEnum.GTC,
      },
      ...{
        pendingType: Pending.LIMIT_MAKER,
        pendingSide: SpotRestAPI.OrderListOpoPendingSideEnum.SELL,
        pendingPrice: 62_000,
      },
    })
    const { orderReports = [] } = await opo.data()
    assert.deepEqual(
      orderReports.map(({ side, origQty }) => [side, origQty]),
      [
        ['BUY', '0.10000000'],
        ['SELL', '0.09990000'],
      ],
    )
    const open = await (await client.restAPI.getOpenOrders({ symbol })).data()
    assert.deepEqual(
      open.map(({ side, status, origQty }) => [side, status, origQty]),
      [['SELL', 'NEW', '0.09990000']],
    )
  })

  it('BC-1100 orderListOpoco sells what was bought at the one price that is reached first', async () => {
    const client = await clientOf('erin', 'USDT=100000')
    assert.equal(await limit(SELL, 0.1, 60_000), 'NEW')
    const { OrderListOpocoPendingAboveTypeEnum: Above, OrderListOpocoPendingBelowTypeEnum: Below } = SpotRestAPI
    const opoco = await client.restAPI.orderListOpoco({
      ...{ symbol, workingType: SpotRestAPI.OrderListOpocoWorkingTypeEnum.LIMIT },
      ...{ workingSide: SpotRestAPI.OrderListOpocoWorkingSideEnum.BUY, workingPrice: 60_000, workingQuantity: 0.1 },
      workingTimeInForce: SpotRestAPI.OrderListOpocoWorkingTimeInForceEnum.GTC,
      pendingSide: SpotRestAPI.OrderListOpocoPendingSideEnum.SELL,
      ...{ pendingAboveType: Above.LIMIT_MAKER, pendingAbovePrice: 61_000 },
      ...{ pendingBelowType: Below.STOP_LOSS, pendingBelowStopPrice: 58_000 },
    })
    const { contingencyType, orderReports = [] } = await opoco.data()
    assert.equal(contingencyType, 'OTO')
    assert.deepEqual(orderReports.map(({ type, side, origQty }) => `${side} ${type} ${origQty}`).toSorted(), [
      'BUY LIMIT 0.10000000',
      'SELL LIMIT_MAKER 0.09990000',
      'SELL STOP_LOSS 0.09990000',
    ])
    const open = async () =>
      (await (await client.restAPI.getOpenOrders({ symbol })).data()).map(({ type, status }) => `${type} ${status}`)
    assert.deepEqual((await open()).toSorted(), ['LIMIT_MAKER NEW', 'STOP_LOSS NEW'])
    // Somebody buys at the price above: the stop below ends with it.
    const above = orderReports.find(({ type }) => type === 'LIMIT_MAKER')
    assert.equal(await limit(BUY, 0.0999, 61_000), 'FILLED')
    assert.deepEqual(await open(), [])
    const sold = await (await client.restAPI.getOrder({ symbol, orderId: above?.orderId as number })).data()
    assert.deepEqual([sold.status, sold.executedQty], ['FILLED', '0.09990000'])
    const { balances = [] } = await (await client.restAPI.getAccount({})).data()
    assert.equal(balances.find(({ asset }) => asset === 'BTC')?.locked ?? '0', '0.00000000')
  })
})
