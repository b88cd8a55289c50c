import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setExchange } from '../support/running-exchange.ts'
import { limitOrder } from './order-attacks.ts'
import { Sender } from './sender.ts'
import { ApiSocket } from './sockets.ts'
import { assertRefused, assertStands, standing } from './standing.ts'

const CLOSED = [400, -2010, 'Market is closed.'] as const
const FROZEN = [400, -2010, 'This action is disabled on this account.'] as const
const POST_ONLY = [400, -2010, 'Market is in post-only mode; only LIMIT_MAKER orders are accepted.'] as const
const UNKNOWN = [400, -2011, 'Unknown order sent.'] as const
const CLOSED_TO_CANCELS = [400, -2011, 'Market is closed.'] as const

describe('an operator’s restriction holds whatever is tried:', async () => {
  const exchange = await setExchange()
  const alice = new Sender(exchange, await exchange.person('alice', 'BTC=10,ETH=10,USDT=1000000'))
  const orderId = (await alice.call('POST', '/api/v3/order', limitOrder)).body.orderId
  const untouched = await standing(exchange, [alice])

  const { timeInForce: _, ...patient } = limitOrder
  const kinds = [
    limitOrder,
    { ...limitOrder, side: 'SELL', timeInForce: 'IOC' },
    { ...limitOrder, timeInForce: 'FOK' },
    { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '0.01' },
    { symbol: 'BTCUSDT', side: 'SELL', type: 'MARKET', quoteOrderQty: '100' },
    { ...limitOrder, type: 'STOP_LOSS_LIMIT', stopPrice: '70000' },
  ]
  const makers = [{ ...patient, type: 'LIMIT_MAKER' }]

  /** Every way to place an order: directly, as a test, in place of another, over a socket. */
  async function assertNoOrder(
    refusal: readonly [status: number, code: number, msg: string],
    orders: readonly (typeof kinds)[number][],
  ): Promise<void> {
    const [status, code, msg] = refusal
    const socket = await ApiSocket.open(exchange)
    for (const order of orders) {
      const what = JSON.stringify(order)
      assertRefused(await alice.call('POST', '/api/v3/order', order), ...refusal, what)
      assertRefused(await alice.call('POST', '/api/v3/order/test', order), ...refusal, `test ${what}`)
      const { status: shown, error } = await socket.signed(alice, 'order.place', order)
      assert.deepEqual([shown, error], [status, { code, msg }], `socket ${what}`)
    }
    await socket.close()
  }

  const cancelNobodys = () => alice.call('DELETE', '/api/v3/order', { symbol: 'BTCUSDT', orderId: 987_654_321 })
  const state = (symbol: string, word: string) => exchange.cli('market', 'state', symbol, word)

  it('a frozen account places nothing, not even in place of an order it has', async () => {
    await exchange.cli('account', 'freeze', '--email', alice.person.email)
    await assertNoOrder(FROZEN, [...kinds, ...makers])
    const replacement = { ...limitOrder, cancelReplaceMode: 'STOP_ON_FAILURE', cancelOrderId: 987_654_321 }
    assertRefused(await alice.call('POST', '/api/v3/order/cancelReplace', replacement), ...FROZEN, 'a replacement')
    const list = { symbol: 'BTCUSDT', side: 'SELL', quantity: '0.01', aboveType: 'LIMIT_MAKER', abovePrice: '70000' }
    const legs = { ...list, belowType: 'STOP_LOSS', belowStopPrice: '40000' }
    assertRefused(await alice.call('POST', '/api/v3/orderList/oco', legs), ...FROZEN, 'a list')
    assertRefused(await cancelNobodys(), ...UNKNOWN, 'cancels go on')
    await exchange.cli('account', 'unfreeze', '--email', alice.person.email)
  })

  it('a post-only market', async () => {
    await state('BTCUSDT', 'post-only')
    await assertNoOrder(POST_ONLY, kinds.slice(0, 5))
    assertRefused(await cancelNobodys(), ...UNKNOWN, 'cancels go on')
  })

  it('a cancel-only market', async () => {
    await state('BTCUSDT', 'cancel-only')
    await assertNoOrder(CLOSED, [...kinds, ...makers])
    assertRefused(await cancelNobodys(), ...UNKNOWN, 'cancels go on')
  })

  it('a halted market, where open orders stay', async () => {
    await state('BTCUSDT', 'halt')
    await assertNoOrder(CLOSED, [...kinds, ...makers])
    const cancel = await alice.call('DELETE', '/api/v3/order', { symbol: 'BTCUSDT', orderId })
    assertRefused(cancel, ...CLOSED_TO_CANCELS, 'a cancel')
    const amended = { symbol: 'BTCUSDT', orderId, newQty: '0.005' }
    assertRefused(await alice.call('PUT', '/api/v3/order/amend/keepPriority', amended), 400, -2038, CLOSED[2], 'amend')
    const bogus = await Promise.allSettled([state('BTCUSDT', 'open'), state('NOPE', 'halt'), state('BTCUSDT', '')])
    assert.deepEqual(
      bogus.map((outcome) => outcome.status),
      ['rejected', 'rejected', 'rejected'],
    )
  })

  it('a delisted market', async () => {
    await state('ETHUSDT', 'delist')
    const order = { ...limitOrder, symbol: 'ETHUSDT', price: '2000' }
    assertRefused(await alice.call('POST', '/api/v3/order', order), 400, -1121, 'Invalid symbol.', 'an order')
    await assert.rejects(state('ETHUSDT', 'trading'), /bowline market state/)
  })

  it('has changed nothing', () => assertStands(exchange, untouched, [alice]))
})
