import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { EventOf } from '@bowline/core/messages/events.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import { connect, migrate, type TemporaryDatabase, temporaryDatabase } from '@bowline/platform/postgres/index.ts'
import fc from 'fast-check'
import { ProjectionRunner } from '../projection/index.ts'
import { sampleBatch } from '../projection/sample-batches.ts'
import { simulatedBatches } from '../projection/simulated-batches.ts'
import type { HistoryAnswer } from './history-rows.ts'
import { RecentOrders } from './recent-orders.ts'
import { SpotProjector } from './spot.projector.ts'
import { SpotHistory } from './spot-history.ts'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

interface Range {
  fromId?: number | undefined
  start?: number | undefined
  end?: number | undefined
  limit: number
}

/** History in the plainest way: all events in arrays, searched from end to end. */
class PlainHistory {
  readonly orders = new Map<number, EventOf<'order'>>()
  readonly trades: (EventOf<'trade'> & { time: number })[] = []
  readonly lists = new Map<number, EventOf<'list'>>()
  readonly prevented: (EventOf<'prevented'> & { time: number })[] = []
  readonly steps: { orderId: number; account: number; line: string }[] = []

  constructor(batches: readonly EventBatch[]) {
    for (const { events, sequence, time } of batches)
      for (const event of events) {
        if (event.kind === 'order') {
          this.orders.set(event.orderId, event)
          const { orderId, account, execution, status, executed } = event
          this.steps.push({ orderId, account, line: [sequence, time, execution, status, executed].join(' ') })
        }
        if (event.kind === 'trade') this.trades.push({ ...event, time })
        if (event.kind === 'list') this.lists.set(event.listId, event)
        if (event.kind === 'prevented') this.prevented.push({ ...event, time })
      }
  }

  page<T>(rows: T[], id: (row: T) => number, time: (row: T) => number, { fromId, start, end, limit }: Range): T[] {
    const found = rows
      .filter((row) => fromId === undefined || id(row) >= fromId)
      .filter((row) => start === undefined || time(row) >= start)
      .filter((row) => end === undefined || time(row) <= end)
      .sort((a, b) => id(a) - id(b))
    return fromId !== undefined || start !== undefined ? found.slice(0, limit) : found.slice(-limit)
  }
}

function value<T>(answer: HistoryAnswer<T>): T {
  assert.ok(answer.ok, answer.ok ? '' : answer.refusal)
  return answer.value
}

