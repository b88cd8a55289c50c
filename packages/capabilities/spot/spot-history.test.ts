import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import { connect } from '@bowline/platform/postgres/index.ts'
import fc from 'fast-check'
import { setDatabase } from '../migrated-database.fixture.ts'
import { simulatedBatches } from '../projection/simulated-batches.fixture.ts'
import type { HistoryAnswer } from './history-rows.ts'
import { PlainHistory, plainPage } from './plain-history.fixture.ts'
import { ProjectedHistory } from './projected-history.fixture.ts'
import { RecentOrders } from './recent-orders.ts'
import { SpotHistory } from './spot-history.ts'

const batches = simulatedBatches(11, 1_500)
const plain = new PlainHistory(batches)
const [firstTime, lastTime] = [batches[0].time, (batches.at(-1) as EventBatch).time]

const database = await setDatabase()

const projected = new ProjectedHistory(database, batches)

function value<T>(answer: HistoryAnswer<T>): T {
  assert.ok(answer.ok, answer.ok ? '' : answer.refusal)
  return answer.value
}

const oneOf = (...numbers: number[]) => fc.constantFrom(...numbers)
const maybe = (numbers: fc.Arbitrary<number>) => fc.option(numbers, { nil: undefined, freq: 2 })
const idUpTo = (max: number) => maybe(fc.integer({ min: 0, max: max + 2 }))

const account = oneOf(1, 2, 3, 4, 5, 6)
const market = oneOf(1, 2, 3)
const time = maybe(fc.integer({ min: firstTime, max: lastTime }))
const range = fc.record({ start: time, end: time, limit: oneOf(1, 3, 10, 1_000) })
const everything = { start: undefined, end: undefined, limit: 1_000 }
const everyone = [1, 2, 3, 4, 5, 6].flatMap((account) => [1, 2, 3].map((market) => ({ account, market })))
const anyTradeId = Math.ceil(plain.trades.length / 2)
const runs = { numRuns: 45, seed: 5 }

