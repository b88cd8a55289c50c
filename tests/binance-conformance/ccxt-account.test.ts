import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import ccxt from 'ccxt'
import { ccxtSpot } from '../support/ccxt-clients.ts'
import { setLentExchange } from '../support/lent-exchange.ts'
import { pick } from '../support/pick.ts'

const BTC = 'BTC/USDT'

/** Bob buys 0.3 at 60 000 in two orders, one of them as maker, cancels a third and leaves a fourth open. */
describe('ccxt asks about an account', async () => {
  const exchange = await setLentExchange()
  const people = await Promise.all([exchange.person('carol', 'BTC=1'), exchange.person('bob', 'BTC=1,USDT=100000')])
  const [carol, bob] = people.map((person) => ccxtSpot(exchange, person))
  await carol.createOrder(BTC, 'limit', 'sell', 0.1, 60_000)
  const taken = (await bob.createOrder(BTC, 'market', 'buy', 0.1)).id
  const made = (await bob.createOrder(BTC, 'limit', 'buy', 0.2, 60_000)).id
  await carol.createOrder(BTC, 'market', 'sell', 0.2)
  const cancelled = (await bob.createOrder(BTC, 'limit', 'buy', 0.1, 50_000)).id
  await bob.cancelOrder(cancelled, BTC)
  const open = (await bob.createOrder(BTC, 'limit', 'buy', 0.1, 55_000)).id
  const ids = { taken, made, cancelled, open }

  it('BC-410 balances are start plus fills minus fees, and what is locked is locked', async () => {
    const balance = await bob.fetchBalance()
    assert.deepEqual(balance.BTC, { free: 1.2997, used: 0, total: 1.2997 })
    assert.deepEqual(balance.USDT, { free: 76_500, used: 5_500, total: 82_000 })
  })

  it('BC-420 orders are found one by one, open, closed, cancelled and all', async () => {
    const numbers = (orders: { id: string }[]) => orders.map(({ id }) => id)
    assert.deepEqual(numbers(await bob.fetchOrders(BTC)), [ids.taken, ids.made, ids.cancelled, ids.open])
    assert.deepEqual(numbers(await bob.fetchClosedOrders(BTC)), [ids.taken, ids.made])
    assert.deepEqual(numbers(await bob.fetchCanceledOrders(BTC)), [ids.cancelled])
    assert.deepEqual(numbers(await bob.fetchOpenOrders(BTC)), [ids.open])
    bob.options.warnOnFetchOpenOrdersWithoutSymbol = false
    assert.deepEqual(numbers(await bob.fetchOpenOrders()), [ids.open])
    const made = await bob.fetchOrder(ids.made, BTC)
    assert.deepEqual(pick(made, 'status', 'filled', 'average', 'cost'), {
      ...{ status: 'closed', filled: 0.2, average: 60_000, cost: 12_000 },
    })
    const known = await bob.fetchOrder('', BTC, { clientOrderId: made.clientOrderId })
    assert.equal(known.id, ids.made)
  })

  it('BC-430 trades name their fee, their side of the book and their order', async () => {
    const trades = await bob.fetchMyTrades(BTC)
    assert.deepEqual(
      trades.map((trade) => [trade.order, trade.takerOrMaker, trade.side, trade.amount, trade.price, trade.fee?.cost]),
      [
        [ids.taken, 'taker', 'buy', 0.1, 60_000, 0.0001],
        [ids.made, 'maker', 'buy', 0.2, 60_000, 0.0002],
      ],
    )
    assert.deepEqual(
      (await bob.fetchOrderTrades(ids.made, BTC)).map(({ id }) => id),
      [trades[1].id],
    )
    assert.deepEqual(await bob.fetchMyTrades(BTC, Date.now() + 60_000), [])
    assert.equal((await bob.fetchMyTrades(BTC, undefined, 1))[0].id, trades[1].id)
  })

  it('BC-440 nothing was deposited, withdrawn or transferred, and the calls say so', async () => {
    assert.deepEqual(await bob.fetchDeposits('BTC'), [])
    assert.deepEqual(await bob.fetchWithdrawals('BTC'), [])
    const between = { fromAccount: 'spot', toAccount: 'future' }
    assert.deepEqual(await bob.fetchTransfers('USDT', undefined, undefined, between), [])
    assert.deepEqual((await bob.fetchBalance({ type: 'funding' })).total, {})
    assert.ok('BTC' in (await bob.fetchDepositWithdrawFees()))
    assert.ok('BTC' in ((await bob.fetchTransactionFees()) as unknown as { withdraw: object }).withdraw)
    await assert.rejects(bob.fetchDepositAddress('BTC', { network: 'BTC' }), ccxt.BadRequest)
  })

  it('BC-450 a withdrawal and a transfer need a key that may', async () => {
    await assert.rejects(bob.transfer('USDT', 1, 'spot', 'future'), /-2015/)
    await assert.rejects(bob.withdraw('BTC', 0.1, 'bc1qexample', undefined, { network: 'BTC' }), /-2015/)
  })
})
