import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { MarketData } from '@bowline/capabilities/market-data/index.ts'
import { openMarkets } from '@bowline/capabilities/markets/index.ts'
import { openMarkings } from '@bowline/capabilities/perpetuals/index.ts'
import { BTC_PERPETUAL } from '@bowline/core/perpetuals/contracts.fixture.ts'
import { PerpetualsFloor } from '@bowline/core/perpetuals/perpetuals-floor.fixture.ts'
import { MarketsFeed } from './ticker-feeds.ts'

it('pages are told when the index of a contract has stopped, and that it then only reduces', () => {
  const floor = new PerpetualsFloor()
  const [markets, markings] = [openMarkets(), openMarkings()]
  const { events } = floor.index('60000')
  markets.apply({ sequence: 1, events: floor.asks({ kind: 'query-definitions' }) })
  markings.apply({ sequence: 2, events, time: floor.time })
  const feed = new MarketsFeed({ markets, markings, marketData: undefined as unknown as MarketData })
  const contract = markets.contract(BTC_PERPETUAL)
  const stateOf = (rows: ReturnType<MarketsFeed['look']>) =>
    rows?.markets.find(({ pair }) => pair === `${contract?.baseAsset}-${contract?.quoteAsset}`)?.state
  assert.equal(stateOf(feed.look(floor.time)), 'trading')
  assert.equal(feed.look(floor.time + 59_999), undefined)
  assert.equal(stateOf(feed.look(floor.time + 60_000)), 'reduceOnly')
  assert.equal(stateOf(feed.snapshot(floor.time + 60_000)), 'reduceOnly')
})
