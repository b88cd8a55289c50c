import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { EventOf } from '@bowline/core/messages/events.ts'
import { IndexState } from '@bowline/core/messages/terms.ts'
import { BTC_PERPETUAL } from '@bowline/core/perpetuals/contracts.fixture.ts'
import { PerpetualsFloor } from '@bowline/core/perpetuals/perpetuals-floor.fixture.ts'
import type { EngineClient, EventBatch } from '@bowline/engine/engine-client.ts'
import { until } from '@bowline/platform/eventually.fixture.ts'
import { createLog } from '@bowline/platform/log.ts'
import { MarketRegistry } from '../markets/market-registry.ts'
import type { Quote } from './price-source.ts'
import { startIndexPublisher } from './publish-index.ts'

const PAIR = 'BTC/USDT'
const inUnits = (price: number) => BigInt(price) * 100_000_000n

/** The core of a floor as an engine, in which a second passes with each command. */
function setPublisher() {
  const floor = new PerpetualsFloor()
  const listeners: ((batch: EventBatch) => void)[] = []
  let sequence = 0
  let marked: EventOf<'mark'> | undefined
  const engine: EngineClient = {
    submit: (command) => {
      floor.time += 1_000
      const { events } = floor.tries(command)
      const { rejection, filter, subject, cancelRejection } = events.at(-1) as EventOf<'end'>
      const batch = { sequence: ++sequence, time: floor.time, command: 0, events: events.slice(1, -1) }
      for (const event of batch.events) if (event.kind === 'mark') marked = event
      for (const listener of listeners) listener(batch)
      return Promise.resolve({ ...batch, rejection, filter, subject, cancelRejection } as Awaited<
        ReturnType<EngineClient['submit']>
      >)
    },
    query: () => assert.fail('the publisher asks nothing'),
    onBatch: (listener) => {
      listeners.push(listener)
      return () => undefined
    },
  }
  const registry = new MarketRegistry()
  registry.apply({ sequence: 1, events: floor.asks({ kind: 'query-definitions' }) })
  let say: (quotes: readonly Quote[]) => void = () => undefined
  const source = {
    ...{ simulated: true, weights: { a: 1, b: 1, c: 1 }, failures: () => new Map<string, string>() },
    start: (onQuotes: typeof say) => {
      say = onQuotes
    },
    stop: async () => undefined,
  }
  const log = createLog('test', { level: 'silent' })
  const publisher = startIndexPublisher({ engine, registry, source, log, everyMs: 1 })
  after(() => publisher.stop())
  let again: NodeJS.Timeout | undefined
  after(() => clearInterval(again))
  /** From now on, again and again, so that it does not grow stale on a busy machine. */
  const says = (prices: readonly number[], ageMs = 0) => {
    const quotes = () =>
      prices.map((price, at) => ({
        ...{ source: 'abc'.charAt(at), symbol: 'BTCUSDT', atMs: Date.now() - ageMs },
        ...{ bid: inUnits(price), ask: inUnits(price) },
      }))
    clearInterval(again)
    again = setInterval(() => say(quotes()), 500)
    say(quotes())
  }
  const is = (state: number) => until(() => marked?.indexState === state)
  return {
    ...{ publisher, says },
    isGood: () => is(IndexState.good),
    isFrozen: () => is(IndexState.frozen),
    state: () => marked?.indexState,
    index: () => marked?.index,
    seconds: () => sequence,
    gap: () => publisher.health().find(({ pair }) => pair === PAIR)?.gap,
    contract: registry.contract(BTC_PERPETUAL),
  }
}

describe('an index that comes back far from where it froze', () => {
  const exchange = setPublisher()
  const { publisher, says } = exchange

  it('stays frozen while its sources disagree, however long', async () => {
    assert.equal(exchange.contract?.indexPair, PAIR)
    says([60_000, 60_000, 60_000])
    await exchange.isGood()
    assert.equal(exchange.gap(), undefined)
    assert.throws(() => publisher.confirm(PAIR), /no index that waits/)
    says([60_000, 60_000, 60_000], 20_000)
    await exchange.isFrozen()
    says([61_000, 70_600, 70_600])
    const from = exchange.seconds()
    await until(() => exchange.seconds() > from + 150)
    assert.deepEqual([exchange.state(), exchange.index()], [IndexState.frozen, inUnits(60_000)])
    assert.deepEqual(exchange.gap(), { last: inUnits(60_000), agrees: false, isConfirmed: false })
  })

  it('counts three seconds after an operator confirmed it, and not for another price', async () => {
    publisher.confirm(PAIR)
    assert.equal(exchange.gap()?.isConfirmed, true)
    says([61_000, 90_000, 90_000])
    assert.equal(exchange.gap()?.isConfirmed, false)
    says([61_000, 71_000, 71_000])
    const from = exchange.seconds()
    await exchange.isGood()
    const seconds = exchange.seconds() - from
    assert.ok(seconds >= 3 && seconds < 59, `${seconds}`)
    assert.equal(exchange.index(), inUnits(71_000))
    assert.equal(exchange.gap(), undefined)
  })

  it('counts after a minute of sources that agree, without anybody', async () => {
    says([71_000, 71_000, 71_000], 20_000)
    await exchange.isFrozen()
    says([50_000, 50_100, 50_200])
    await exchange.isGood()
    assert.equal(exchange.index(), inUnits(50_100))
  })
})