describe('spot history', () => {
  let database: TemporaryDatabase
  const batches = simulatedBatches(11, 1_500)
  const plain = new PlainHistory(batches)
  const [firstTime, lastTime] = [batches[0].time, (batches.at(-1) as EventBatch).time]

  before(async () => {
    database = await temporaryDatabase()
    await migrate(database.sql, [folder('../projection/migrations'), folder('./migrations')])
  })
  after(() => database.drop())
  beforeEach(async () => {
    const { tables } = new SpotProjector()
    await database.sql.unsafe(`TRUNCATE projection_positions, ${tables.join(', ')}`)
  })

  async function projectTo(sequence: number): Promise<void> {
    const open = () => connect(database.url, { connections: 1 })
    const runner = new ProjectionRunner(open, [new SpotProjector()], { maxDelayMs: 0, maxCommands: 100 })
    const from = await runner.start()
    for (const batch of batches.slice(from, sequence)) await runner.accept(batch)
    await runner.stop()
  }

  function recentAfter(sequence: number, capacity?: number): RecentOrders {
    const recent = new RecentOrders({ startsAfter: sequence, ...(capacity && { capacity }) })
    for (const batch of batches.slice(sequence)) recent.apply(batch)
    return recent
  }

  const account = fc.constantFrom(1, 2, 3, 4, 5, 6)
  const market = fc.constantFrom(1, 2, 3)
  const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 })
  const time = fc.integer({ min: firstTime, max: lastTime })
  const range = fc.record({ start: maybe(time), end: maybe(time), limit: fc.constantFrom(1, 3, 10, 1_000) })
  const idUpTo = (max: number) => maybe(fc.integer({ min: 0, max: Math.ceil(max) + 2 }))
  const runs = { numRuns: 25, seed: 5 }
  const everyone = [1, 2, 3, 4, 5, 6].flatMap((account) => [1, 2, 3].map((market) => ({ account, market })))
  const ask = <Who>(who: Who): [Who, typeof everything] => [who, everything]
  const everything = { start: undefined, end: undefined, limit: 1_000 }

  for (const lag of [0, 1, 17, 400, 1_100, 1_500])
    it(`is exact ${lag} commands behind`, async () => {
      const position = batches.length - lag
      await projectTo(position)
      const history = new SpotHistory(database.sql, recentAfter(Math.max(0, position - 5)))

      const orders = fc.record({ account, market, fromOrderId: idUpTo(plain.orders.size) })
      await fc.assert(
        fc.asyncProperty(orders, range, async (who, when) => {
          const mine = [...plain.orders.values()].filter((o) => o.account === who.account && o.market === who.market)
          const wanted = plain.page(
            mine,
            (o) => o.orderId,
            (o) => o.createdAt,
            { ...when, fromId: who.fromOrderId },
          )
          const found = value(await history.orders({ ...who, ...when }))
          assert.deepEqual(
            found.map((o) => [o.orderId, o.status, o.executed, o.cumQuote, o.locked, o.updatedAt, o.clientId]),
            wanted.map((o) => [o.orderId, o.status, o.executed, o.cumQuote, o.locked, o.updatedAt, o.clientId]),
          )
        }),
        { numRuns: 45, seed: 5, examples: everyone.map((who) => ask({ ...who, fromOrderId: undefined })) },
      )

      const trades = fc.record({
        account,
        market,
        fromId: idUpTo(plain.trades.length / 2),
        orderId: idUpTo(plain.orders.size),
      })
      await fc.assert(
        fc.asyncProperty(trades, range, async (who, when) => {
          const mine = plain.trades
            .filter((t) => t.market === who.market)
            .flatMap((t) => [
              {
                ...t,
                owner: t.buyer,
                order: t.buyOrder,
                fee: t.buyerFee,
                asset: t.buyerFeeAsset,
                isMaker: t.buyerIsMaker === 1,
              },
              {
                ...t,
                owner: t.seller,
                order: t.sellOrder,
                fee: t.sellerFee,
                asset: t.sellerFeeAsset,
                isMaker: t.buyerIsMaker === 0,
              },
            ])
            .filter((t) => t.owner === who.account && (who.orderId === undefined || t.order === who.orderId))
          const wanted = plain.page(
            mine,
            (t) => t.tradeId,
            (t) => t.time,
            { ...when, fromId: who.fromId },
          )
          const found = value(await history.trades({ ...who, ...when }))
          assert.deepEqual(
            found.map((t) => [t.tradeId, t.orderId, t.price, t.qty, t.quote, t.fee, t.feeAsset, t.time, t.isMaker]),
            wanted.map((t) => [t.tradeId, t.order, t.price, t.qty, t.quote, t.fee, t.asset, t.time, t.isMaker]),
          )
          const listOf = (orderId: number) => plain.orders.get(orderId)?.listId
          assert.ok(found.every((t) => t.listId === listOf(t.orderId)))
        }),
        {
          numRuns: 45,
          seed: 5,
          examples: everyone.map((who) => ask({ ...who, fromId: undefined, orderId: undefined })),
        },
      )

      const publicTrades = fc.record({ market, fromId: idUpTo(plain.trades.length / 2) })
      await fc.assert(
        fc.asyncProperty(publicTrades, range, async ({ market, fromId }, { limit, ...when }) => {
          const all = plain.trades.filter((t) => t.market === market)
          const wanted = plain.page(
            all,
            (t) => t.tradeId,
            (t) => t.time,
            { fromId, limit },
          )
          const found = value(await history.marketTrades({ market, fromId, limit }))
          assert.deepEqual(
            found.map((t) => [t.tradeId, t.price, t.qty, t.buyer, t.sellOrder]),
            wanted.map((t) => [t.tradeId, t.price, t.qty, t.buyer, t.sellOrder]),
          )
          const groups = Map.groupBy(all, (t) => t.aggregateId)
          const aggregates = plain.page(
            [...groups.values()],
            ([t]) => t.aggregateId,
            ([t]) => t.time,
            { fromId, limit, ...when },
          )
          const aggregated = value(await history.marketAggregateTrades({ market, fromId, limit, ...when }))
          assert.deepEqual(
            aggregated.map((a) => [a.aggregateId, a.price, a.qty, a.firstTradeId, a.lastTradeId, a.time]),
            aggregates.map((g) => [
              g[0].aggregateId,
              g[0].price,
              g.reduce((sum, t) => sum + t.qty, 0n),
              g[0].tradeId,
              (g.at(-1) as (typeof g)[0]).tradeId,
              g[0].time,
            ]),
          )
        }),
        runs,
      )

      await fc.assert(
        fc.asyncProperty(account, idUpTo(plain.lists.size), range, async (account, fromListId, when) => {
          const mine = [...plain.lists.values()].filter((l) => l.account === account)
          const wanted = plain.page(
            mine,
            (l) => l.listId,
            (l) => l.createdAt,
            { ...when, fromId: fromListId },
          )
          const found = value(await history.lists({ account, fromListId, ...when }))
          const legs = (l: EventOf<'list'>) => [l.aOrder, l.bOrder, l.cOrder].filter((id) => id > 0)
          assert.deepEqual(
            found.map((l) => [l.listId, l.status, l.updatedAt, l.orders]),
            wanted.map((l) => [
              l.listId,
              l.status,
              l.updatedAt,
              legs(l).map((orderId) => ({ orderId, clientId: plain.orders.get(orderId)?.clientId })),
            ]),
          )
        }),
        runs,
      )

      await fc.assert(
        fc.asyncProperty(
          account,
          market,
          idUpTo(plain.prevented.length),
          range,
          async (account, market, fromPreventedId, { limit }) => {
            const mine = plain.prevented.filter(
              (m) => m.market === market && (m.taker === account || m.maker === account),
            )
            const wanted = plain.page(
              mine,
              (m) => m.preventedId,
              (m) => m.time,
              { fromId: fromPreventedId, limit },
            )
            const found = value(await history.preventedMatches({ account, market, fromPreventedId, limit }))
            assert.deepEqual(
              found,
              wanted.map(({ kind: _, ...match }) => match),
            )
          },
        ),
        runs,
      )

      for (const { orderId, account, market } of [...plain.orders.values()].filter((o) => o.orderId % 37 === 0)) {
        const found = value(await history.biography(account, market, orderId))
        assert.deepEqual(
          found.map((s) => [s.sequence, s.time, s.execution, s.status, s.executed].join(' ')),
          plain.steps.filter((s) => s.orderId === orderId).map((s) => s.line),
        )
        assert.equal(
          value(await history.order(account, market, { orderId }))?.status,
          plain.orders.get(orderId)?.status,
        )
        assert.deepEqual(value(await history.biography(account + 1, market, orderId)), [])
      }

      const named = [...plain.orders.values()].filter((o) => o.clientId !== '')
      for (const { account, market, clientId } of named.filter((_, index) => index % 29 === 0)) {
        const newest = named.findLast((o) => o.account === account && o.market === market && o.clientId === clientId)
        const found = value(await history.order(account, market, { clientId }))
        assert.deepEqual([found?.orderId, found?.status], [newest?.orderId, newest?.status])
      }
    })

  it('has had something of everything to be exact about', () => {
    const { orders, trades, lists, prevented } = plain
    const counts = [orders.size, trades.length, lists.size, prevented.length]
    assert.ok(
      counts.every((count) => count > 20),
      counts.join(' '),
    )
    assert.ok(
      trades.some((t) => t.buyer === t.seller),
      'nobody traded with himself',
    )
  })

  it('answers while the projection moves', async () => {
    const history = new SpotHistory(database.sql, recentAfter(0))
    const wanted = value(await history.orders({ account: 1, market: 1, limit: 1_000 }))
    assert.ok(wanted.length > 8)
    let projecting = true
    const projected = projectTo(batches.length).finally(() => {
      projecting = false
    })
    while (projecting) assert.deepEqual(value(await history.orders({ account: 1, market: 1, limit: 1_000 })), wanted)
    await projected
  })

  it('says so when memory does not reach back to the projection', async () => {
    await projectTo(100)
    const behind = { ok: false, refusal: 'history-behind' }
    const query = { account: 1, market: 1, limit: 10 }
    assert.deepEqual(await new SpotHistory(database.sql, recentAfter(101)).orders(query), behind)
    assert.ok((await new SpotHistory(database.sql, recentAfter(100)).orders(query)).ok)
    assert.deepEqual(await new SpotHistory(database.sql, recentAfter(0, 40)).orders(query), behind)
    assert.deepEqual(await new SpotHistory(database.sql, new RecentOrders()).orders(query), behind)
  })

  it('says so when the database is gone', async () => {
    const nowhere = connect('postgres://nobody:x@127.0.0.1:1/none')
    const answer = await new SpotHistory(nowhere, recentAfter(0)).orders({ account: 1, market: 1, limit: 10 })
    assert.deepEqual(answer, { ok: false, refusal: 'history-unavailable' })
    await nowhere.end()
  })
})

