import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { OrderFlag } from '@bowline/core/messages/terms.ts'
import { setDatabase } from '../migrated-database.fixture.ts'
import { simulatedBatches } from '../projection/simulated-batches.fixture.ts'
import { PlainHistory } from './plain-history.fixture.ts'
import { ProjectedHistory } from './projected-history.fixture.ts'
import { SpotHistory } from './spot-history.ts'

const batches = simulatedBatches(11, 1_500)
const plain = new PlainHistory(batches)
const firstTime = batches[0].time
const everyone = [1, 2, 3, 4, 5, 6].flatMap((account) => [1, 2, 3].map((market) => ({ account, market })))

const database = await setDatabase()
const projected = new ProjectedHistory(database, batches)

type PlainOrder = (typeof plain.orders)[number]
const hasTrigger = ({ stopPrice, trailingBps }: PlainOrder) => stopPrice > 0n || trailingBps > 0
const isInBook = ({ flags }: PlainOrder) => (flags & OrderFlag.conditional) === 0

for (const lag of [0, 17, 400, 1_500])
  describe(`spot history with the projection ${lag} commands behind`, () => {
    let history: SpotHistory
    before(async () => {
      history = new SpotHistory(database.sql, await projected.at(batches.length - lag))
    })

    it('has the orders of a kind, page after page', async () => {
      const kinds = { 'with-trigger': hasTrigger, 'in-book': isInBook } as const
      for (const { account, market } of everyone)
        for (const kind of ['with-trigger', 'in-book'] as const)
          for (const start of [undefined, firstTime]) {
            const wanted = plain.orders
              .filter((order) => order.account === account && order.market === market && kinds[kind](order))
              .map(({ orderId }) => orderId)
              .sort((a, b) => a - b)
            const found: number[] = []
            for (let skip = 0; skip < wanted.length + 7; skip += 7) {
              const page = await history.orders({ account, market, kind, start, limit: 7, skip })
              assert.ok(page.ok)
              const ids = page.value.map(({ orderId }) => orderId)
              if (start === undefined) found.unshift(...ids)
              else found.push(...ids)
            }
            assert.deepEqual(found, wanted, `${kind} of ${account} on ${market}`)
          }
    })
  })
