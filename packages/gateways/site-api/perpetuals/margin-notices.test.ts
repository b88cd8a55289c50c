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

  it('are warned at 80 % of the maintenance margin, once', async () => {
    await alice.visitor.call('POST /fe-co-api/user/level_edit', { contractId: BTCUSDT, nowLevel: 100 })
    await ids(bob.visitor, limit(BTCUSDT, 'SELL', '0.5', '60000'))
    await ids(alice.visitor, limit(BTCUSDT, 'BUY', '0.5', '60000'))
    await ids(bob.visitor, limit(BTCUSDT, 'BUY', '1', '59100'))
    await futures.index(BTCUSDT, '59300')
    await eventually('she is warned', async () => (await titles()).length > 0)
    assert.deepEqual(await titles(), ['Margin nearly used up'])
  })

  it('are told that a liquidation begins and that it is over', async () => {
    await futures.index(BTCUSDT, '59200')
    await eventually('she reads of its end', async () => (await titles()).length === 3)
    assert.deepEqual(await titles(), ['Liquidation finished', 'Liquidation started', 'Margin nearly used up'])
    assert.deepEqual((await bob.visitor.call('GET /exchange-web-gateway/news/list', {})).rows, [])
  })
})
