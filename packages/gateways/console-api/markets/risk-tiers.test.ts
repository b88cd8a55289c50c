import assert from 'node:assert/strict'
import { it } from 'node:test'
import { MarketRegistry } from '@bowline/capabilities/markets/market-registry.ts'
import type { EventOf } from '@bowline/core/messages/events.ts'
import { BTC_TIERS } from '@bowline/core/perpetuals/contracts.fixture.ts'
import { PerpetualsFloor } from '@bowline/core/perpetuals/perpetuals-floor.fixture.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { endangeredBy, riskRowsOf, riskTiersCommand } from './risk-tiers.ts'

/** The core of a floor as an engine that answers at once. */
function engineOf(floor: PerpetualsFloor): EngineClient {
  const answer = (events: ReturnType<PerpetualsFloor['asks']>) => {
    const { rejection, filter, subject, cancelRejection } = events.at(-1) as EventOf<'end'>
    const outcome = { rejection, filter, subject, cancelRejection } as Awaited<ReturnType<EngineClient['submit']>>
    return Promise.resolve({ ...outcome, sequence: 1, time: floor.time, events: events.slice(1, -1) })
  }
  return {
    submit: (command) => answer(floor.tries(command).events),
    query: (query) => answer(floor.asks(query)),
    onBatch: () => () => undefined,
  }
}

it('lists who would be liquidated by other tiers, with the mark that would save each, and changes nothing', async () => {
  const floor = new PerpetualsFloor()
  const maker = floor.opens('maker', '100000 USDT')
  const alice = floor.opens('alice', '3030 USDT')
  floor.index('60000')
  alice.leverage(20)
  maker.sells('1 @ 60000')
  alice.buys('1 @ 60000')
  const engine = engineOf(floor)
  const markets = await MarketRegistry.follow(engine)
  const before = riskRowsOf(markets, BTC_TIERS)
  const trial = (rows: string) => endangeredBy({ engine, markets }, riskTiersCommand(markets, BTC_TIERS, rows))
  assert.deepEqual(await trial(before), [])
  assert.deepEqual(await trial('100000 4 20; 1000000 6 10'), [])
  assert.deepEqual(await trial('1000000 6 10'), [
    {
      account: alice.account,
      symbol: 'BTCUSDT-PERP',
      qty: '1',
      mark: '60000.00',
      savingPrice: '60638.30',
      equity: '3000',
      maintenance: '3600',
      asset: 'USDT',
    },
  ])
  assert.equal(alice.position(), 'long 1 for 60000')
  assert.equal(riskRowsOf(await MarketRegistry.follow(engine), BTC_TIERS), before)
})
