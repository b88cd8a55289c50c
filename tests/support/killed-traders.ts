import assert from 'node:assert/strict'
import ccxt from 'ccxt'
import { allTrades, assertAddsUp } from './account-sums.ts'
import type { CcxtSpot } from './ccxt-clients.ts'
import { units } from './decimal.ts'
import { RandomTrader, TRADED } from './random-trader.ts'
import type { RunningExchange } from './running-exchange.ts'

/** Four concurrent traders per account, so that orders are in flight in every state at the kill. */
export async function tradeUntilKilled(
  clients: readonly CcxtSpot[],
  seed: number,
  kill: () => void | Promise<void>,
  killAfter = 80,
): Promise<RandomTrader[]> {
  const traders = clients.map((client, at) => new RandomTrader(client, seed + at))
  let killed: Promise<void> | undefined
  const lane = async (trader: RandomTrader) => {
    try {
      // The others have an order under way at the kill. Whoever still hears of it must not go on: the exchange may be
      // back before the next order.
      while (!killed) {
        await trader.step()
        const done = traders.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
        if (done > killAfter && !killed) killed = Promise.resolve(kill())
      }
    } catch (error) {
      if (!(error instanceof ccxt.NetworkError)) throw error
    }
  }
  await Promise.all(traders.flatMap((trader) => [trader, trader, trader, trader].map(lane)))
  await killed
  return traders
}

/** Everything that was acknowledged is there, once, and every account is what its start and its trades make. */
export async function assertWhole(
  exchange: RunningExchange,
  traders: readonly RandomTrader[],
  fund: string,
): Promise<void> {
  for (const { client, acknowledged, cancelled } of traders) {
    assert.ok(acknowledged.length > 10)
    const tradeIds = await Promise.all(
      TRADED.map(async (symbol) => (await allTrades(client, symbol)).map(({ id }) => id)),
    )
    for (const ids of tradeIds) assert.equal(new Set(ids).size, ids.length)
    for (const { symbol, clientOrderId, executedQty, tradeIds: fills } of acknowledged) {
      const { info } = await client.fetchOrder('', symbol, { clientOrderId })
      assert.ok(units(info.executedQty) >= units(executedQty), `${clientOrderId} has lost fills`)
      for (const fill of fills) assert.ok(tradeIds[TRADED.indexOf(symbol)].includes(fill), `trade ${fill} is lost`)
      if (cancelled.includes(clientOrderId)) assert.equal(info.status, 'CANCELED')
    }
    const everything = await Promise.all(TRADED.map((symbol) => client.fetchOrders(symbol, undefined, 1_000)))
    const names = everything.flat().map(({ clientOrderId }) => clientOrderId)
    assert.equal(new Set(names).size, names.length)
    await assertAddsUp(client, fund, TRADED)
  }
  assert.equal((await exchange.cli('ledger', 'check')).ok, true)
}
