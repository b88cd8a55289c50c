import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { auditOf } from '@bowline/capabilities/audit-log/index.ts'
import { dataFolder } from '@bowline/capabilities/operator/index.ts'
import type { PriceSource, Quote } from '@bowline/capabilities/price-source/index.ts'
import { SimulatedPriceSource } from '@bowline/capabilities/price-source/simulated.ts'
import { callControl } from '@bowline/platform/control-socket.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { setApi } from '../../../../apps/api/api.fixture.ts'
import { StaffVisitor } from '../staff-visitor.fixture.ts'

const RECIPE = 'POST /console-api/index-prices/request-recipe'
const APPROVE = 'POST /console-api/approvals/approve'
/** As the release has it. */
const USUAL = 'simulated-a 3; simulated-b 2; simulated-c 2; simulated-d 1; simulated-e 1'

describe('where the index comes from, in the console', async () => {
  const priceSource = new SimulatedPriceSource([{ symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT' }])
  const { api, sql } = await setApi({ priceSource })
  const admin = await StaffVisitor.signedIn(api, 'admin', 'admin')
  const compliance = await StaffVisitor.signedIn(api, 'compliance', 'compliance')
  const about = { pair: 'BTC/USDT' }
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
    assert.deepEqual(full.recipe, { weights: USUAL, outlierPercent: '1' })
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

  it('weighs its sources as two persons agreed, at once, and says so wherever the index is explained', async () => {
    const recipe = { weights: 'simulated-a 1; simulated-b 1; simulated-c 2; simulated-d 0', outlierPercent: '0.5' }
    const reason = 'a and b are one company'
    const { approvalId: id } = await admin.call(RECIPE, { ...about, ...recipe, reason })
    assert.match((await admin.refused(APPROVE, { id })).msg, /their own request/)
    assert.equal((await bitcoin()).recipe.weights, USUAL)
    await compliance.call(APPROVE, { id })
    const now = 'simulated-a 1; simulated-b 1; simulated-c 2; simulated-d 0; simulated-e 0'
    const { sources, recipe: shown } = await bitcoin()
    assert.deepEqual(shown, { weights: now, outlierPercent: '0.5' })
    assert.deepEqual(
      sources.map(({ source, weight }) => `${source} ${weight}`),
      ['simulated-a 1', 'simulated-b 1', 'simulated-c 2'],
    )
    const { constituents } = (await (
      await fetch(`http://127.0.0.1:${api.port}/fapi/v1/constituents?symbol=BTCUSDT`)
    ).json()) as { constituents: { exchange: string; weight: string }[] }
    assert.deepEqual(
      constituents.map(({ exchange, weight }) => `${exchange} ${weight}`),
      ['simulated-a 0.25000000', 'simulated-b 0.25000000', 'simulated-c 0.50000000'],
    )
    const [row] = await auditOf(sql, { action: 'index-prices.set-recipe', limit: 9 })
    assert.deepEqual(
      [row?.object, row?.before],
      [
        { kind: 'index', id: 'BTC/USDT' },
        { weights: USUAL, outlierPercent: '1' },
      ],
    )
    assert.deepEqual(row?.after, { weights: now, outlierPercent: '0.5', reason, approval: id })
  })

  it('is asked for other weights on the machine too, in the name of who may, and a second person allows it', async () => {
    const ask = (change: object) =>
      callControl(dataFolder(api.directory).socket, 'index.request-recipe', {
        ...{ ...about, weights: USUAL, by: 'admin@staff.example', reason: 'as the release has it', ...change },
      }) as Promise<{ approvalId: number }>
    await assert.rejects(ask({ by: 'compliance@staff.example' }), /no member of staff who may/)
    await assert.rejects(ask({ weights: 'simulated-a 1' }), /at least 3 sources/)
    await assert.rejects(ask({ pair: 'BTC/EUR' }), /no index of BTC\/EUR/)
    const { approvalId: id } = await ask({})
    await assert.rejects(ask({}), /waits already/)
    await compliance.call(APPROVE, { id })
    assert.deepEqual((await bitcoin()).recipe, { weights: USUAL, outlierPercent: '0.5' })
    assert.equal((await auditOf(sql, { action: 'index.request-recipe', limit: 9 })).length, 1)
  })

  it('refuses a recipe that is none, and who may not ask for one', async () => {
    const tried = async (change: object) =>
      (await admin.refused(RECIPE, { ...about, weights: USUAL, outlierPercent: '0.5', reason: 'a test', ...change }))
        .msg
    assert.match(await tried({}), /Nothing is changed/)
    assert.match(await tried({ weights: 'simulated-a 9; simulated-b 1; simulated-c 1' }), /more than all others/)
    assert.match(await tried({ outlierPercent: '6' }), /from 0.1 to 5/)
    assert.match(await tried({ pair: 'BTC/EUR' }), /no index of BTC\/EUR/)
    const { data } = await compliance.ask(RECIPE, { ...about, weights: USUAL, outlierPercent: '1', reason: 'a test' })
    assert.ok(data?.permission)
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
