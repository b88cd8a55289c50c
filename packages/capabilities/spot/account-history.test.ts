import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { ListStatus, OrderStatus, Side } from '@bowline/core/messages/terms.ts'
import fc from 'fast-check'
import { setDatabase } from '../migrated-database.fixture.ts'
import { simulatedBatches } from '../projection/simulated-batches.fixture.ts'
import { AccountHistory, type FillCursor } from './account-history.ts'
import type { HistoryAnswer } from './history-rows.ts'
import { PlainHistory } from './plain-history.fixture.ts'
import { ProjectedHistory } from './projected-history.fixture.ts'

const batches = simulatedBatches(23, 1_200)
const plain = new PlainHistory(batches)
const [firstTime, lastTime] = [batches[0]?.time as number, batches.at(-1)?.time as number]

const database = await setDatabase()

const projected = new ProjectedHistory(database, batches)
const historyAt = async (position: number) => new AccountHistory(database.sql, await projected.at(position))

/** Reads page after page until one is empty. */
async function pages<Row, Cursor>(
  read: (before: Cursor | undefined) => Promise<HistoryAnswer<readonly Row[]>>,
  cursorOf: (row: Row) => Cursor,
): Promise<Row[]> {
  const all: Row[] = []
  for (;;) {
    const last = all.at(-1)
    const answer = await read(last && cursorOf(last))
    assert.ok(answer.ok)
    if (answer.value.length === 0) return all
    all.push(...answer.value)
  }
}

const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined, freq: 2 })
const time = maybe(fc.integer({ min: firstTime, max: lastTime }))
const who = fc.record({
  account: fc.constantFrom(1, 2, 3, 4, 5, 6),
  market: maybe(fc.constantFrom(1, 2, 3, 4)),
  start: time,
  end: time,
  limit: fc.constantFrom(3, 50, 1_000),
})
type Who = typeof who extends fc.Arbitrary<infer W> ? W : never
const everything = { account: 1, market: undefined, start: undefined, end: undefined, limit: 50 } as const
const isIn = ({ market, start = 0, end = Infinity }: Who, row: { market: number }, at: number) =>
  (market === undefined || row.market === market) && at >= start && at <= end

for (const lag of [0, 17, 700, 1_200])
  describe(`the pages of an account with the projection ${lag} commands behind`, () => {
    let history: AccountHistory
    before(async () => {
      history = await historyAt(batches.length - lag)
    })

    it('are all its ended orders, newest first', async () => {
      const side = maybe(fc.constantFrom(Side.buy, Side.sell))
      const status = maybe(fc.constantFrom(OrderStatus.filled, OrderStatus.canceled, OrderStatus.expired))
      const markets = fc.constantFrom([1, 2, 3, 4], [2, 3])
      const check = fc.asyncProperty(who, markets, side, status, async (asked, markets, side, status) => {
        const wanted = plain.orders
          .filter((order) => order.account === asked.account && order.status > OrderStatus.partiallyFilled)
          .filter((order) => isIn(asked, order, order.createdAt) && markets.some((market) => market === order.market))
          .filter((order) => side === undefined || order.side === side)
          .filter((order) => status === undefined || order.status === status)
          .sort((a, b) => b.orderId - a.orderId)
        const found = await pages(
          (beforeOrderId: number | undefined) => history.orders({ ...asked, markets, side, status, beforeOrderId }),
          ({ orderId }) => orderId,
        )
        const fieldsOf = (order: (typeof found)[0]) =>
          [order.orderId, order.status, order.cumQuote, order.updatedAt].join()
        assert.deepEqual(found.map(fieldsOf), wanted.map(fieldsOf))
      })
      await fc.assert(check, { numRuns: 20, seed: 7, examples: [[everything, [1, 2, 3, 4], undefined, undefined]] })
    })

    it('are all its fills, newest first', async () => {
      const side = maybe(fc.constantFrom('buy' as const, 'sell' as const))
      const orderId = fc.option(fc.integer({ min: 1, max: plain.orders.length }), { nil: undefined, freq: 1 })
      const check = fc.asyncProperty(who, side, orderId, async (asked, side, orderId) => {
        const wanted = plain.trades
          .filter((trade) => isIn(asked, trade, trade.time))
          .sort((a, b) => b.time - a.time || b.market - a.market || b.tradeId - a.tradeId)
          .flatMap(({ market, tradeId, buyer, buyOrder, seller, sellOrder }) => [
            { market, tradeId, account: buyer, orderId: buyOrder, isBuyer: true },
            { market, tradeId, account: seller, orderId: sellOrder, isBuyer: false },
          ])
          .filter((fill) => fill.account === asked.account && (side === undefined || fill.isBuyer === (side === 'buy')))
          .filter((fill) => orderId === undefined || fill.orderId === orderId)
        const markets = asked.market === undefined ? [1, 2, 3, 4] : [asked.market]
        const found = await pages(
          (before: FillCursor | undefined) => history.fills({ ...asked, markets, side, orderId, before }),
          ({ time, market, tradeId }) => ({ time, market, tradeId }),
        )
        const fieldsOf = (fill: (typeof wanted)[0]) => [fill.market, fill.tradeId, fill.orderId, fill.isBuyer].join()
        assert.deepEqual(
          found.map((fill) => fieldsOf({ ...fill, account: 0 })),
          wanted.map(fieldsOf),
        )
      })
      await fc.assert(check, { numRuns: 25, seed: 8, examples: [[everything, undefined, undefined]] })
    })

    it('are all its ended lists with their legs, newest first', async () => {
      const check = fc.asyncProperty(who, async (asked) => {
        const wanted = plain.lists
          .filter((list) => list.account === asked.account && list.status === ListStatus.allDone)
          .filter((list) => isIn(asked, list, list.createdAt))
          .sort((a, b) => b.listId - a.listId)
        const found = await pages(
          (beforeListId: number | undefined) => history.lists({ ...asked, beforeListId }),
          ({ list }) => list.listId,
        )
        assert.deepEqual(
          found.map(({ list, legs }) => [
            list.listId,
            list.endReason,
            ...legs.map((leg) => `${leg.orderId} ${leg.status}`),
          ]),
          wanted.map(({ listId, endReason, aOrder, bOrder, cOrder }) => [
            listId,
            endReason,
            ...[aOrder, bOrder, cOrder].filter((id) => id > 0).map((id) => `${id} ${plain.order(id)?.status}`),
          ]),
        )
      })
      await fc.assert(check, { numRuns: 15, seed: 9, examples: [[everything]] })
    })
  })

it('the stream of commands contains what the pages are about', () => {
  assert.ok(plain.lists.some(({ status }) => status === ListStatus.allDone))
  assert.ok(plain.trades.some(({ buyer, seller }) => buyer === seller))
})
