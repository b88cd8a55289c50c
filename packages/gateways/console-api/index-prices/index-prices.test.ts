import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { PriceSource, Quote } from '@bowline/capabilities/price-source/index.ts'
import { SimulatedPriceSource } from '@bowline/capabilities/price-source/simulated.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { setApi } from '../../../../apps/api/api.fixture.ts'
import { StaffVisitor } from '../staff-visitor.fixture.ts'

describe('where the index comes from, in the console', async () => {
  const priceSource = new SimulatedPriceSource([{ symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT' }])
  const { api } = await setApi({ priceSource })
  const admin = await StaffVisitor.signedIn(api, 'admin', 'admin')
  const support = await StaffVisitor.signedIn(api, 'support', 'support')
  const list = () => admin.call('GET /console-api/index-prices/list')
  const bitcoin = async () =>
    (await list()).indexes.find(({ pair }) => pair === 'BTC/USDT') ?? assert.fail('BTC/USDT has an index')
  const standingOf = async (name: string) => (await bitcoin()).sources.find(({ source }) => source === name)?.standing
  const full = await eventually('all five count', async () => {
    const index = await bitcoin()
    return index.sources.every(({ standing }) => standing === 'counted') && index.contracts[0]?.mark ? index : undefined
  })

  it('shows each source with weight, price, age and distance, and the contracts that are marked by it', () => {
    assert.equal(full.state, 'good')
    assert.deepEqual(
      full.sources.map(({ source, weight }) => `${source} ${weight}`),
      ['simulated-a 3', 'simulated-b 2', 'simulated-c 2', 'simulated-d 1', 'simulated-e 1'],
    )
    for (const { price, ageMs, distancePercent } of full.sources) {
      assert.ok(Number(price) > 0 && (ageMs ?? 0) < 10_000 && Math.abs(Number(distancePercent)) < 1)
    }
    assert.deepEqual(
      full.contracts.map(({ symbol, status, indexState }) => [symbol, status, indexState]),
      [['BTCUSDT', 'trading', 'good']],
    )
  })

  it('breaks a source of the demo and mends it, each with a reason in the audit log', async () => {
    const about = { source: 'simulated-b', reason: 'to see what happens' }
    await admin.call('POST /console-api/index-prices/break', { ...about, how: 'wrong' })
    await eventually('it is an outlier', async () => (await standingOf('simulated-b')) === 'outlier')
    const [broken] = (await bitcoin()).changes
    assert.deepEqual([broken?.state, broken?.counted.includes('simulated-b')], ['good', false])
    const { sources } = await list()
    const row = sources.find(({ source }) => source === 'simulated-b')
    assert.deepEqual([row?.broken, row?.countsIn], ['wrong', 0])
    assert.match(
      (await admin.refused('POST /console-api/index-prices/break', { ...about, how: 'wrong' })).msg,
      /Nothing is changed/,
    )
    await admin.call('POST /console-api/index-prices/mend', about)
    await eventually('it counts', async () => (await standingOf('simulated-b')) === 'counted')
    const { rows } = await admin.call('GET /console-api/audit/list', {})
    assert.deepEqual(
      rows.filter(({ action }) => action.startsWith('index-prices.')).map(({ action, object }) => [action, object?.id]),
      [
        ['index-prices.mend', 'simulated-b'],
        ['index-prices.break', 'simulated-b'],
      ],
    )
  })

  it('refuses unknown sources, and roles that may not', async () => {
    const about = { source: 'nobody', how: 'silent', reason: 'a test' } as const
    assert.match((await admin.refused('POST /console-api/index-prices/break', about)).msg, /no source nobody/)
    const { data } = await support.ask('POST /console-api/index-prices/break', { ...about, source: 'simulated-a' })
    assert.ok(data?.permission)
    assert.equal((await list()).sources.find(({ source }) => source === 'simulated-a')?.broken, null)
  })
})

/** Sources that say what the test has them say. */
class SpokenSource implements PriceSource {
  readonly simulated = true
  readonly weights = { a: 1, b: 1, c: 1 }
  #say: (quotes: readonly Quote[]) => void = () => undefined
  #again: NodeJS.Timeout | undefined

  start(onQuotes: (quotes: readonly Quote[]) => void): void {
    this.#say = onQuotes
  }

  /** From now on, again and again, so that it does not grow stale while the test looks. */
  says(prices: readonly number[], ageMs = 0): void {
    const say = () =>
      this.#say(
        prices.map((price, at) => {
          const units = BigInt(price) * 100_000_000n
          return { source: 'abc'.charAt(at), symbol: 'BTCUSDT', bid: units, ask: units, atMs: Date.now() - ageMs }
        }),
      )
    clearInterval(this.#again)
    this.#again = setInterval(say, 500)
    say()
  }

  failures = () => new Map<string, string>()
  async stop(): Promise<void> {
    clearInterval(this.#again)
  }
}

describe('an index that comes back far from where it froze', async () => {
  const priceSource = new SpokenSource()
  const { api } = await setApi({ priceSource })
  const admin = await StaffVisitor.signedIn(api, 'admin', 'admin')
  const support = await StaffVisitor.signedIn(api, 'support', 'support')
  const about = { pair: 'BTC/USDT', reason: 'three other exchanges say the same' }
  const bitcoin = async () => {
    const { indexes } = await admin.call('GET /console-api/index-prices/list')
    return indexes.find(({ pair }) => pair === about.pair) ?? assert.fail('BTC/USDT has an index')
  }
  const contractIs = (state: string) =>
    eventually(`the contract has an index that is ${state}`, async () => {
      const [contract] = (await bitcoin()).contracts
      return contract?.mark !== null && contract?.indexState === state
    })

  it('waits for a person while its sources disagree, who confirms it with a reason in the audit log', async () => {
    const confirm = 'POST /console-api/index-prices/confirm'
    priceSource.says([60_000, 60_000, 60_000])
    await contractIs('good')
    assert.equal((await bitcoin()).gap, null)
    assert.match((await admin.refused(confirm, about)).msg, /does not wait to be confirmed/)
    priceSource.says([60_000, 60_000, 60_000], 20_000)
    await contractIs('frozen')
    priceSource.says([61_000, 70_600, 70_600])
    assert.deepEqual((await bitcoin()).gap, { last: '60000.00000000', agrees: false, isConfirmed: false })
    assert.ok((await support.ask(confirm, about)).data?.permission)
    await admin.call(confirm, about)
    assert.equal((await bitcoin()).gap?.isConfirmed, true)
    assert.match((await admin.refused(confirm, about)).msg, /does not wait to be confirmed/)
    const { rows } = await admin.call('GET /console-api/audit/list', {})
    const row = rows.find(({ action }) => action === 'index-prices.confirm')
    assert.deepEqual([row?.object, row?.before], [{ kind: 'index', id: about.pair }, { price: '60000.00000000' }])
    assert.deepEqual(row?.after, { price: '70600.00000000', reason: about.reason })
  })
})

describe('an exchange that follows no outside prices', async () => {
  const { api } = await setApi()
  const admin = await StaffVisitor.signedIn(api, 'admin', 'admin')

  it('has no sources, and nothing that could be broken', async () => {
    const { canBreak, sources, indexes } = await admin.call('GET /console-api/index-prices/list')
    assert.deepEqual([canBreak, sources, indexes], [false, [], []])
    const about = { source: 'simulated-a', how: 'silent', reason: 'a test' } as const
    assert.match((await admin.refused('POST /console-api/index-prices/break', about)).msg, /invented sources/)
  })
})