for (const lag of [0, 1, 17, 400, 1_100, 1_500])
  describe(`spot history with the projection ${lag} commands behind`, () => {
    let history: SpotHistory
    before(async () => {
      history = new SpotHistory(database.sql, await projected.at(batches.length - lag))
    })

    it('has all orders', async () => {
      const who = fc.record({ account, market, fromOrderId: idUpTo(plain.orders.length) })
      const check = fc.asyncProperty(who, range, async ({ account, market, fromOrderId }, when) => {
        const mine = plain.orders.filter((order) => order.account === account && order.market === market)
        const asked = { ...when, fromId: fromOrderId }
        const wanted = plainPage(
          mine,
          asked,
          ({ orderId }) => orderId,
          ({ createdAt }) => createdAt,
        )
        const found = value(await history.orders({ account, market, fromOrderId, ...when }))
        const fieldsOf = (order: (typeof found)[0]) =>
          [
            order.orderId,
            order.status,
            order.executed,
            order.cumQuote,
            order.locked,
            order.updatedAt,
            order.clientId,
          ].join()
        assert.deepEqual(found.map(fieldsOf), wanted.map(fieldsOf))
      })
      const examples = everyone.map((one): [typeof one & { fromOrderId: undefined }, typeof everything] => [
        { ...one, fromOrderId: undefined },
        everything,
      ])
      await fc.assert(check, { ...runs, examples })
    })

    it('has all trades of an account', async () => {
      const who = fc.record({ account, market, fromId: idUpTo(anyTradeId), orderId: idUpTo(plain.orders.length) })
      const check = fc.asyncProperty(who, range, async ({ account, market, fromId, orderId }, when) => {
        const isMine = (side: { account: number; orderId: number }) =>
          side.account === account && (orderId === undefined || side.orderId === orderId)
        const mine = plain.sides(market).filter(isMine)
        const wanted = plainPage(
          mine,
          { ...when, fromId },
          ({ tradeId }) => tradeId,
          ({ time }) => time,
        )
        const found = value(await history.trades({ account, market, fromId, orderId, ...when }))
        const fieldsOf = (trade: Omit<(typeof found)[0], 'listId' | 'isBuyer'>) =>
          [
            trade.tradeId,
            trade.orderId,
            trade.price,
            trade.qty,
            trade.quote,
            trade.fee,
            trade.feeAsset,
            trade.time,
            trade.isMaker,
          ].join()
        assert.deepEqual(found.map(fieldsOf), wanted.map(fieldsOf))
        for (const { orderId, listId } of found) assert.equal(listId, plain.order(orderId)?.listId)
      })
      const nothingElse = { fromId: undefined, orderId: undefined }
      const examples = everyone.map((one): [typeof one & typeof nothingElse, typeof everything] => [
        { ...one, ...nothingElse },
        everything,
      ])
      await fc.assert(check, { ...runs, examples })
    })

    it('has all trades of a market, one by one and in aggregates', async () => {
      const check = fc.asyncProperty(market, idUpTo(anyTradeId), range, async (market, fromId, { limit, ...when }) => {
        const all = plain.trades.filter((trade) => trade.market === market)
        const wanted = plainPage(
          all,
          { fromId, limit },
          ({ tradeId }) => tradeId,
          ({ time }) => time,
        )
        const found = value(await history.marketTrades({ market, fromId, limit }))
        const fieldsOf = (trade: Omit<(typeof wanted)[0], 'kind' | 'buyerIsMaker'>) =>
          [trade.tradeId, trade.price, trade.qty, trade.time, trade.buyer, trade.sellOrder].join()
        assert.deepEqual(found.map(fieldsOf), wanted.map(fieldsOf))

        const groups = [...Map.groupBy(all, ({ aggregateId }) => aggregateId).values()]
        const aggregates = plainPage(
          groups,
          { fromId, limit, ...when },
          ([trade]) => trade.aggregateId,
          ([trade]) => trade.time,
        )
        const aggregated = value(await history.marketAggregateTrades({ market, fromId, limit, ...when }))
        assert.deepEqual(
          aggregated,
          aggregates.map((group) => ({
            market,
            aggregateId: group[0].aggregateId,
            price: group[0].price,
            qty: group.reduce((sum, trade) => sum + trade.qty, 0n),
            firstTradeId: group[0].tradeId,
            lastTradeId: group[group.length - 1].tradeId,
            time: group[0].time,
            buyerIsMaker: group[0].buyerIsMaker === 1,
          })),
        )
      })
      await fc.assert(check, runs)
    })

    it('has all order lists with the client ids of their legs', async () => {
      const check = fc.asyncProperty(account, idUpTo(plain.lists.length), range, async (account, fromListId, when) => {
        const mine = plain.lists.filter((list) => list.account === account)
        const asked = { ...when, fromId: fromListId }
        const wanted = plainPage(
          mine,
          asked,
          ({ listId }) => listId,
          ({ createdAt }) => createdAt,
        )
        const found = value(await history.lists({ account, fromListId, ...when }))
        const legs = (list: (typeof wanted)[0]) =>
          [list.aOrder, list.bOrder, list.cOrder].filter((orderId) => orderId > 0)
        const leg = (orderId: number) => ({ orderId, clientId: plain.order(orderId)?.clientId })
        assert.deepEqual(
          found.map((list) => [list.listId, list.status, list.updatedAt, list.orders]),
          wanted.map((list) => [list.listId, list.status, list.updatedAt, legs(list).map(leg)]),
        )
      })
      await fc.assert(check, runs)
      for (const { account, listId, status } of plain.lists.slice(-10))
        assert.equal(value(await history.list(account, { listId }))?.status, status)
    })

    it('has all prevented matches', async () => {
      const ids = idUpTo(plain.prevented.length)
      const check = fc.asyncProperty(
        account,
        market,
        ids,
        oneOf(1, 3, 1_000),
        async (account, market, fromPreventedId, limit) => {
          const isMine = (match: { taker: number; maker: number }) => match.taker === account || match.maker === account
          const mine = plain.prevented.filter((match) => match.market === market && isMine(match))
          const wanted = plainPage(
            mine,
            { fromId: fromPreventedId, limit },
            ({ preventedId }) => preventedId,
            ({ time }) => time,
          )
          const found = value(await history.preventedMatches({ account, market, fromPreventedId, limit }))
          assert.deepEqual(
            found,
            wanted.map(({ kind: _, ...match }) => match),
          )
        },
      )
      await fc.assert(check, runs)
    })

    it('has the biography of an order, for its owner alone', async () => {
      for (const { orderId, account, market } of plain.orders.filter(({ orderId }) => orderId % 37 === 0)) {
        const found = value(await history.biography(account, market, orderId))
        assert.deepEqual(
          found.map((line) => [line.sequence, line.time, line.execution, line.status, line.executed].join(' ')),
          plain.steps.filter((step) => step.orderId === orderId).map(({ line }) => line),
        )
        assert.deepEqual(value(await history.biography(account + 1, market, orderId)), [])
      }
    })

    it('knows since when orders trail and what was prevented of them, for their owner alone', async () => {
      const marked = plain.orders.filter(
        ({ orderId }) => plain.trailingSince.has(orderId) || plain.lastPrevented.has(orderId),
      )
      for (const account of [1, 2, 3, 4, 5, 6]) {
        const mine = marked.filter((order) => order.account === account).map(({ orderId }) => orderId)
        const found = value(await history.marks(account, plain.orders))
        assert.deepEqual(
          [...found.keys()].sort((a, b) => a - b),
          mine.sort((a, b) => a - b),
        )
        for (const [orderId, marks] of found) {
          assert.equal(marks.trailingSince, plain.trailingSince.get(orderId) ?? 0)
          assert.equal(marks.preventedId, plain.lastPrevented.get(orderId) ?? 0)
        }
      }
    })

    it('finds orders by their ids, for their owner alone', async () => {
      for (const account of [1, 2, 3, 4, 5, 6]) {
        const mine = plain.orders.filter((order) => order.account === account)
        const found = value(await history.ordersById(account, [...plain.orders.keys(), plain.orders.length]))
        const fieldsOf = (orders: readonly { orderId: number; status: number }[]) =>
          orders.map(({ orderId, status }) => `${orderId} ${status}`).sort()
        assert.deepEqual(fieldsOf(found), fieldsOf(mine))
      }
    })

    it('finds an order by its id and the newest one by its client id', async () => {
      const named = plain.orders.filter(({ clientId }) => clientId !== '')
      for (const { orderId, account, market, clientId, status } of named.filter((_, index) => index % 29 === 0)) {
        assert.equal(value(await history.order(account, market, { orderId }))?.status, status)
        assert.equal(value(await history.order(account + 1, market, { orderId })), undefined)
        const same = named.filter(
          (order) => order.account === account && order.market === market && order.clientId === clientId,
        )
        assert.equal(
          value(await history.order(account, market, { clientId }))?.orderId,
          Math.max(...same.map((o) => o.orderId)),
        )
      }
    })
  })

