import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Market } from '@bowline/capabilities/markets/index.ts'
import { SMALL } from '@bowline/capabilities/operator/exchange.fixture.ts'
import { ProjectionRunner } from '@bowline/capabilities/projection/index.ts'
import { allProjectors } from '@bowline/capabilities/projectors.ts'
import { Side } from '@bowline/core/messages/terms.ts'
import { type EventBatch, followAsReplica } from '@bowline/engine/index.ts'
import { until } from '@bowline/platform/eventually.fixture.ts'
import { connect } from '@bowline/platform/postgres/index.ts'
import { CommandedExchange, onlyJson } from './bowline.fixture.ts'

test('verify rebuilds the exchange from its journal and confirms it and the database, until someone changes a row', async (t) => {
  const exchange = await CommandedExchange.start()
  t.after(() => exchange.close())
  const { engine, database, root, operator } = exchange.parts
  const alice = ['--email', 'alice@example.com', '--password', 'correct horse 1', '--fund', 'BTC=1,USDT=1000']
  const { account } = await exchange.json<{ account: number }>('user', 'create', ...alice)
  const market = operator.markets.bySymbol('BTCUSDT') as Market
  const price = market.parsePrice('60000') as bigint
  const sell = { account, market: market.number, side: Side.sell, price, qty: market.parseQty('0.1') as bigint }
  const placed = await engine.submit({ kind: 'place-order', clientId: 'resting', ...sell })
  assert.equal(placed.rejection, 0)
  const project = async () => {
    const runner = new ProjectionRunner(() => connect(database.url, { connections: 1 }), allProjectors())
    const fromSequence = await runner.start()
    const onBatch = (batch: EventBatch) => runner.accept(batch)
    const replica = followAsReplica({ directory: root, capacity: SMALL, fromSequence, onBatch })
    const { sequence } = await engine.stateHash()
    await until(() => runner.position.sequence >= sequence)
    await replica.stop()
    await runner.stop()
  }
  await project()

  const report = await exchange.json<{ ok: boolean; found: object; projections: { ok: boolean } }>('verify')
  assert.deepEqual([report.ok, report.projections.ok], [true, true])
  assert.deepEqual(report.found, await exchange.json('state', 'hash'))
  await database.sql`update ledger_balances set balance = balance + 1 where code = 2100 and owner = ${account}`
  const changed = await exchange.run('verify', '--json')
  assert.equal(changed.code, 1)
  assert.equal(onlyJson<typeof report>(changed).projections.ok, false)
  await database.sql`update ledger_balances set balance = balance - 1 where code = 2100 and owner = ${account}`
  await database.sql`update spot_orders set price = price + 1`
  const lines = (await exchange.run('verify')).stdout.trim().split('\n')
  assert.equal(lines.at(-1), `spot spot_orders ${placed.subject}: must be price=${price}, is price=${price + 1n}`)
  assert.ok(lines.some((line) => /^remedy +npx bowline projection rebuild$/.test(line)))

  const emptied = ['ledger-history', 'spot', 'klines', 'perpetuals']
  assert.deepEqual(await exchange.json('projection', 'rebuild'), { emptied })
  await project()
  assert.equal((await exchange.json<{ ok: boolean }>('verify')).ok, true)
})