describe('recent orders', () => {
  it('stays within its bounds and knows how far back it reaches', () => {
    const recent = new RecentOrders({ startsAfter: 0, capacity: 40 })
    assert.ok(recent.covers(0))
    const [busy] = simulatedBatches(11, 400).filter(({ events }) => events.some((event) => event.kind === 'order'))
    for (let sequence = 1; sequence <= 1_000; sequence++) recent.apply({ ...busy, sequence })
    assert.ok(!recent.covers(900))
    assert.ok(recent.covers(995))
    assert.equal(recent.sequence, 1_000)
  })

  it('learns from the first command where it begins', () => {
    const recent = new RecentOrders()
    assert.ok(!recent.covers(0))
    recent.apply(sampleBatch(8, 1))
    assert.ok(recent.covers(7))
    assert.ok(!recent.covers(6))
  })

  it('takes a command once', () => {
    const batch = simulatedBatches(11, 400).find(({ events }) => events.some((event) => event.kind === 'trade'))
    assert.ok(batch)
    const recent = new RecentOrders({ startsAfter: batch.sequence - 1 })
    recent.apply(batch)
    recent.apply(batch)
    const { market } = batch.events.find((event) => event.kind === 'trade') as EventOf<'trade'>
    const trades = batch.events.filter((event) => event.kind === 'trade' && event.market === market)
    assert.equal(recent.trades(market, 0).length, trades.length)
  })
})