describe('spot history', () => {
  it('contains something of everything to compare', () => {
    const counts = [plain.orders, plain.trades, plain.lists, plain.prevented].map(({ length }) => length)
    assert.ok(plain.trailingSince.size > 0, 'no order trailed')
    assert.ok(Math.min(...counts) > 20, counts.join(' '))
    assert.ok(
      plain.trades.some(({ buyer, seller }) => buyer === seller),
      'nobody traded with himself',
    )
  })

  it('answers the same while the projection advances', async () => {
    await projected.startOver()
    const history = new SpotHistory(database.sql, projected.recentAfter(0))
    const query = { account: 1, market: 1, limit: 1_000 }
    const wanted = value(await history.orders(query))
    assert.ok(wanted.length > 8)
    let projecting = true
    const done = projected.projectTo(batches.length).finally(() => {
      projecting = false
    })
    while (projecting) assert.deepEqual(value(await history.orders(query)), wanted)
    await done
  })

  it('says so when memory does not reach back to the projection', async () => {
    await projected.startOver()
    await projected.projectTo(100)
    const behind = { ok: false, refusal: 'history-behind' }
    const query = { account: 1, market: 1, limit: 10 }
    const ask = (recent: RecentOrders) => new SpotHistory(database.sql, recent).orders(query)
    assert.ok((await ask(projected.recentAfter(100))).ok)
    for (const recent of [projected.recentAfter(101), projected.recentAfter(0, 16_000), new RecentOrders()])
      assert.deepEqual(await ask(recent), behind)
  })

  it('says so when the database is down', async () => {
    const nowhere = connect('postgres://nobody:x@127.0.0.1:1/none')
    const answer = await new SpotHistory(nowhere, projected.recentAfter(0)).orders({ account: 1, market: 1, limit: 10 })
    assert.deepEqual(answer, { ok: false, refusal: 'history-unavailable' })
    await nowhere.end()
  })
})
