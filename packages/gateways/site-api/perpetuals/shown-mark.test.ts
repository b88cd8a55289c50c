import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { BTCUSDT, call } from '../../binance-futures/futures-api.fixture.ts'
import { held, ids, limit, setFuturesSite } from './futures-site.fixture.ts'

describe('a position that is asked for while its history is slow', async () => {
  const { futures, enter } = await setFuturesSite()
  const [alice, bob] = [await enter('alice', '10000 USDT'), await enter('bob', '10000 USDT')]

  it('is worth what the mark beside it says, in both dialects, though another has come by then', async () => {
    await ids(bob.visitor, limit(BTCUSDT, 'SELL', '0.1', '60000'))
    await ids(alice.visitor, limit(BTCUSDT, 'BUY', '0.1', '60000'))
    const { answers } = await inTransaction(futures.sql, async (sql) => {
      await sql`lock table contract_positions in access exclusive mode`
      const asked = Promise.all([
        held(alice.visitor),
        call(alice.program, 'GET', '/fapi/v3/positionRisk', { symbol: 'BTCUSDT' }),
      ])
      await eventually('both wait for their history', async () => {
        const [waiting] = await futures.sql<{ count: bigint }[]>`
          select count(*) from pg_stat_activity
          where wait_event_type = 'Lock' and query like '%FROM contract_positions%'`
        return Number(waiting?.count) >= 2
      })
      await futures.index(BTCUSDT, '61000')
      return { answers: asked }
    })
    const [position, [risk]] = await answers
    assert.ok(position)
    const { tagPrice: newest } = await alice.visitor.call('POST /fe-co-api/common/public_market_info', {
      contractId: BTCUSDT,
    })
    assert.deepEqual([position.tagPrice, position.positionBalance], ['60000.0', '6000.00000000'])
    assert.deepEqual([risk.markPrice, risk.notional], ['60000.00000000', '6000.00000000'])
    assert.notEqual(newest, position.tagPrice)
  })
})
