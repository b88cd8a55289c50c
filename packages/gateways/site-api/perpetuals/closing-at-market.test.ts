import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { BTCUSDT } from '../../binance-futures/futures-api.fixture.ts'
import { CREATE, held, ids, limit, setFuturesSite } from './futures-site.fixture.ts'

describe('closing contracts on the site', async () => {
  const { futures, enter } = await setFuturesSite()
  const alice = await enter('alice', '10000 USDT', '1 BTC')
  const bob = await enter('bob', '50000 USDT', '1 BTC')

  it('a closing that is said again is the same one, whatever has been opened since', async () => {
    const open = { ...limit(BTCUSDT, 'BUY', '0.2', '60100') }
    await ids(bob.visitor, limit(BTCUSDT, 'SELL', '0.4', '60100'))
    await ids(alice.visitor, open)
    await ids(bob.visitor, limit(BTCUSDT, 'BUY', '1', '60050'))
    const whole = { contractId: BTCUSDT, side: 'SELL', clientOrderId: 'whole-1' } as const
    const closed = await alice.visitor.call('POST /fe-co-api/order/light_close', whole)
    const again = await alice.visitor.call('POST /fe-co-api/order/light_close', whole)
    assert.deepEqual([again.order.id, again.order.dealVolume], [closed.order.id, '0.200'])
    await ids(alice.visitor, open)
    assert.equal((await alice.visitor.call('POST /fe-co-api/order/light_close', whole)).order.id, closed.order.id)
    assert.equal((await held(alice.visitor))?.positionVolume, '0.200')
    const part = { ...whole, open: 'CLOSE', type: 2, volume: '0.05', clientOrderId: 'part-1' } as const
    const first = await alice.visitor.call('POST /fe-co-api/order/order_create', part)
    const second = await alice.visitor.call('POST /fe-co-api/order/order_create', part)
    assert.equal(second.order?.id, first.order?.id)
    assert.equal((await held(alice.visitor))?.positionVolume, '0.150')
    await alice.visitor.call('POST /fe-co-api/order/light_close', { ...whole, clientOrderId: 'whole-2' })
    // Nothing is left that it could close: it is the first one all the same.
    assert.equal((await alice.visitor.call('POST /fe-co-api/order/order_create', part)).order?.id, first.order?.id)
    assert.equal(await held(alice.visitor), undefined)
  })

  it('closes all of a position at market, however little a market order may open', async () => {
    await futures.redefines(BTCUSDT, { marketMaxQty: 100n })
    const opens = async () => {
      for (const _ of [1, 2]) {
        await ids(bob.visitor, limit(BTCUSDT, 'SELL', '0.1', '60100'))
        await ids(alice.visitor, limit(BTCUSDT, 'BUY', '0.1', '60100'))
      }
      await ids(bob.visitor, limit(BTCUSDT, 'BUY', '0.2', '60050'))
    }
    await opens()
    await alice.visitor.refused(CREATE, { contractId: BTCUSDT, side: 'SELL', type: 2, volume: '0.2' })
    const close = { contractId: BTCUSDT, side: 'SELL' } as const
    const { order } = await alice.visitor.call('POST /fe-co-api/order/light_close', close)
    assert.equal(order.dealVolume, '0.200')
    await opens()
    const all = await alice.visitor.call('POST /fe-co-api/order/close_all_position', { contractId: BTCUSDT })
    assert.deepEqual([all.ids.length, all.failed], [1, []])
    assert.equal(await held(alice.visitor), undefined)
  })
})
