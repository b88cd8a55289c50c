import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { BTCUSDT } from '../../binance-futures/futures-api.fixture.ts'
import { ids, limit, setFuturesSite } from './futures-site.fixture.ts'

describe('people whose margin runs out', async () => {
  const { futures, enter } = await setFuturesSite()
  const alice = await enter('alice', '500 USDT')
  const bob = await enter('bob', '50000 USDT')

  /** Titles, newest first. */
  const titles = async () =>
    (await alice.visitor.call('GET /exchange-web-gateway/news/list', {})).rows.map(({ title }) => title)

  const newest = async () => {
    const [row] = (await alice.visitor.call('GET /exchange-web-gateway/news/list', {})).rows
    assert.ok(row)
    return row
  }

  it('are told at 50 % of the maintenance margin, once', async () => {
    await alice.visitor.call('POST /fe-co-api/user/level_edit', { contractId: BTCUSDT, nowLevel: 100 })
    await ids(bob.visitor, limit(BTCUSDT, 'SELL', '0.5', '60000'))
    await ids(alice.visitor, limit(BTCUSDT, 'BUY', '0.5', '60000'))
    await ids(bob.visitor, limit(BTCUSDT, 'BUY', '1', '59100'))
    // 0.4 % of 0.5 × 59,490 are 51.7 % of what her 485 are after a loss of 255.
    await futures.index(BTCUSDT, '59490')
    await eventually('she is told', async () => (await titles()).length > 0)
    assert.deepEqual(await titles(), ['Margin is running low'])
    assert.match((await newest()).text, /^USDT: 50% of the margin/)
  })

  it('are warned at 80 %, and at 90 %', async () => {
    await futures.index(BTCUSDT, '59300')
    await eventually('she is warned', async () => (await titles()).length > 1)
    assert.deepEqual(await titles(), ['Margin nearly used up', 'Margin is running low'])
    await futures.index(BTCUSDT, '59285')
    await eventually('she is told of 90 %', async () => (await titles()).length > 2)
    assert.match((await newest()).text, /^USDT: 90% of the margin/)
  })

  it('are told that a liquidation begins and that it is over', async () => {
    await futures.index(BTCUSDT, '59200')
    await eventually('she is told of its end', async () => (await titles()).length === 5)
    assert.deepEqual((await titles()).slice(0, 2), ['Liquidation finished', 'Liquidation started'])
    assert.deepEqual((await bob.visitor.call('GET /exchange-web-gateway/news/list', {})).rows, [])
  })
})
